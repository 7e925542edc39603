package openings

import "gonum.org/v1/gonum/mathext/prng"

// A fleet whose workers run several programs repeats no opening if all of them
// shuffle a book alike. Fastchess and cutechess-cli use a Mersenne Twister
// (Matsumoto and Nishimura, 1998) with 64 and 32 bits (the latter with a
// variation, see twister32), and swap every place except the last with a place at
// or after it (Fisher and Yates).

// shuffleKey identifies a shuffle of a book.
type shuffleKey struct {
	order Order
	seed  uint64
}

// shuffled returns the order in which another program uses the book: the places
// of its openings.
func (b *Book) shuffled(order Order, seed uint64) []int32 {
	key := shuffleKey{order, seed}
	if known, ok := b.shuffles.Load(key); ok {
		return known.([]int32)
	}
	places := make([]int32, len(b.openings))
	for i := range places {
		places[i] = int32(i)
	}
	below := drawer(order, seed)
	for i := 0; i+1 < len(places); i++ {
		j := i + below(len(places)-i)
		places[i], places[j] = places[j], places[i]
	}
	b.shuffles.Store(key, places)
	return places
}

// DrawAfter returns random numbers below n as the program of an order draws
// them with a seed, after it has shuffled a book of the given size.
func DrawAfter(order Order, seed uint64, openings int) func(n int) int {
	below := drawer(order, seed)
	for i := 0; i+1 < openings; i++ {
		below(1)
	}
	return below
}

// drawer draws numbers below n, as a program does.
func drawer(order Order, seed uint64) func(n int) int {
	if order == Cutechess {
		source := newTwister32(uint32(seed))
		return func(n int) int { return int(source.next() % uint32(n)) }
	}
	source := prng.NewMT19937_64()
	source.Seed(seed)
	return func(n int) int { return int(source.Uint64() % uint64(n)) }
}
