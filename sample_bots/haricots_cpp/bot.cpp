// Beats the table as cheaply as it can, always with all its cards of a face.

#include <arena/games/haricots/v1/haricots.pb.h>

#include <algorithm>
#include <arena/sdk.hpp>
#include <optional>
#include <string>

namespace {

namespace haricots = arena::games::haricots::v1;

constexpr int kHighFrom = 15;

// What a card is worth on a table of that value.
int value(const std::string& card, int to_beat) {
  if (to_beat >= kHighFrom && card == "1") return 17;
  if (to_beat >= kHighFrom && card == "2") return 16;
  return std::stoi(card);
}

arena::Choice choose(const arena::Decision& decision) {
  const auto asked = decision.as<haricots::Decision>();
  const auto& hand = asked.view().hand();
  const int to_beat = asked.view().table().value();

  // More cards are worth more: what a whole face cannot beat, a part of it cannot either.
  int best = 0;
  std::optional<int> cheapest;
  for (int index = 0; index < asked.moves_size(); ++index) {
    if (!asked.moves(index).has_play()) continue;
    const auto& play = asked.moves(index).play();
    if (play.count() != std::count(hand.begin(), hand.end(), play.card())) continue;
    const int cost = play.count() * value(play.card(), to_beat);
    if (!cheapest || cost < *cheapest) {
      cheapest = cost;
      best = index;
    }
  }
  return best;
}

}  // namespace

int main() { return arena::run(choose, {.name = "haricots-cpp"}); }
