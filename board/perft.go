package board

// maxPerft is the greatest depth that perft counts to: nobody has the time.
const maxPerft = 32

// Perft returns the number of legal move sequences of the given length, at
// most 32 plies. The last ply is counted without being made.
func Perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	var lists [maxPerft]MoveList
	return perft(p, lists[:depth])
}

// perft counts as many plies as there are lists to work in.
func perft(p *Position, lists []MoveList) (n uint64) {
	if len(lists) == 1 {
		return uint64(p.CountLegal())
	}
	var next Position
	p.Legal(&lists[0])
	for _, m := range lists[0].Slice() {
		next = *p
		next.Make(m)
		n += perft(&next, lists[1:])
	}
	return n
}

// PerftMade is Perft with every leaf made: a measure of Make.
func PerftMade(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	var lists [maxPerft]MoveList
	return perftMade(p, lists[:depth])
}

// perftMade makes as many plies as there are lists to work in.
func perftMade(p *Position, lists []MoveList) (n uint64) {
	var next Position
	p.Legal(&lists[0])
	moves := lists[0].Slice()
	if len(lists) == 1 {
		for _, m := range moves {
			next = *p
			next.Make(m)
		}
		return uint64(len(moves))
	}
	for _, m := range moves {
		next = *p
		next.Make(m)
		n += perftMade(&next, lists[1:])
	}
	return n
}
