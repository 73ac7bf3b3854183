import arena.games.tortoise_hare.v1.Messages;
import arena.sdk.Bot;
import arena.sdk.Choice;
import arena.sdk.Decision;

/** Never passes while a set can be laid; lays the one after which the rest is soonest shed. */
public final class Main {
  static Choice choose(Decision decision) {
    var asked = decision.as(Messages.Decision.parser());
    var racer = new Racer(asked.getView());
    var best = 0;
    var least = Double.POSITIVE_INFINITY;
    for (var at = 0; at < asked.getMovesCount(); at++) {
      if (asked.getMoves(at).hasPlay()) {
        var laid = asked.getMoves(at).getPlay().getCardsList();
        var cost =
            racer.cost(laid.get(laid.size() - 1), Racer.without(asked.getView().getHandList(), laid));
        if (cost < least) {
          best = at;
          least = cost;
        }
      }
    }
    return Choice.of(best);
  }

  public static void main(String[] arguments) {
    Bot.of(Main::choose).run();
  }
}
