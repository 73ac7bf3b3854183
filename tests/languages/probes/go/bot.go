// Does as the variant of a match says, and tells what it was told.
package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	arena "arena-sdk"
	"arena-sdk/games/haricots"
)

type decision = arena.GameDecision[*haricots.View, *haricots.Move]

func choose(decision *decision) *haricots.Move {
	tell("turn %s of %d open %v clock %s match %s", strings.Join(decision.View.Hand, ","),
		decision.Count, decision.OffersOpen, clock(decision.Clock), decision.Match.ID)
	switch decision.Match.Variant {
	case "equal":
		return &haricots.Move{Move: &haricots.Move_Fold{Fold: &haricots.Fold{}}}
	case "offer":
		play := &haricots.Play{Card: "7", Count: 1}
		return &haricots.Move{Move: &haricots.Move_Play{Play: play}}
	case "raise":
		panic("too hard")
	case "nothing":
		return nil
	}
	return decision.Moves[len(decision.Moves)-1]
}

func either(decision *arena.Decision) arena.Answer {
	if decision.Match.Variant == "number" {
		return arena.Index(1)
	}
	return arena.Game(choose)(decision)
}

func onStart(match *arena.Match) {
	tell("start %s %s %s %s seat %d of %d clock %s players %s", match.ID, match.Game, match.Variant,
		match.Options["rules"], match.Seat, match.Seats, clock(match.Clock),
		strings.Join(match.Players, ","))
}

func onEnd(end arena.End) {
	places := ""
	for _, place := range end.Standing {
		places += fmt.Sprintf(" %d/%d", place.Score, place.Rank)
	}
	tell("end %s%s %s", end.Match.ID, places, strings.Join(end.Verdicts, ","))
}

func clock(clock arena.Clock) string {
	return fmt.Sprintf("%s %s %d", limit(clock.Decision), limit(clock.Bank),
		clock.Increment.Milliseconds())
}

func limit(time time.Duration) string {
	if time == 0 {
		return "none"
	}
	return fmt.Sprint(time.Milliseconds())
}

func tell(format string, values ...any) { fmt.Fprintf(os.Stderr, format+"\n", values...) }

func main() {
	arena.Run(either, arena.OnStart(onStart), arena.OnEnd(onEnd))
}
