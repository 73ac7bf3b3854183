package arena.sdk;

/** What went wrong between bot and referee, in one sentence. */
final class BrokenStream extends Exception {
  private static final long serialVersionUID = 1;

  BrokenStream(String message) {
    super(message);
  }
}
