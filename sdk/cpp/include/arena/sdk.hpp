// Write a bot for arena: a function from a decision to a move.
//
//     #include <arena/sdk.hpp>
//
//     arena::Choice choose(const arena::Decision&) { return 0; }
//
//     int main() { return arena::run(choose); }

#pragma once

#include <google/protobuf/message_lite.h>
#include <google/protobuf/struct.pb.h>

#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace arena {

// `decision` is what a decision may take, `bank` what is left for the whole match, `increment` what
// the bank gets after each decision. Empty: there is no such limit.
struct Clock {
  std::optional<std::chrono::milliseconds> decision;
  std::optional<std::chrono::milliseconds> bank;
  std::chrono::milliseconds increment{0};
};

// What is played, and where this bot sits.
struct Match {
  std::string id;
  std::string game;
  std::string variant;
  google::protobuf::Struct options;  // options.fields().at("rules").string_value()
  int seat = 0;
  int seats = 0;
  Clock clock;
  std::vector<std::string> players;  // by seat; empty unless names are told
};

// What the bot is asked.
struct Decision {
  const Match& match;
  std::string message;  // the game's Decision message as bytes
  int count = 0;        // how many legal moves it lists
  bool offers_open = false;  // whether other moves than those are allowed too
  Clock clock;

  // Return the game's Decision message, which has the `view` of this seat and the listed `moves`:
  //
  //     const auto asked = decision.as<arena::games::haricots::v1::Decision>();
  //
  // Throws std::invalid_argument where the bytes are no such message.
  template <std::derived_from<google::protobuf::MessageLite> Message>
  Message as() const {
    Message parsed;
    if (!parsed.ParseFromString(message)) {
      throw std::invalid_argument("a decision of " + match.game + " is no " + parsed.GetTypeName());
    }
    return parsed;
  }

  // Return the index of a listed move; nothing where it is not listed.
  std::optional<int> index(const google::protobuf::MessageLite& move) const;
};

// The answer to a decision: the index of a listed move, a listed move, or, where `offers_open`,
// another `Move` message of the game.
class Choice {
 public:
  Choice(std::integral auto index) : chosen_(static_cast<std::int32_t>(index)) {}
  Choice(const google::protobuf::MessageLite& move) : chosen_(move.SerializeAsString()) {}

  const std::variant<std::int32_t, std::string>& chosen() const { return chosen_; }

 private:
  std::variant<std::int32_t, std::string> chosen_;
};

// How a seat ended: 1 is the best rank.
struct Place {
  int score = 0;
  int rank = 0;
};

// How a match ended, by seat: places, and verdicts such as "ok" and "timeout".
struct End {
  const Match& match;
  std::vector<Place> standing;
  std::vector<std::string> verdicts;
};

using Choose = std::function<Choice(const Decision&)>;

struct Hooks {
  std::function<void(const Match&)> on_start = {};  // a match begins
  std::function<void(const End&)> on_end = {};      // a match ended
  std::string name = "bot";                         // for the referee's log
};

// Play until the referee closes the stream, and return the exit code of the program. `choose` is not
// called where there is nothing to choose.
//
// What goes wrong between bot and referee is told in one sentence on stderr; the exit code is 1.
// What `choose` or a hook throws ends the program: the exception and its stack go to stderr.
int run(const Choose& choose, const Hooks& hooks = {});

// Write a line to stderr, which is kept with the match.
void log(std::string_view line);

}  // namespace arena
