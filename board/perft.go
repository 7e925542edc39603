package board

// Perft returns the number of legal move sequences of the given length. The
// last ply is counted without being made.
func Perft(p *Position, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1:
		return uint64(p.CountLegal())
	}
	var list MoveList
	p.Legal(&list)
	var n uint64
	var next Position
	for _, m := range list.Slice() {
		next = *p
		next.Make(m)
		n += Perft(&next, depth-1)
	}
	return n
}

// PerftMade is Perft with every leaf made: a measure of Make.
func PerftMade(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	var list MoveList
	p.Legal(&list)
	var n uint64
	var next Position
	for _, m := range list.Slice() {
		next = *p
		next.Make(m)
		n += PerftMade(&next, depth-1)
	}
	return n
}
