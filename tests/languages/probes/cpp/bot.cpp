// Does as the variant of a match says, and tells what it was told.

#include <arena/games/haricots/v1/haricots.pb.h>

#include <arena/sdk.hpp>
#include <sstream>
#include <stdexcept>
#include <string>

namespace {

namespace haricots = arena::games::haricots::v1;

template <class... Part>
void tell(const Part&... parts) {
  std::ostringstream line;
  (line << ... << parts);
  arena::log(line.str());
}

template <class Texts>
std::string joined(const Texts& texts) {
  std::string all;
  for (const auto& text : texts) all += (all.empty() ? "" : ",") + text;
  return all;
}

std::string limit(const std::optional<std::chrono::milliseconds>& time) {
  return time ? std::to_string(time->count()) : "none";
}

std::string clock_of(const arena::Clock& clock) {
  return limit(clock.decision) + ' ' + limit(clock.bank) + ' ' +
         std::to_string(clock.increment.count());
}

void start(const arena::Match& match) {
  tell("start ", match.id, ' ', match.game, ' ', match.variant, ' ',
       match.options.fields().at("rules").string_value(), " seat ", match.seat, " of ", match.seats,
       " clock ", clock_of(match.clock), " players ", joined(match.players));
}

arena::Choice choose(const arena::Decision& decision) {
  const auto asked = decision.as<haricots::Decision>();
  tell("turn ", joined(asked.view().hand()), " of ", decision.count, " open ",
       decision.offers_open ? "true" : "false", " clock ", clock_of(decision.clock), " match ",
       decision.match.id);
  const auto& way = decision.match.variant;
  haricots::Move move;
  if (way == "number") return 1;
  if (way == "raise") throw std::runtime_error("too hard");
  if (way == "raise a number") throw 7;
  if (way == "equal") {
    move.mutable_fold();
    return move;
  }
  if (way == "offer") {
    move.mutable_play()->set_card("7");
    move.mutable_play()->set_count(1);
    return move;
  }
  return asked.moves(asked.moves_size() - 1);
}

void end(const arena::End& end) {
  std::string places;
  for (const auto& [score, rank] : end.standing) {
    places += ' ' + std::to_string(score) + '/' + std::to_string(rank);
  }
  tell("end ", end.match.id, places, ' ', joined(end.verdicts));
}

}  // namespace

int main() { return arena::run(choose, {.on_start = start, .on_end = end, .name = "probe"}); }
