package arena.sdk;

import com.google.protobuf.ByteString;
import com.google.protobuf.WireFormat;
import java.io.IOException;

/** The moves that a {@code Decision} message lists: they have one number in every game. */
final class Listed {
  private static final int MOVES = 2;

  private Listed() {}

  /** Returns the number of an encoded move; -1 where it is not listed. */
  static int index(ByteString decision, ByteString chosen) {
    var input = decision.newCodedInput();
    try {
      var index = 0;
      for (var tag = input.readTag(); tag != 0; tag = input.readTag()) {
        if (WireFormat.getTagFieldNumber(tag) != MOVES) {
          input.skipField(tag);
        } else if (input.readBytes().equals(chosen)) {
          return index;
        } else {
          index++;
        }
      }
      return -1;
    } catch (IOException error) {
      throw new IllegalArgumentException("a decision is no message: " + error.getMessage(), error);
    }
  }
}
