import static java.util.stream.Collectors.joining;

import arena.games.haricots.v1.Messages;
import arena.games.haricots.v1.Messages.Fold;
import arena.games.haricots.v1.Messages.Move;
import arena.games.haricots.v1.Messages.Play;
import arena.sdk.Bot;
import arena.sdk.Choice;
import arena.sdk.Clock;
import arena.sdk.Decision;
import arena.sdk.End;
import arena.sdk.Match;
import java.time.Duration;
import java.util.Optional;

/** Does as the variant of a match says, and tells what it was told. */
public final class Main {
  static Choice choose(Decision decision) {
    var asked = decision.as(Messages.Decision.parser());
    tell(
        "turn %s of %d open %s clock %s match %s",
        String.join(",", asked.getView().getHandList()),
        decision.count(),
        decision.offersOpen(),
        clock(decision.clock()),
        decision.match().id());
    return switch (decision.match().variant()) {
      case "equal" -> Choice.of(Move.newBuilder().setFold(Fold.getDefaultInstance()).build());
      case "offer" -> Choice.of(play("7"));
      case "long" -> Choice.of(play("7".repeat(300_000)));
      case "number" -> Choice.of(1);
      case "raise" -> throw new IllegalStateException("too hard");
      default -> Choice.of(asked.getMoves(asked.getMovesCount() - 1));
    };
  }

  private static Move play(String card) {
    return Move.newBuilder().setPlay(Play.newBuilder().setCard(card).setCount(1)).build();
  }

  static void onStart(Match match) {
    tell(
        "start %s %s %s %s seat %d of %d clock %s players %s",
        match.id(),
        match.game(),
        match.variant(),
        match.options().split("\"")[3],
        match.seat(),
        match.seats(),
        clock(match.clock()),
        String.join(",", match.players()));
  }

  static void onEnd(End end) {
    var places =
        end.standing().stream().map(at -> at.score() + "/" + at.rank()).collect(joining(" "));
    tell("end %s %s %s", end.match().id(), places, String.join(",", end.verdicts()));
  }

  private static String clock(Clock clock) {
    return "%s %s %d"
        .formatted(limit(clock.decision()), limit(clock.bank()), clock.increment().toMillis());
  }

  private static String limit(Optional<Duration> time) {
    return time.map(limit -> String.valueOf(limit.toMillis())).orElse("none");
  }

  private static void tell(String format, Object... values) {
    System.err.println(format.formatted(values));
  }

  public static void main(String[] arguments) {
    Bot.of(Main::choose).onStart(Main::onStart).onEnd(Main::onEnd).run();
  }
}
