// Plays any game: every listed move is as likely as any other.
//
// The choice hangs on the match, the seat and the decision alone, so that a match can be repeated.
// The game's messages are not even parsed.
package main

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	arena "arena-sdk"
)

func choose(decision *arena.Decision) arena.Answer {
	seed := fmt.Appendf(nil, "%s %d ", decision.Match.ID, decision.Match.Seat)
	digest := sha256.Sum256(append(seed, decision.Message...))
	return arena.Index(int(binary.BigEndian.Uint64(digest[:]) % uint64(decision.Count)))
}

func main() {
	arena.Run(choose)
}
