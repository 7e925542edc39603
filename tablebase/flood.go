package tablebase

import "match/board"

// flood returns the squares from which a piece of kind k, not a pawn or king,
// can move to a square of the set over free squares. A move can be walked both
// ways, so these are the squares that pieces on the set could move to.
func flood(k board.Kind, set, free board.Bitboard) (reached board.Bitboard) {
	if k == board.Knight {
		return knightJumps(set) & free
	}
	if k == board.Rook || k == board.Queen {
		reached |= fillUp(set, free, 8) | fillDown(set, free, 8)
		reached |= fillUp(set, free&^board.FileA, 1) | fillDown(set, free&^board.FileH, 1)
	}
	if k == board.Bishop || k == board.Queen {
		reached |= fillUp(set, free&^board.FileA, 9) | fillDown(set, free&^board.FileH, 9)
		reached |= fillUp(set, free&^board.FileH, 7) | fillDown(set, free&^board.FileA, 7)
	}
	return reached
}

// fillUp slides all of a set one or more steps of the given size towards
// higher squares as far as it is free, doubling the distance (Kogge-Stone).
func fillUp(set, free board.Bitboard, step uint) board.Bitboard {
	filled := set << step & free
	filled |= filled << step & free
	free &= free << step
	filled |= filled << (2 * step) & free
	free &= free << (2 * step)
	return filled | filled<<(4*step)&free
}

// fillDown is fillUp towards lower squares.
func fillDown(set, free board.Bitboard, step uint) board.Bitboard {
	filled := set >> step & free
	filled |= filled >> step & free
	free &= free >> step
	filled |= filled >> (2 * step) & free
	free &= free >> (2 * step)
	return filled | filled>>(4*step)&free
}

func knightJumps(set board.Bitboard) board.Bitboard {
	const filesAB = board.FileA | board.FileA<<1
	const filesGH = board.FileH | board.FileH>>1
	one := set<<1&^board.FileA | set>>1&^board.FileH
	two := set<<2&^filesAB | set>>2&^filesGH
	return one<<16 | one>>16 | two<<8 | two>>8
}
