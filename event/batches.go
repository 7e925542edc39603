package event

import (
	"match/arena"
	"match/record"
	"match/sprt"
)

// search chooses by the pairs so far which of several players the next ones are
// about, in batches of which some are known in advance.
type search interface {
	Over() bool
	Who(pair int) (player int, ok bool) // of the pair with that number, from 0
}

// batches names the pairs of a search. All players meet the same other one, and
// the k-th pairs of all of them share an opening.
type batches struct {
	search         search
	players        func(who int) [2]int // in the pairs about one of them
	ahead          int                  // pairs that are known in advance
	pairs          int                  // at most
	named, counted int
	begun          []int // pairs that were named, by player
}

// Lookahead implements arena.Director: the batches that are known.
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

// count takes the next pair. It returns whom it is about, and false if it is not
// the one that was named.
func (b *batches) count(p *record.Pair) (who int, ok bool) {
	who, ok = b.search.Who(b.counted)
	if !ok || p.Encounter() != b.players(who) {
		return 0, false
	}
	b.counted++
	return who, true
}

// bucketOf is the index of a pair's score in a Pentanomial.
func bucketOf(p *record.Pair) (int, error) {
	outcomes := p.Outcomes()
	return sprt.Bucket(outcomes[0], outcomes[1])
}
