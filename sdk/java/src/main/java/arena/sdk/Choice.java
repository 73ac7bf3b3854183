package arena.sdk;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;

/**
 * The move to make.
 *
 * @param index the number of a legal move, from 0; where there is a message, nothing
 * @param message an encoded {@code Move}, or null
 */
public record Choice(int index, ByteString message) {
  /** Chooses a legal move by its number, from 0. */
  public static Choice of(int index) {
    return new Choice(index, null);
  }

  /** Chooses a {@code Move} of the game: a legal one, or a new one where offers are open. */
  public static Choice of(MessageLite move) {
    return new Choice(0, move.toByteString());
  }
}
