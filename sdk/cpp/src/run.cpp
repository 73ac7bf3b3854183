#include <arena/bot/v1/bot.grpc.pb.h>
#include <grpcpp/grpcpp.h>

#include <arena/sdk.hpp>
#include <cstdio>
#include <cstdlib>

#include "bot.hpp"
#include "uncaught.hpp"

namespace arena {

void log(std::string_view line) {
  std::string text{line};
  text += '\n';
  std::fwrite(text.data(), 1, text.size(), stderr);
}

int run(const Choose& choose, const Hooks& hooks) {
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);  // what is printed is seen also if the bot is killed
  report_uncaught();
  const char* const address = std::getenv("ARENA_ADDRESS");
  const char* const token = std::getenv("ARENA_TOKEN");
  if (address == nullptr || *address == '\0' || token == nullptr) {
    log("arena: ARENA_ADDRESS and ARENA_TOKEN are not set: a bot is started by its referee, "
        "try `arena bot check FOLDER`");
    return EXIT_FAILURE;
  }
  const auto channel = grpc::CreateChannel(address, grpc::InsecureChannelCredentials());
  const auto referee = bot::v1::Referee::NewStub(channel);
  grpc::ClientContext context;
  const auto stream = referee->Play(&context);
  Bot bot{choose, hooks};
  stream->Write(bot.hello(token));
  bot::v1::ToBot message;
  while (stream->Read(&message)) {
    // Where the stream was closed meanwhile nothing is written, and the next Read ends the loop.
    if (const auto answer = bot.hear(message)) stream->Write(*answer);
  }
  if (const auto status = stream->Finish(); !status.ok()) {
    log("arena: the referee closed the stream: " + status.error_message());
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}

}  // namespace arena
