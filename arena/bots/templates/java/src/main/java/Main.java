import arena.games.{game}.v1.Messages;
import arena.sdk.Bot;
import arena.sdk.Choice;
import arena.sdk.Decision;

/** {name}: a bot for {game}. */
public final class Main {
  /**
   * Returns the move to make: one of those asked for, or its index.
   *
   * <p>{@code asked.getView()} is all that you may know, complete enough that you need no memory. It
   * and the moves are messages of {game}, in sdk/src/main/proto/arena/games/{game}/v1; print one to
   * System.err to see what is in it. What you print is kept with the match.
   */
  static Choice choose(Decision decision) {
    var asked = decision.as(Messages.Decision.parser());
    return Choice.of(asked.getMoves(asked.getMovesCount() - 1));
  }

  public static void main(String[] arguments) {
    Bot.of(Main::choose).name("{name}").run();
  }
}
