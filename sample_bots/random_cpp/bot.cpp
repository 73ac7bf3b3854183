// Plays any game: every listed move is as likely as any other.
//
// The choice hangs on the match, the seat and the decision alone, so that a match can be repeated. The
// game's messages are not even parsed.

#include <arena/sdk.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

// FNV-1a, and the last step of MurmurHash3, which spreads every bit over the number.
std::uint64_t hash(std::string_view bytes) {
  std::uint64_t number = 14695981039346656037U;
  for (const unsigned char byte : bytes) number = (number ^ byte) * 1099511628211U;
  number = (number ^ (number >> 33)) * 0xff51afd7ed558ccdU;
  number = (number ^ (number >> 33)) * 0xc4ceb9fe1a85ec53U;
  return number ^ (number >> 33);
}

arena::Choice choose(const arena::Decision& decision) {
  const auto& match = decision.match;
  const auto seed = match.id + ' ' + std::to_string(match.seat) + ' ' + decision.message;
  return hash(seed) % static_cast<std::uint64_t>(decision.count);
}

}  // namespace

int main() { return arena::run(choose, {.name = "random-cpp"}); }
