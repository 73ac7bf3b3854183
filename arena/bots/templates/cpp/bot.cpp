// {name}: a bot for {game}.

#include <arena/games/{game}/v1/{game}.pb.h>

#include <arena/sdk.hpp>

namespace messages = arena::games::{game}::v1;

// Return the move to make: one of `asked.moves()`, or its index.
//
// `asked.view()` is all that you may know, complete enough that you need no memory. It and the moves
// are the messages of {game}, in sdk/protos/arena/games/{game}/v1/{game}.proto; try
// arena::log(asked.view().ShortDebugString()) to see what is in it. What you write to stdout or stderr
// goes to the log of the match.
arena::Choice choose(const arena::Decision& decision) {
  const auto asked = decision.as<messages::Decision>();
  return asked.moves(asked.moves_size() - 1);
}

int main() { return arena::run(choose, {.name = "{name}"}); }
