import arena.sdk.Bot;
import arena.sdk.Choice;
import arena.sdk.Decision;
import java.util.Objects;

/**
 * Plays any game: every listed move is as likely as any other.
 *
 * <p>The choice hangs on the match, the seat and the decision alone, so that a match can be repeated.
 */
public final class Main {
  static Choice choose(Decision decision) {
    var match = decision.match();
    var hash = Objects.hash(match.id(), match.seat(), decision.message());
    return Choice.of(Math.floorMod(hash * 0x9E3779B9 >>> 8, decision.count()));
  }

  public static void main(String[] arguments) {
    Bot.of(Main::choose).run();
  }
}
