import arena.games.haricots.v1.Messages;
import arena.games.haricots.v1.Messages.Move;
import arena.games.haricots.v1.Messages.Play;
import arena.sdk.Bot;
import arena.sdk.Choice;
import arena.sdk.Decision;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;

/** Beats the table as cheaply as it can, always with all its cards of a face. */
public final class Main {
  private static final Map<String, Integer> HIGH = Map.of("1", 17, "2", 16);
  private static final int HIGH_FROM = 15;

  static Choice choose(Decision decision) {
    var asked = decision.as(Messages.Decision.parser());
    var hand = asked.getView().getHandList();
    var toBeat = asked.getView().getTable().getValue();
    // More cards are worth more: what a whole face cannot beat, a part of it cannot either.
    return asked.getMovesList().stream()
        .filter(Move::hasPlay)
        .filter(
            move ->
                Collections.frequency(hand, move.getPlay().getCard()) == move.getPlay().getCount())
        .min(Comparator.comparing(move -> value(move.getPlay(), toBeat)))
        .map(Choice::of)
        .orElse(Choice.of(0));
  }

  /** Returns what a play is worth on a table of that value. */
  private static int value(Play play, int toBeat) {
    var low = Integer.valueOf(play.getCard());
    var worth = toBeat >= HIGH_FROM ? HIGH.getOrDefault(play.getCard(), low) : low;
    return play.getCount() * worth;
  }

  public static void main(String[] arguments) {
    Bot.of(Main::choose).run();
  }
}
