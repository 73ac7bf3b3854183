// What the referee says, told to the author's functions.

#pragma once

#include <arena/bot/v1/bot.pb.h>

#include <arena/sdk.hpp>
#include <optional>
#include <string>

namespace arena {

class Bot {
 public:
  Bot(const Choose& choose, const Hooks& hooks) : choose_(choose), hooks_(hooks) {}

  // Return the first message.
  bot::v1::FromBot hello(const std::string& token) const;

  // Return the answer to a message; nothing where it needs none, as with unknown ones.
  std::optional<bot::v1::FromBot> hear(const bot::v1::ToBot& message);

 private:
  bot::v1::Answer answer(const bot::v1::Turn& turn) const;

  const Choose& choose_;
  const Hooks& hooks_;
  Match match_;
};

}  // namespace arena
