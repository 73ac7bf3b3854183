// Never passes while a set can be laid; lays the one after which the rest is soonest shed.
package main

import (
	"math"
	"slices"
	"strings"

	arena "arena-sdk"
	"arena-sdk/games/tortoise_hare"
)

const (
	allRanks = "A23456789PTC"
	// smallDeck is how many cards are in a race with the basic deck, which has no pawns and courts.
	smallDeck = 34
	// stuck is what a card costs that will not connect, in sets.
	stuck = 1.5
)

type decision = arena.GameDecision[*tortoise_hare.View, *tortoise_hare.Move]

func choose(decision *decision) *tortoise_hare.Move {
	racer := newRacer(decision.View)
	best, least := decision.Moves[0], math.Inf(1)
	for _, move := range decision.Moves {
		play := move.GetPlay()
		if play == nil {
			continue
		}
		laid := play.Cards
		if cost := racer.cost(last(laid), without(decision.View.Hand, laid)); cost < least {
			best, least = move, cost
		}
	}
	return best
}

// racer knows what may lie on what in this race, and how many cards this seat lays at a time.
type racer struct {
	higher map[byte]byte
	most   int
}

func newRacer(view *tortoise_hare.View) racer {
	cards := 0
	for _, seat := range view.Seats {
		cards += int(seat.Hand) + int(seat.Deck) + len(seat.Course)
	}
	ranks := allRanks
	if cards == smallDeck {
		ranks = strings.Replace(ranks, "PT", "", 1)
	}
	racer := racer{higher: map[byte]byte{}, most: len(view.Hand)}
	for at := range len(ranks) - 1 {
		racer.higher[ranks[at]] = ranks[at+1]
	}
	if view.Seats[view.Seat].Role == "tortoise" {
		racer.most = 2
	}
	return racer
}

// connects tells whether a card connects to the top of a course.
func (racer racer) connects(top, card string) bool {
	return top == "X" || card == "X" || card[0] == top[0] || card[0] == racer.higher[top[0]] ||
		strings.ContainsAny(top[1:], card[1:])
}

// longest returns the longest set that begins with a card.
func (racer racer) longest(first string, hand []string) []string {
	straight := []string{first}
	for {
		next := racer.higher[last(straight)[0]]
		at := slices.IndexFunc(hand, func(card string) bool { return card[0] == next })
		if at < 0 {
			break
		}
		straight = append(straight, hand[at])
	}
	multiple := []string{first}
	for _, card := range hand {
		if card[0] == first[0] && card != first {
			multiple = append(multiple, card)
		}
	}
	if len(multiple) > len(straight) {
		straight = multiple
	}
	return straight[:min(len(straight), racer.most)]
}

// cost returns how many sets would shed the hand if the other seat only passed, about.
func (racer racer) cost(top string, hand []string) float64 {
	sets := 0.0
	for {
		var best []string
		most := 0
		for _, first := range hand {
			if !racer.connects(top, first) {
				continue
			}
			set := racer.longest(first, hand)
			choices := racer.choices(set, hand)
			if len(set) > len(best) || len(set) == len(best) && choices > most {
				best, most = set, choices
			}
		}
		if best == nil {
			return sets + stuck*float64(len(hand))
		}
		hand = without(hand, best)
		top = last(best)
		sets++
	}
}

// choices returns how many other cards connect once these are laid.
func (racer racer) choices(cards, hand []string) int {
	count := 0
	for _, card := range hand {
		if racer.connects(last(cards), card) && !slices.Contains(cards, card) {
			count++
		}
	}
	return count
}

func last(cards []string) string { return cards[len(cards)-1] }

func without(hand, cards []string) []string {
	return slices.DeleteFunc(slices.Clone(hand), func(card string) bool {
		return slices.Contains(cards, card)
	})
}

func main() {
	arena.Run(arena.Game(choose))
}
