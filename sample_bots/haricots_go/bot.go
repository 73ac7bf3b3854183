// Beats the table as cheaply as it can, always with all its cards of a face.
package main

import (
	"math"
	"strconv"

	arena "arena-sdk"
	"arena-sdk/games/haricots"
)

const highFrom = 15

var high = map[string]int{"1": 17, "2": 16}

type decision = arena.GameDecision[*haricots.View, *haricots.Move]

func choose(decision *decision) *haricots.Move {
	held := map[string]int32{}
	for _, card := range decision.View.Hand {
		held[card]++
	}
	// More cards are worth more: what a whole face cannot beat, a part of it cannot either.
	best, cheapest := decision.Moves[0], math.MaxInt
	toBeat := int(decision.View.GetTable().GetValue())
	for _, move := range decision.Moves {
		play := move.GetPlay()
		if play == nil || play.Count != held[play.Card] {
			continue
		}
		if worth := value(play, toBeat); worth < cheapest {
			best, cheapest = move, worth
		}
	}
	return best
}

// value returns what a play is worth on a table of that value.
func value(play *haricots.Play, toBeat int) int {
	worth, _ := strconv.Atoi(play.Card)
	if higher, ok := high[play.Card]; ok && toBeat >= highFrom {
		worth = higher
	}
	return int(play.Count) * worth
}

func main() {
	arena.Run(arena.Game(choose))
}
