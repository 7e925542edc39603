package event

import (
	"fmt"

	"match/arena"
	"match/pairing"
	"match/record"
	"match/sprt"
)

// search uses the pairs so far to choose which player the next pairs are for,
// in batches of which some are known in advance.
type search interface {
	Over() bool
	Who(pair int) (player int, ok bool) // of the pair with that number, from 0
}

// batches directs a search. The k-th pair of each player has the same opening.
type batches struct {
	search         search
	kind           string                              // what the search is, for errors
	players        func(who int) [2]int                // the two players of a pair for one of them
	tell           func(who int, p *record.Pair) error // tells the search of the next pair
	ahead          int                                 // pairs that are known in advance
	pairs          int                                 // maximum
	named, counted int
	begun          []int // named pairs, by player
}

// Lookahead implements arena.Director: the batches known in advance.
func (b *batches) Lookahead() int { return b.ahead }

// Next implements arena.Director.
func (b *batches) Next() (arena.Pairing, arena.Call) {
	if b.search.Over() || b.counted == b.pairs {
		return arena.Pairing{}, arena.Over
	}
	who, ok := b.search.Who(b.named)
	if !ok || b.named == b.pairs {
		return arena.Pairing{}, arena.Wait
	}
	opening := b.begun[who]
	b.begun[who]++
	b.named++
	return arena.Pairing{Players: b.players(who), Opening: opening}, arena.Play
}

// Count implements arena.Director. The pair must be the one that was named.
func (b *batches) Count(p *record.Pair) error {
	who, ok := b.search.Who(b.counted)
	if !ok || p.Encounter() != b.players(who) {
		return fmt.Errorf("pair %d is not one of the %s", p.Number, b.kind)
	}
	b.counted++
	return b.tell(who, p)
}

// halfPointsOf returns the half points of a player in its pair.
func halfPointsOf(p *record.Pair, player int) int {
	outcomes := p.Outcomes()
	made := int(outcomes[0] + outcomes[1])
	if p.Encounter()[0] != player {
		made = pairing.PairPoints - made
	}
	return made
}

// bucketOf returns the index of a pair's score in a Pentanomial.
func bucketOf(p *record.Pair) (int, error) {
	outcomes := p.Outcomes()
	return sprt.Bucket(outcomes[0], outcomes[1])
}
