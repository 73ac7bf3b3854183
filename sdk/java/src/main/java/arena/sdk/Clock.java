package arena.sdk;

import java.time.Duration;
import java.util.Optional;

/**
 * What a decision or a match may take; empty: no such limit.
 *
 * @param decision for this decision; in a {@link Match}, for each one
 * @param bank what is left for all decisions of the match together
 * @param increment what the bank gets after each decision
 */
public record Clock(Optional<Duration> decision, Optional<Duration> bank, Duration increment) {
  static Clock ofMillis(long decision, long bank, Duration increment) {
    return new Clock(limit(decision), limit(bank), increment);
  }

  private static Optional<Duration> limit(long millis) {
    return millis > 0 ? Optional.of(Duration.ofMillis(millis)) : Optional.empty();
  }
}
