package dropin

import "gonum.org/v1/gonum/mathext/prng"

// bookOrder is the order in which a dialect takes n openings: the places in
// the book, from 0. A fleet of workers on several programs repeats no opening
// if all of them shuffle alike.
//
// Fastchess draws from the 64-bit Mersenne Twister, turns the order by the
// start and cuts it to the number of rounds; what is left goes round and round.
// Cutechess-cli draws from the 32-bit one, and begins at the start.
func bookOrder(r *Request, seed uint64, n, encounters int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	if r.Openings.Random {
		shuffle(order, below(r.Dialect, seed))
	}
	start := (r.Openings.Start - 1) % n
	order = append(order[start:], order[:start]...)
	if r.Dialect == Fastchess {
		order = order[:min(n, max(1, encounters))]
	}
	return order
}

// below draws a number below n.
func below(d Dialect, seed uint64) func(n int) int {
	if d == Cutechess {
		source := prng.NewMT19937()
		source.Seed(uint64(uint32(seed)))
		return func(n int) int { return int(source.Uint32() % uint32(n)) }
	}
	source := prng.NewMT19937_64()
	source.Seed(seed)
	return func(n int) int { return int(source.Uint64() % uint64(n)) }
}

// shuffle is the one of Fisher and Yates from the front, as both programs have
// it: the last place is not drawn.
func shuffle(order []int, below func(n int) int) {
	for i := 0; i+1 < len(order); i++ {
		j := i + below(len(order)-i)
		order[i], order[j] = order[j], order[i]
	}
}
