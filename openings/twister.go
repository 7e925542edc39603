package openings

import (
	"gonum.org/v1/gonum/mathext/prng"
)

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

// twister32 is the generator of cutechess-cli. It is the 32-bit Mersenne Twister
// except for one mask: a new word uses the lowest bit of the word that it
// replaces, where the original uses the highest. So its numbers and shuffles
// differ from those of the original.
type twister32 struct {
	state [624]uint32
	at    int
}

func newTwister32(seed uint32) *twister32 {
	t := &twister32{at: 624}
	t.state[0] = seed
	for i := 1; i < len(t.state); i++ {
		before := t.state[i-1]
		t.state[i] = 1812433253*(before^before>>30) + uint32(i)
	}
	return t
}

func (t *twister32) next() uint32 {
	if t.at == len(t.state) {
		t.twist()
	}
	y := t.state[t.at]
	t.at++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

// twist makes the next 624 words.
func (t *twister32) twist() {
	n := len(t.state)
	for i := range t.state {
		y := t.state[i]&1 + t.state[(i+1)%n]&0x7fffffff
		t.state[i] = t.state[(i+397)%n] ^ y>>1
		if y%2 != 0 {
			t.state[i] ^= 0x9908b0df
		}
	}
	t.at = 0
}
