import arena.games.tortoise_hare.v1.Messages.View;
import java.util.ArrayList;
import java.util.List;

/** What may lie on what in a race, and how many cards this seat lays at a time. */
final class Racer {
  private static final String RANKS = "A23456789PTC";

  /** So many cards are in a race with the basic deck, which has no pawns and courts. */
  private static final int SMALL_DECK = 34;

  /** A card that will not connect costs as much as so many sets. */
  private static final double STUCK = 1.5;

  private final String ranks;
  private final int most;

  Racer(View view) {
    var cards =
        view.getSeatsList().stream()
            .mapToInt(seat -> seat.getHand() + seat.getDeck() + seat.getCourseCount())
            .sum();
    ranks = cards == SMALL_DECK ? RANKS.replace("PT", "") : RANKS;
    var role = view.getSeats(view.getSeat()).getRole();
    most = role.equals("tortoise") ? 2 : view.getHandCount();
  }

  /** Returns how many sets would shed the hand if the other seat only passed, about. */
  double cost(String top, List<String> hand) {
    for (var sets = 0; ; sets++) {
      List<String> best = List.of();
      var most = 0;
      for (var first : hand) {
        if (connects(top, first)) {
          var set = longest(first, hand);
          var choices = choices(set, hand);
          if (set.size() > best.size() || set.size() == best.size() && choices > most) {
            best = set;
            most = choices;
          }
        }
      }
      if (best.isEmpty()) {
        return sets + STUCK * hand.size();
      }
      top = last(best);
      hand = without(hand, best);
    }
  }

  static List<String> without(List<String> hand, List<String> cards) {
    return hand.stream().filter(card -> !cards.contains(card)).toList();
  }

  /** Tells whether a card connects to the top of a course. */
  private boolean connects(String top, String card) {
    return top.equals("X")
        || card.equals("X")
        || rank(card) == rank(top)
        || rank(card) == higher(top)
        || top.chars().skip(1).anyMatch(suit -> card.indexOf(suit, 1) > 0);
  }

  /** Returns the longest set that begins with a card. */
  private List<String> longest(String first, List<String> hand) {
    var straight = new ArrayList<>(List.of(first));
    for (var next = following(first, hand); next != null; next = following(next, hand)) {
      straight.add(next);
    }
    var multiple = new ArrayList<>(List.of(first));
    hand.stream()
        .filter(card -> rank(card) == rank(first) && !card.equals(first))
        .forEach(multiple::add);
    var set = multiple.size() > straight.size() ? multiple : straight;
    return set.subList(0, Math.min(set.size(), most));
  }

  private String following(String card, List<String> hand) {
    var next = higher(card);
    return hand.stream().filter(other -> rank(other) == next).findFirst().orElse(null);
  }

  /** Returns how many other cards connect once these are laid. */
  private int choices(List<String> cards, List<String> hand) {
    var top = last(cards);
    return (int) hand.stream().filter(card -> connects(top, card) && !cards.contains(card)).count();
  }

  /** Returns the rank above that of a card; none is a blank. */
  private char higher(String card) {
    var at = ranks.indexOf(rank(card));
    return at < 0 || at == ranks.length() - 1 ? ' ' : ranks.charAt(at + 1);
  }

  private static char rank(String card) {
    return card.charAt(0);
  }

  private static String last(List<String> cards) {
    return cards.get(cards.size() - 1);
  }
}
