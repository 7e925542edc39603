package openings

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"match/internal/nearest"
)

// Order is the order in which pairs use the openings of a book.
type Order string

// The orders.
const (
	Random     Order = "random"     // a shuffle that depends on the seed alone
	Sequential Order = "sequential" // in the order of the book
	Fastchess  Order = "fastchess"  // the shuffle of fastchess for that seed, repeated in every round
	Cutechess  Order = "cutechess"  // the shuffle of cutechess-cli, for the seed's lower 32 bits
)

// Orders lists the names of all orders.
func Orders() []string {
	return []string{string(Random), string(Sequential), string(Fastchess), string(Cutechess)}
}

// ParseOrder parses the name of an order.
func ParseOrder(text string) (Order, error) {
	if slices.Contains(Orders(), text) {
		return Order(text), nil
	}
	return "", fmt.Errorf("unknown order %q%s: want one of %s",
		text, nearest.Hint(text, Orders()), strings.Join(Orders(), ", "))
}

// Pick returns the opening of a pair, counted from 0. The first Len pairs get
// each opening exactly once, as do the next Len, and so on. start, from 1, is
// the place in the order for pair 0; a start beyond the book's end wraps
// around. The caller must not change the opening.
//
// The result depends only on the arguments and the book.
func (b *Book) Pick(order Order, seed uint64, start, pair int) *Opening {
	n := uint64(len(b.openings))
	place := (uint64(start-1) + uint64(pair)) % n
	switch order {
	case Random:
		round := uint64(pair) / n
		place = permute(place, n, mix(seed, round))
	case Fastchess, Cutechess:
		place = uint64(b.shuffled(order, seed)[place])
	}
	return &b.openings[place]
}

// CheckStart returns an error if the book has no opening number start, counted
// from 1. [Book.Pick] would wrap around to the beginning.
func (b *Book) CheckStart(start int) error {
	if start < 1 || start > b.Len() {
		return fmt.Errorf("opening %d: the book %s ends with %d", start, b.name, b.Len())
	}
	return nil
}

// permute returns the place of i in a shuffle of 0 … n-1 that depends on the
// key. It is a Feistel network over the smallest square of a power of two that
// holds n, walked until it comes back below n: a bijection that needs no
// memory (Black and Rogaway, "Ciphers with Arbitrary Finite Domains", 2002).
func permute(i, n, key uint64) uint64 {
	half := (bits.Len64(n-1) + 1) / 2
	mask := uint64(1)<<half - 1
	for {
		left, right := i>>half, i&mask
		for round := range uint64(6) {
			left, right = right, left^mix(key+round, right)&mask
		}
		if i = left<<half | right; i < n {
			return i
		}
	}
}

// mix scrambles two numbers into one (the finaliser of SplitMix64; Steele, Lea
// and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
func mix(a, b uint64) uint64 {
	z := a*0x9e3779b97f4a7c15 + b + 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
