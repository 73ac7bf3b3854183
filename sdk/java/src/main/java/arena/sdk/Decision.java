package arena.sdk;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;

/**
 * What the bot is asked.
 *
 * @param message the game's {@code Decision} message; see {@link #as}
 * @param count how many legal moves there are
 * @param offersOpen whether other moves than those are allowed too
 */
public record Decision(
    Match match, ByteString message, int count, boolean offersOpen, Clock clock) {

  /**
   * Returns view and moves: {@code decision.as(Messages.Decision.parser())}.
   *
   * @throws IllegalArgumentException if it is no such message
   */
  public <T> T as(Parser<T> parser) {
    try {
      return parser.parseFrom(message);
    } catch (InvalidProtocolBufferException error) {
      throw new IllegalArgumentException(
          "a decision of " + match.game() + " is no such message: " + error.getMessage(), error);
    }
  }
}
