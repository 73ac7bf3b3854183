package arena.sdk;

import arena.bot.v1.Messages.Start;
import java.time.Duration;
import java.util.List;

/**
 * What is played, and where this bot sits.
 *
 * @param variant empty where the options are of no variant
 * @param options every option of the game, as a JSON object
 * @param seat from 0
 * @param players by seat; empty unless names are told
 */
public record Match(
    String id,
    String game,
    String variant,
    String options,
    int seat,
    int seats,
    Clock clock,
    List<String> players) {
  static Match of(Start start) {
    var control = start.getTimeControl();
    return new Match(
        start.getMatch(),
        start.getGame(),
        start.getVariant(),
        start.getOptions(),
        start.getSeat(),
        start.getSeats(),
        Clock.ofMillis(
            control.getDecision(), control.getBank(), Duration.ofMillis(control.getIncrement())),
        List.copyOf(start.getPlayersList()));
  }
}
