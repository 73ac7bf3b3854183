// Package arena is for writing bots: a bot is a function from a decision to a move.
//
//	func choose(decision *arena.GameDecision[*haricots.View, *haricots.Move]) *haricots.Move {
//		return decision.Moves[0]
//	}
//
//	func main() { arena.Run(arena.Game(choose)) }
package arena

import (
	"encoding/json"
	"time"

	"google.golang.org/protobuf/proto"

	"arena-sdk/internal/wire"
)

// Version is that of this SDK.
const Version = "0.1.0"

// Match is what is played, and where this bot sits.
type Match struct {
	ID, Game, Variant string
	// Options are all that the game has, as JSON gives them.
	Options map[string]any
	// Seat is the bot's own, from 0.
	Seat, Seats int
	Clock       Clock
	// Players are empty unless names are told.
	Players []string
}

// Clock is what may be taken; 0: there is no such limit.
type Clock struct {
	// Decision is for this decision, Bank is left for the whole match, Increment is what the bank
	// gets after each decision.
	Decision, Bank, Increment time.Duration
}

// Place is how a seat ended: 1 is the best rank.
type Place struct{ Score, Rank int }

// End is how a match ended, by seat: places, and verdicts such as "ok" and "timeout".
type End struct {
	Match    *Match
	Standing []Place
	Verdicts []string
}

// Decision is what the bot is asked, in any game.
type Decision struct {
	Match *Match
	// Message holds the bytes of the game's own Decision message.
	Message []byte
	// Count is how many legal moves it lists.
	Count int
	// OffersOpen tells whether other moves than those are allowed too.
	OffersOpen bool
	Clock      Clock
}

// Answer is what a bot does; Index and Move make it.
type Answer struct {
	index int
	move  proto.Message
}

// Index answers with a listed move, by its number from 0.
func Index(index int) Answer { return Answer{index: index} }

// Move answers with a Move message that is not listed, where the decision has OffersOpen.
func Move(move proto.Message) Answer { return Answer{move: move} }

func matchOf(start *wire.Start) (*Match, error) {
	control := start.GetTimeControl()
	match := &Match{
		ID:      start.Match,
		Game:    start.Game,
		Variant: start.Variant,
		Seat:    int(start.Seat),
		Seats:   int(start.Seats),
		Clock: Clock{
			milliseconds(control.GetDecision()),
			milliseconds(control.GetBank()),
			milliseconds(control.GetIncrement()),
		},
		Players: start.Players,
	}
	if start.Options == "" {
		return match, nil
	}
	return match, json.Unmarshal([]byte(start.Options), &match.Options)
}

func decisionOf(match *Match, turn *wire.Turn) *Decision {
	clock := Clock{
		milliseconds(turn.GetClock().GetDecision()),
		milliseconds(turn.GetClock().GetBank()),
		match.Clock.Increment,
	}
	return &Decision{match, turn.Decision, int(turn.Moves), turn.OffersOpen, clock}
}

func endOf(match *Match, end *wire.End) End {
	told := End{Match: match, Verdicts: end.Verdicts}
	for _, place := range end.Standing {
		told.Standing = append(told.Standing, Place{int(place.Score), int(place.Rank)})
	}
	return told
}

func milliseconds(count int64) time.Duration { return time.Duration(count) * time.Millisecond }
