package arena.sdk;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** Headers of HTTP/2 (RFC 7541), as far as they need no table. */
final class Hpack {
  private static final int AUTHORITY = 1;
  private static final int METHOD_POST = 3;
  private static final int PATH = 4;
  private static final int SCHEME_HTTP = 6;
  private static final int INDEXED = 0x80;

  /** By symbol, how many bits its Huffman code has, as a digit of base 36; the last is the end's. */
  private static final String LENGTHS =
      "dnsssssssoussussssssssusssssssss6aacd68baa8b8666555666666678f6cad677777777777777777777"
          + "77878djde6f56565666577666567655677777fbedskmkkmmmnmnnnnnonoomnonnnnlmnmnnomlkmmnnlnmmo"
          + "lmnnllmlnmnnkmmmnmmnqqkjmnmpqqqrrqopjlqrrqrollqqsrrrkoklmllnmmppooqnqrqqrrrrrsrrrrrqu";

  private Hpack() {}

  static byte[] request(String path, Map<String, String> headers) {
    var out = new ByteArrayOutputStream();
    out.write(INDEXED | METHOD_POST);
    out.write(INDEXED | SCHEME_HTTP);
    out.write(PATH);
    writeText(out, path);
    out.write(AUTHORITY);
    writeText(out, "localhost");
    headers.forEach(
        (name, value) -> {
          out.write(0);
          writeText(out, name);
          writeText(out, value);
        });
    return out.toByteArray();
  }

  /** Returns the headers that are spelled out; those of the tables are none that gRPC needs. */
  static Map<String, String> decode(ByteBuffer block) {
    var headers = new HashMap<String, String>();
    while (block.hasRemaining()) {
      var first = block.get() & 0xff;
      if (first >= INDEXED) {
        readNumber(block, first, 7);
      } else if (first >> 5 == 1) { // a new size of the table
        readNumber(block, first, 5);
      } else {
        var index = readNumber(block, first, first >> 6 == 1 ? 6 : 4);
        var name = index == 0 ? readText(block) : "";
        headers.put(name, readText(block));
      }
    }
    return headers;
  }

  private static void writeText(ByteArrayOutputStream out, String text) {
    var bytes = text.getBytes(StandardCharsets.US_ASCII);
    out.write(bytes.length); // all of ours are shorter than 127
    out.writeBytes(bytes);
  }

  private static int readNumber(ByteBuffer block, int first, int bits) {
    var most = (1 << bits) - 1;
    var number = first & most;
    if (number == most) {
      var shift = 0;
      int next;
      do {
        next = block.get();
        number += (next & 0x7f) << shift;
        shift += 7;
      } while (next < 0);
    }
    return number;
  }

  private static String readText(ByteBuffer block) {
    var first = block.get() & 0xff;
    var bytes = new byte[readNumber(block, first, 7)];
    block.get(bytes);
    var huffman = (first & 0x80) != 0;
    return new String(huffman ? unpacked(bytes) : bytes, StandardCharsets.UTF_8);
  }

  /** Undoes the Huffman code, which is canonical: shorter codes first, equally long by symbol. */
  private static byte[] unpacked(byte[] packed) {
    var symbols =
        IntStream.range(0, LENGTHS.length())
            .boxed()
            .sorted(Comparator.comparing(Hpack::length))
            .toList();
    var counts = new int[31];
    symbols.forEach(symbol -> counts[length(symbol)]++);
    var out = new ByteArrayOutputStream();
    var code = 0;
    var lowest = 0; // of the codes that have as many bits
    var index = 0; // of its symbol
    var bits = 0;
    for (var at = 0; at < packed.length * 8; at++) {
      code = code << 1 | packed[at / 8] >> 7 - at % 8 & 1;
      lowest <<= 1;
      var count = counts[++bits];
      if (code - lowest < count) {
        out.write(symbols.get(index + code - lowest));
        code = lowest = index = bits = 0;
      } else {
        lowest += count;
        index += count;
      }
    }
    return out.toByteArray();
  }

  private static int length(int symbol) {
    return Character.digit(LENGTHS.charAt(symbol), 36);
  }
}
