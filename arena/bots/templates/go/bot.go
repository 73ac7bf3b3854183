// {name}: a bot for {game}.
package main

import (
	arena "arena-sdk"
	game "arena-sdk/games/{game}"
)

type decision = arena.GameDecision[*game.View, *game.Move]

// choose returns the move to make: one of decision.Moves.
//
// decision.View is all that you may know, complete enough that you need no memory. It and the moves
// are messages of {game}, in sdk/games/{game}; log.Print one to see what is in it. What you log is
// kept with the match.
func choose(decision *decision) *game.Move {
	return decision.Moves[len(decision.Moves)-1]
}

func main() {
	arena.Run(arena.Game(choose))
}
