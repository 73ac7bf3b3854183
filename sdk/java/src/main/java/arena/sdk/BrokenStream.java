package arena.sdk;

import java.io.IOException;

/** What went wrong between bot and referee, in one sentence. */
final class BrokenStream extends IOException {
  private static final long serialVersionUID = 1;

  BrokenStream(String message) {
    super(message);
  }
}
