package arena

import (
	"fmt"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoregistry"
)

// GameDecision is a decision of one game, with that game's messages.
type GameDecision[V, M proto.Message] struct {
	*Decision
	// View is all that this seat may know; no memory is needed beside it.
	View V
	// Moves are the legal ones.
	Moves []M
}

// Game makes what Run needs of a function that plays one game.
//
// The function returns one of decision.Moves, or a new one where decision.OffersOpen. V and M are
// the View and the Move of the game, such as *haricots.View and *haricots.Move; a game that this
// SDK does not have is played with what protoc-gen-go makes of its protos.
func Game[V, M proto.Message](choose func(*GameDecision[V, M]) M) func(*Decision) Answer {
	var view V
	name := view.ProtoReflect().Descriptor().ParentFile().Package().Append("Decision")
	message, err := protoregistry.GlobalTypes.FindMessageByName(name)
	if err != nil {
		panic(fmt.Sprintf("arena: %T is the View of no game: there is no message %s", view, name))
	}
	return func(decision *Decision) Answer {
		asked := &GameDecision[V, M]{Decision: decision}
		read := message.New()
		if err := proto.Unmarshal(decision.Message, read.Interface()); err != nil {
			panic(fmt.Sprintf("arena: the decision is no %s: %v", name, err))
		}
		fields := message.Descriptor().Fields()
		asked.View = read.Get(fields.ByName("view")).Message().Interface().(V)
		moves := read.Get(fields.ByName("moves")).List()
		asked.Moves = make([]M, moves.Len())
		for at := range asked.Moves {
			asked.Moves[at] = moves.Get(at).Message().Interface().(M)
		}
		return asked.answer(choose(asked))
	}
}

// answer prefers the number of a listed move to its message.
func (asked *GameDecision[V, M]) answer(chosen M) Answer {
	if !chosen.ProtoReflect().IsValid() {
		panic("arena: choose returned no move: return one of decision.Moves, or a new Move")
	}
	for at, move := range asked.Moves {
		if proto.Message(move) == proto.Message(chosen) {
			return Index(at)
		}
	}
	for at, move := range asked.Moves {
		if proto.Equal(move, chosen) {
			return Index(at)
		}
	}
	return Move(chosen)
}
