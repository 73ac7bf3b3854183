// Never passes while a set can be laid; lays the one after which the rest is soonest shed.

#include <arena/games/tortoise_hare/v1/tortoise_hare.pb.h>

#include <algorithm>
#include <arena/sdk.hpp>
#include <cstddef>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace {

namespace tortoise_hare = arena::games::tortoise_hare::v1;

using Card = std::string_view;
using Cards = std::vector<Card>;

constexpr std::string_view kRanks = "A23456789PTC";
constexpr std::string_view kBasicRanks = "A23456789C";
// So many cards are in a race with the basic deck.
constexpr int kBasicDeck = 34;
// A card that will not connect costs as much as so many sets.
constexpr double kStuck = 1.5;

bool has(const Cards& cards, Card card) {
  return std::find(cards.begin(), cards.end(), card) != cards.end();
}

Cards without(const Cards& cards, const Cards& laid) {
  Cards left;
  std::copy_if(cards.begin(), cards.end(), std::back_inserter(left),
               [&](Card card) { return !has(laid, card); });
  return left;
}

// What may lie on what in this race, and how many cards this seat lays at a time.
class Racer {
 public:
  explicit Racer(const tortoise_hare::View& view) {
    int cards = 0;
    for (const auto& seat : view.seats()) cards += seat.hand() + seat.deck() + seat.course_size();
    if (cards == kBasicDeck) ranks_ = kBasicRanks;
    most_ = view.seats(view.seat()).role() == "tortoise" ? 2 : view.hand_size();
  }

  // How many sets would shed the hand if the other seat only passed, about.
  double cost(Card top, Cards hand) const {
    int sets = 0;
    while (true) {
      Cards best;
      std::size_t most = 0;
      int most_choices = -1;
      for (const auto first : hand) {
        if (!connects(top, first)) continue;
        const auto cards = longest(first, hand);
        const int next = choices(cards, hand);
        if (std::tuple(cards.size(), next) > std::tuple(most, most_choices)) {
          std::tie(best, most, most_choices) = std::tuple(cards, cards.size(), next);
        }
      }
      if (best.empty()) return sets + kStuck * static_cast<double>(hand.size());
      hand = without(hand, best);
      top = best.back();
      ++sets;
    }
  }

 private:
  // The rank above; none above the highest.
  char above(char rank) const {
    const auto at = ranks_.find(rank);
    return at == ranks_.npos || at + 1 == ranks_.size() ? '\0' : ranks_[at + 1];
  }

  // Whether a card connects to the top of a course.
  bool connects(Card top, Card card) const {
    return top == "X" || card == "X" || card[0] == top[0] || card[0] == above(top[0]) ||
           top.substr(1).find_first_of(card.substr(1)) != top.npos;
  }

  // The longest set that begins with a card.
  Cards longest(Card first, const Cards& hand) const {
    Cards multiple{first};
    for (const auto card : hand) {
      if (card[0] == first[0] && card != first) multiple.push_back(card);
    }
    Cards straight{first};
    for (auto next = hand.begin(); next != hand.end();) {
      next = std::find_if(hand.begin(), hand.end(),
                          [&](Card card) { return card[0] == above(straight.back()[0]); });
      if (next != hand.end()) straight.push_back(*next);
    }
    auto& longer = multiple.size() > straight.size() ? multiple : straight;
    if (longer.size() > most_) longer.resize(most_);
    return longer;
  }

  // How many other cards connect once these are laid.
  int choices(const Cards& laid, const Cards& hand) const {
    return static_cast<int>(std::count_if(hand.begin(), hand.end(), [&](Card card) {
      return !has(laid, card) && connects(laid.back(), card);
    }));
  }

  std::string_view ranks_ = kRanks;
  std::size_t most_ = 0;
};

arena::Choice choose(const arena::Decision& decision) {
  const auto asked = decision.as<tortoise_hare::Decision>();
  const Racer racer{asked.view()};
  const Cards hand{asked.view().hand().begin(), asked.view().hand().end()};

  int best = 0;
  double least = std::numeric_limits<double>::infinity();
  for (int index = 0; index < asked.moves_size(); ++index) {
    if (!asked.moves(index).has_play()) continue;
    const auto& played = asked.moves(index).play().cards();
    const Cards laid{played.begin(), played.end()};
    const double cost = racer.cost(laid.back(), without(hand, laid));
    if (cost < least) {
      least = cost;
      best = index;
    }
  }
  return best;
}

}  // namespace

int main() { return arena::run(choose, {.name = "tortoise-hare-cpp"}); }
