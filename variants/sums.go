package variants

// Sums are a position's middlegame and endgame sums in centipawns from White's
// view, packed into one word so that both are added at once: the endgame sum
// times 2³², plus the middlegame sum. Plain addition, subtraction, negation and
// multiplication by a small integer act on both halves, as long as each stays
// within 32 bits.
type Sums int64

func pack(mg, eg int) Sums { return Sums(eg)<<32 + Sums(mg) }

// MG returns the middlegame sum.
func (s Sums) MG() int { return int(int32(s)) }

// EG returns the endgame sum. A negative middlegame sum has borrowed one from
// the upper half, which is given back by rounding.
func (s Sums) EG() int { return int(int32((s + 1<<31) >> 32)) }

// blend mixes the two sums by the phase, 0 (endgame) to 256 (middlegame),
// rounding halves up:
//
//	(mg·phase + eg·(256 − phase) + 128) >> 8
//
// The rounding is not symmetric, so the sums must be those of the side to move:
// only then do mirrored positions score alike.
func blend(s Sums, phase int) int {
	return (s.MG()*phase + s.EG()*(256-phase) + 128) >> 8
}
