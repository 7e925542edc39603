package board

// Sliding attacks by magic multiplication: the blockers on a square's rays,
// times a number found by trial, have in their top bits an index without
// harmful collisions (Pradyumna Kannan, "Magic Move-Bitboard Generation in
// Computer Chess", 2007). The multipliers in multipliers.go were found by the
// search in magic_search_test.go.

type magic struct {
	mask       Bitboard // the rays without their last squares
	multiplier uint64
	slides     *[4096]Bitboard // where the square's slice of slides begins, which is no longer than that
	shift      uint8
}

var (
	rookMagics   [64]magic
	bishopMagics [64]magic
	slides       [102400 + 5248 + 4096]Bitboard // the last ones are room for 4096 behind the start of any slice
	slidesUsed   uint32
)

// RookAttacks returns the squares a rook on s attacks, up to and including the
// first occupied square on each ray.
func RookAttacks(s Square, occupied Bitboard) Bitboard {
	m := &rookMagics[s&63]
	return m.slides[uint64(occupied&m.mask)*m.multiplier>>(m.shift&63)&4095]
}

// BishopAttacks is RookAttacks for a bishop.
func BishopAttacks(s Square, occupied Bitboard) Bitboard {
	m := &bishopMagics[s&63]
	return m.slides[uint64(occupied&m.mask)*m.multiplier>>(m.shift&63)&4095]
}

func fillMagics(magics *[64]magic, multipliers [64]uint64, directions []direction) {
	for s := range Square(64) {
		mask := blockerMask(s, directions)
		m := magic{
			mask: mask, multiplier: multipliers[s], shift: uint8(64 - mask.Count()),
			slides: (*[4096]Bitboard)(slides[slidesUsed:]),
		}
		magics[s] = m
		slidesUsed += 1 << mask.Count()
		// Walk all subsets of the mask (the carry-rippler trick).
		for subset := Bitboard(0); ; {
			m.slides[uint64(subset)*m.multiplier>>m.shift] = slide(s, subset, directions)
			if subset = (subset - mask) & mask; subset == 0 {
				break
			}
		}
	}
}

// blockerMask returns the squares whose occupation changes what a slider on s
// attacks: its rays without the edge squares that end them.
func blockerMask(s Square, directions []direction) Bitboard {
	var edges Bitboard
	if s.File() != 0 {
		edges |= FileA
	}
	if s.File() != 7 {
		edges |= FileH
	}
	if s.Rank() != 0 {
		edges |= Rank1
	}
	if s.Rank() != 7 {
		edges |= Rank8
	}
	return slide(s, 0, directions) &^ edges
}
