package arena.sdk;

import arena.bot.v1.Messages.Answer;
import arena.bot.v1.Messages.FromBot;
import arena.bot.v1.Messages.Hello;
import arena.bot.v1.Messages.ToBot;
import arena.bot.v1.Messages.Turn;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A bot is a function from a decision to a move.
 *
 * <pre>{@code
 * public static void main(String[] arguments) {
 *   Bot.of(decision -> Choice.of(0)).run();
 * }
 * }</pre>
 *
 * <p>What the bot writes to {@code System.err} goes to the log of the match.
 */
public final class Bot {
  private static final int PROTOCOL = 1;
  private static final String SDK = "java 0.1.0";

  private final Function<Decision, Choice> choose;
  private String name = "bot";
  private Consumer<Match> onStart = match -> {};
  private Consumer<End> onEnd = end -> {};
  private Match match;

  private Bot(Function<Decision, Choice> choose) {
    this.choose = choose;
  }

  /** Returns a bot that chooses so; the function is not called where there is nothing to choose. */
  public static Bot of(Function<Decision, Choice> choose) {
    return new Bot(Objects.requireNonNull(choose));
  }

  /** Sets the name for the referee's log. */
  public Bot name(String name) {
    this.name = name;
    return this;
  }

  /** Sets what is called as a match begins. */
  public Bot onStart(Consumer<Match> onStart) {
    this.onStart = onStart;
    return this;
  }

  /** Sets what is called as a match ends. */
  public Bot onEnd(Consumer<End> onEnd) {
    this.onEnd = onEnd;
    return this;
  }

  /**
   * Plays until the referee closes the stream, and ends the process.
   *
   * <p>What the author's functions throw ends it with its stack on stderr and exit code 1; what goes
   * wrong between bot and referee, with one sentence.
   */
  public void run() {
    var code = 1;
    try {
      play();
      code = 0;
    } catch (BrokenStream error) {
      System.err.println("arena: " + error.getMessage());
    } catch (Throwable error) {
      error.printStackTrace();
    }
    System.exit(code);
  }

  private void play() throws BrokenStream, InterruptedException {
    var address = System.getenv("ARENA_ADDRESS");
    var token = System.getenv("ARENA_TOKEN");
    if (address == null || token == null) {
      throw new BrokenStream(
          "ARENA_ADDRESS and ARENA_TOKEN are not set: a bot is started by its referee, "
              + "try `arena bot check FOLDER`");
    }
    try (var stream = new Stream(address)) {
      var hello = Hello.newBuilder().setToken(token).setName(name).setProtocol(PROTOCOL).setSdk(SDK);
      stream.write(FromBot.newBuilder().setHello(hello).build());
      for (var message = stream.read(); message != null; message = stream.read()) {
        var answer = hear(message);
        if (answer != null) {
          stream.write(FromBot.newBuilder().setAnswer(answer).build());
        }
      }
    }
  }

  /** Returns the answer to a message; null where it needs none, as with unknown ones. */
  private Answer hear(ToBot message) {
    switch (message.getMessageCase()) {
      case TURN:
        return answer(message.getTurn());
      case START:
        match = Match.of(message.getStart());
        onStart.accept(match);
        return null;
      case END:
        var end = message.getEnd();
        var standing =
            end.getStandingList().stream()
                .map(at -> new Place(at.getScore(), at.getRank()))
                .toList();
        onEnd.accept(new End(match, standing, end.getVerdictsList()));
        return null;
      default:
        return null;
    }
  }

  private Answer answer(Turn turn) {
    var answer = Answer.newBuilder().setId(turn.getId());
    if (turn.getForced()) {
      return answer.setIndex(0).build();
    }
    var clock = turn.getClock();
    var decision =
        new Decision(
            match,
            turn.getDecision(),
            turn.getMoves(),
            turn.getOffersOpen(),
            Clock.ofMillis(clock.getDecision(), clock.getBank(), match.clock().increment()));
    var chosen = choose.apply(decision);
    if (chosen == null) {
      throw new NullPointerException("the bot's function returned null instead of a Choice");
    }
    if (chosen.message() == null) {
      return answer.setIndex(chosen.index()).build();
    }
    var index = Listed.index(turn.getDecision(), chosen.message());
    return (index < 0 ? answer.setMessage(chosen.message()) : answer.setIndex(index)).build();
  }
}
