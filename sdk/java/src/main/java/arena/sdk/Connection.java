package arena.sdk;

import java.io.EOFException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** HTTP/2 (RFC 9113) for one request on a Unix socket, which is read and written by one thread. */
final class Connection implements AutoCloseable {
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int WINDOW_UPDATE = 8;
  private static final int CONTINUATION = 9;

  private static final int ACK = 1;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;
  private static final int PADDED = 8;
  private static final int PRIORITY = 32;

  private static final int HEADER_TABLE_SIZE = 1;
  private static final int ENABLE_PUSH = 2;
  private static final int INITIAL_WINDOW_SIZE = 4;
  private static final int MAX_FRAME_SIZE = 5;

  private static final int FRAME_HEADER = 9;
  private static final int DEFAULT_WINDOW = 65535;
  private static final int WINDOW = 4 << 20;
  private static final int STREAM = 1;

  private final SocketChannel socket;
  private final ByteBuffer incoming = ByteBuffer.allocate(64 << 10).flip();
  private final Map<String, String> headers = new HashMap<>();
  private ByteBuffer block = ByteBuffer.allocate(0);
  private ByteBuffer data = ByteBuffer.allocate(0);
  private boolean last; // whether the stream ends with the headers that are coming
  private boolean ended;
  private int unacknowledged;
  private long connectionRoom = DEFAULT_WINDOW;
  private long streamRoom = DEFAULT_WINDOW;
  private int initialRoom = DEFAULT_WINDOW;
  private int largestFrame = 16 << 10;

  Connection(String path) throws IOException {
    try {
      socket = SocketChannel.open(UnixDomainSocketAddress.of(path));
    } catch (IOException error) {
      throw new BrokenStream(
          "the referee at " + path + " cannot be reached: " + error.getMessage());
    }
    writeAll(ByteBuffer.wrap("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
    var settings = ByteBuffer.allocate(18);
    // Without a table the headers that come need no memory of those before.
    settings.putShort((short) HEADER_TABLE_SIZE).putInt(0);
    settings.putShort((short) ENABLE_PUSH).putInt(0);
    settings.putShort((short) INITIAL_WINDOW_SIZE).putInt(WINDOW);
    writeFrame(SETTINGS, 0, 0, settings.flip());
    writeWindow(0, WINDOW - DEFAULT_WINDOW);
  }

  /** Opens the stream. */
  void request(String path, Map<String, String> headers) throws IOException {
    writeFrame(HEADERS, END_HEADERS, STREAM, ByteBuffer.wrap(Hpack.request(path, headers)));
  }

  /** Sends bytes on the stream as fast as the other side takes them. */
  void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining() && !ended) {
      var room = Math.min(Math.min(connectionRoom, streamRoom), largestFrame);
      if (room <= 0) {
        receive();
        continue;
      }
      var size = (int) Math.min(room, bytes.remaining());
      writeFrame(DATA, 0, STREAM, bytes.slice(bytes.position(), size));
      bytes.position(bytes.position() + size);
      connectionRoom -= size;
      streamRoom -= size;
    }
  }

  /** Returns the next bytes of the stream; null where it ends before. */
  ByteBuffer read(int size) throws IOException {
    while (data.remaining() < size) {
      if (ended) {
        return null;
      }
      receive();
    }
    var bytes = data.slice(data.position(), size);
    data.position(data.position() + size);
    return bytes;
  }

  /** Returns the headers and trailers that came. */
  Map<String, String> headers() {
    return headers;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private void receive() throws IOException {
    var header = take(FRAME_HEADER);
    var length = (header.getShort() & 0xffff) << 8 | header.get() & 0xff;
    var type = header.get();
    var flags = header.get();
    var stream = header.getInt() & Integer.MAX_VALUE;
    if (length > 16 << 10) {
      throw new BrokenStream("the referee sent a frame that is too large");
    }
    var payload = take(length);
    switch (type) {
      case DATA -> {
        unacknowledged += length;
        data = joined(data, unpadded(payload, flags));
        if (unacknowledged > WINDOW / 2) {
          writeWindow(0, unacknowledged);
          writeWindow(STREAM, unacknowledged);
          unacknowledged = 0;
        }
        ended |= (flags & END_STREAM) != 0;
      }
      case HEADERS -> {
        var part = unpadded(payload, flags);
        if ((flags & PRIORITY) != 0) {
          part.position(part.position() + 5);
        }
        block = joined(ByteBuffer.allocate(0), part);
        last = (flags & END_STREAM) != 0;
        decodeAtEnd(flags);
      }
      case CONTINUATION -> {
        block = joined(block, payload);
        decodeAtEnd(flags);
      }
      case RST_STREAM -> {
        if (!ended) {
          throw new BrokenStream("the referee broke the stream off, code " + payload.getInt());
        }
      }
      case SETTINGS -> {
        if ((flags & ACK) == 0) {
          while (payload.hasRemaining()) {
            set(payload.getShort(), payload.getInt());
          }
          writeFrame(SETTINGS, ACK, 0, payload);
        }
      }
      case PING -> {
        if ((flags & ACK) == 0) {
          writeFrame(PING, ACK, 0, payload);
        }
      }
      case WINDOW_UPDATE -> {
        if (stream == 0) {
          connectionRoom += payload.getInt();
        } else {
          streamRoom += payload.getInt();
        }
      }
      default -> {} // unknown ones are to be ignored
    }
  }

  private void set(int name, int value) {
    if (name == INITIAL_WINDOW_SIZE) {
      streamRoom += value - initialRoom;
      initialRoom = value;
    } else if (name == MAX_FRAME_SIZE) {
      largestFrame = value;
    }
  }

  private void decodeAtEnd(int flags) {
    if ((flags & END_HEADERS) != 0) {
      headers.putAll(Hpack.decode(block));
      ended |= last;
    }
  }

  private static ByteBuffer unpadded(ByteBuffer payload, int flags) {
    if ((flags & PADDED) != 0) {
      var padding = payload.get() & 0xff;
      payload.limit(payload.limit() - padding);
    }
    return payload;
  }

  private static ByteBuffer joined(ByteBuffer first, ByteBuffer second) {
    return ByteBuffer.allocate(first.remaining() + second.remaining()).put(first).put(second).flip();
  }

  private void writeWindow(int stream, int size) throws IOException {
    writeFrame(WINDOW_UPDATE, 0, stream, ByteBuffer.allocate(4).putInt(size).flip());
  }

  private void writeFrame(int type, int flags, int stream, ByteBuffer payload) throws IOException {
    var length = payload.remaining();
    var frame = ByteBuffer.allocate(FRAME_HEADER + length);
    frame.putShort((short) (length >> 8)).put((byte) length).put((byte) type).put((byte) flags);
    writeAll(frame.putInt(stream).put(payload).flip());
  }

  private void writeAll(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      socket.write(bytes);
    }
  }

  /** Returns the next bytes of the connection, which are good until more are taken. */
  private ByteBuffer take(int size) throws IOException {
    while (incoming.remaining() < size) {
      incoming.compact();
      var received = socket.read(incoming);
      incoming.flip();
      if (received < 0) {
        throw new EOFException("it ended without a status");
      }
    }
    var bytes = incoming.slice(incoming.position(), size);
    incoming.position(incoming.position() + size);
    return bytes;
  }
}
