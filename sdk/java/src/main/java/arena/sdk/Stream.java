package arena.sdk;

import arena.bot.v1.Messages.FromBot;
import arena.bot.v1.Messages.ToBot;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The one call of a bot's life, as gRPC has it.
 *
 * <p>A gRPC library would take most of a second to start, which is more than a bot thinks in many
 * matches; for one call without encryption little is needed of HTTP/2.
 */
final class Stream implements AutoCloseable {
  private static final Map<String, String> REQUEST =
      Map.of("content-type", "application/grpc", "te", "trailers");
  private static final int LARGEST = 4 << 20;
  private static final int PREFIX = 5;

  private final Connection connection;

  Stream(String address) throws IOException {
    var path = address.replaceFirst("^unix:(//)?", "");
    if (path.equals(address)) {
      throw new BrokenStream("ARENA_ADDRESS is " + address + ", which is no unix: address");
    }
    connection = new Connection(path);
    connection.request("/arena.bot.v1.Referee/Play", REQUEST);
  }

  /** Sends a message; where that is not possible any more, what is read next says why. */
  void write(FromBot message) {
    var bytes = message.toByteArray();
    var frame = ByteBuffer.allocate(PREFIX + bytes.length);
    frame.put((byte) 0).putInt(bytes.length).put(bytes).flip(); // not compressed
    try {
      connection.write(frame);
    } catch (IOException error) {
      return;
    }
  }

  /** Returns the next message; null at the end of the stream. */
  ToBot read() throws IOException {
    var prefix = connection.read(PREFIX);
    if (prefix == null) {
      checkStatus();
      return null;
    }
    var compressed = prefix.get() != 0;
    var length = prefix.getInt();
    if (compressed || length < 0 || length > LARGEST) {
      throw new BrokenStream("a message of the referee is compressed or too large");
    }
    var bytes = connection.read(length);
    if (bytes == null) {
      throw new BrokenStream("the stream of the referee ended within a message");
    }
    return ToBot.parseFrom(bytes);
  }

  private void checkStatus() throws BrokenStream {
    var status = connection.headers().getOrDefault("grpc-status", "missing");
    if (!status.equals("0")) {
      var message = connection.headers().getOrDefault("grpc-message", "").replace("+", "%2B");
      throw new BrokenStream(
          "the referee closed the stream: "
              + (message.isEmpty()
                  ? "status " + status
                  : URLDecoder.decode(message, StandardCharsets.UTF_8)));
    }
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
