#include "bot.hpp"

#include <google/protobuf/unknown_field_set.h>
#include <google/protobuf/util/json_util.h>

namespace arena {
namespace {

constexpr int kProtocol = 1;

std::optional<std::chrono::milliseconds> limit(std::int64_t milliseconds) {
  if (milliseconds == 0) return std::nullopt;
  return std::chrono::milliseconds{milliseconds};
}

Match match_of(const bot::v1::Start& start) {
  const auto& control = start.time_control();
  Match match{
      .id = start.match(),
      .game = start.game(),
      .variant = start.variant(),
      .options = {},
      .seat = start.seat(),
      .seats = start.seats(),
      .clock = {.decision = limit(control.decision()),
                .bank = limit(control.bank()),
                .increment = std::chrono::milliseconds{control.increment()}},
      .players = {start.players().begin(), start.players().end()},
  };
  if (!start.options().empty()) {
    const auto status = google::protobuf::util::JsonStringToMessage(start.options(), &match.options);
    if (!status.ok()) throw std::invalid_argument("options are no JSON: " + start.options());
  }
  return match;
}

// Every game's Decision message lists its moves as field 2: so no game needs to be known here.
std::optional<int> index_of(const std::string& move, const std::string& decision) {
  constexpr int kMoves = 2;
  google::protobuf::UnknownFieldSet fields;
  fields.ParseFromString(decision);
  int index = 0;
  for (int at = 0; at < fields.field_count(); ++at) {
    const auto& field = fields.field(at);
    if (field.number() != kMoves) continue;
    if (field.length_delimited() == move) return index;
    ++index;
  }
  return std::nullopt;
}

}  // namespace

std::optional<int> Decision::index(const google::protobuf::MessageLite& move) const {
  return index_of(move.SerializeAsString(), message);
}

bot::v1::FromBot Bot::hello(const std::string& token) const {
  bot::v1::FromBot message;
  auto& hello = *message.mutable_hello();
  hello.set_token(token);
  hello.set_name(hooks_.name);
  hello.set_protocol(kProtocol);
  hello.set_sdk("cpp " ARENA_SDK_VERSION);
  return message;
}

std::optional<bot::v1::FromBot> Bot::hear(const bot::v1::ToBot& message) {
  if (message.has_turn()) {
    bot::v1::FromBot reply;
    *reply.mutable_answer() = answer(message.turn());
    return reply;
  }
  if (message.has_start()) {
    match_ = match_of(message.start());
    if (hooks_.on_start) hooks_.on_start(match_);
  } else if (message.has_end() && hooks_.on_end) {
    const auto& verdicts = message.end().verdicts();
    End end{match_, {}, {verdicts.begin(), verdicts.end()}};
    for (const auto& place : message.end().standing()) {
      end.standing.push_back({place.score(), place.rank()});
    }
    hooks_.on_end(end);
  }
  return std::nullopt;
}

bot::v1::Answer Bot::answer(const bot::v1::Turn& turn) const {
  bot::v1::Answer answer;
  answer.set_id(turn.id());
  if (turn.forced()) {
    answer.set_index(0);
    return answer;
  }
  const Decision decision{
      .match = match_,
      .message = turn.decision(),
      .count = turn.moves(),
      .offers_open = turn.offers_open(),
      .clock = {.decision = limit(turn.clock().decision()),
                .bank = limit(turn.clock().bank()),
                .increment = match_.clock.increment},
  };
  const Choice choice = choose_(decision);
  if (const auto* index = std::get_if<std::int32_t>(&choice.chosen())) {
    answer.set_index(*index);
  } else if (const auto& move = std::get<std::string>(choice.chosen());
             const auto listed = index_of(move, decision.message)) {
    answer.set_index(*listed);
  } else {
    answer.set_message(move);
  }
  return answer;
}

}  // namespace arena
