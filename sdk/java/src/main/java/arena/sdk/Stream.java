package arena.sdk;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import arena.bot.v1.Messages.FromBot;
import arena.bot.v1.Messages.ToBot;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.StatusException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.BlockingClientCall;
import io.grpc.stub.ClientCalls;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The one stream between bot and referee, which is read and written by one thread. */
final class Stream implements AutoCloseable {
  private static final MethodDescriptor<FromBot, ToBot> PLAY =
      MethodDescriptor.<FromBot, ToBot>newBuilder()
          .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
          .setFullMethodName("arena.bot.v1.Referee/Play")
          .setRequestMarshaller(ProtoUtils.marshaller(FromBot.getDefaultInstance()))
          .setResponseMarshaller(ProtoUtils.marshaller(ToBot.getDefaultInstance()))
          .build();
  private static final int WINDOW = 4 << 20;
  private static final int PATIENCE = 100;

  // It would warn in every log that there is no network, and that Unix sockets have no options of
  // TCP. A logger that nobody keeps forgets its level.
  private static final Logger NETTY = Logger.getLogger("io.netty");

  static {
    NETTY.setLevel(Level.SEVERE);
  }

  private final String path;
  private final EventLoopGroup loop =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final ManagedChannel channel;
  private final BlockingClientCall<FromBot, ToBot> call;

  Stream(String address) throws BrokenStream {
    path = address.replaceFirst("^unix:(//)?", "");
    if (path.equals(address)) {
      throw new BrokenStream("ARENA_ADDRESS is " + address + ", which is no unix: address");
    }
    channel =
        NettyChannelBuilder.forAddress(UnixDomainSocketAddress.of(path))
            .channelType(NioDomainSocketChannel.class, UnixDomainSocketAddress.class)
            .eventLoopGroup(loop)
            .directExecutor()
            .flowControlWindow(WINDOW) // one that would grow is measured with pings
            .overrideAuthority("localhost")
            .usePlaintext()
            .build();
    call = ClientCalls.blockingBidiStreamingCall(channel, PLAY, CallOptions.DEFAULT);
  }

  /** Sends a message; where the stream has ended, nothing. */
  void write(FromBot message) throws BrokenStream, InterruptedException {
    try {
      call.write(message);
    } catch (StatusException error) {
      throw broken(error);
    }
  }

  /** Returns the next message; null at the end of the stream. */
  ToBot read() throws BrokenStream, InterruptedException {
    try {
      return call.read();
    } catch (StatusException error) {
      throw broken(error);
    }
  }

  /** Ends the thread of the stream, for which Java would wait 0.3 s as the process exits. */
  @Override
  public void close() {
    channel.shutdownNow();
    loop.shutdownGracefully(0, PATIENCE, MILLISECONDS).awaitUninterruptibly(PATIENCE);
  }

  private BrokenStream broken(StatusException error) {
    var status = error.getStatus();
    if (status.getCause() instanceof IOException cause) {
      return new BrokenStream(
          "the referee at " + path + " cannot be reached: " + cause.getMessage());
    }
    var why = Objects.requireNonNullElse(status.getDescription(), "");
    return new BrokenStream(
        "the referee closed the stream: " + (why.isEmpty() ? "status " + status.getCode() : why));
  }
}
