package arena.sdk;

import java.util.List;

/**
 * How a match ended, by seat.
 *
 * @param verdicts such as {@code ok} and {@code timeout}
 */
public record End(Match match, List<Place> standing, List<String> verdicts) {}
