package variants

import "match/board"

// pieceSide returns the worth of one side's mobility, rooks, attackers and bishop pair, from its
// own view.
//
// A piece can go to the squares it attacks, except those of its own side's pieces and those that an
// enemy pawn attacks. It attacks a king if it attacks the king's square or one next to it.
func (ev *Evaluator) pieceSide(p *board.Position, e *pawnEntry, c board.Color) Sums {
	w, occupied := ev.terms, p.Occupied()
	target := e.kings[c.Other()&1]
	r := reach{
		free: ^(p.Side(c) | e.attacks[c.Other()&1]),
		zone: board.KingAttacks(target) | target.Bit(),
	}
	for set := p.Pieces(c, board.Knight); set != 0; set &= set - 1 {
		r.add(w, board.Knight, board.KnightAttacks(set.First()))
	}
	for set := p.Pieces(c, board.Bishop); set != 0; set &= set - 1 {
		r.add(w, board.Bishop, board.BishopAttacks(set.First(), occupied))
	}
	rooks := p.Pieces(c, board.Rook)
	for set := rooks; set != 0; set &= set - 1 {
		s := set.First()
		r.add(w, board.Rook, board.RookAttacks(s, occupied))
		r.sums += w.rookFile[e.bareness(c, s)]
	}
	if rooks&seventhRank[c&1] != 0 {
		r.sums += ev.seventh(e, c, rooks)
	}
	for set := p.Pieces(c, board.Queen); set != 0; set &= set - 1 {
		r.add(w, board.Queen, board.QueenAttacks(set.First(), occupied))
	}
	return r.sums + w.attackers[min(r.attackers, 4)] + ev.pair(p.Pieces(c, board.Bishop))
}

// reach collects the attacks of one side's pieces.
type reach struct {
	free, zone board.Bitboard // squares to go to; squares by the enemy king
	sums       Sums
	attackers  uint
}

func (r *reach) add(w *termWeights, k board.Kind, attacked board.Bitboard) {
	r.sums += w.mobility[k][(attacked&r.free).Count()&31]
	if hits := attacked & r.zone; hits != 0 {
		r.attackers++
		r.sums += w.attacks[k] * Sums(hits.Count())
	}
}

// The seventh and the eighth rank from each side's view.
var (
	seventhRank = [2]board.Bitboard{board.Rank8 >> 8, board.Rank1 << 8}
	eighthRank  = [2]board.Bitboard{board.Rank8, board.Rank1}
)

// seventh evaluates rooks on the seventh rank. They count if the enemy king is on the eighth rank
// or enemy pawns are still on the seventh.
func (ev *Evaluator) seventh(e *pawnEntry, c board.Color, rooks board.Bitboard) Sums {
	us, them := c&1, c.Other()&1
	if !eighthRank[us].Has(e.kings[them]) && e.pawns[them]&seventhRank[us] == 0 {
		return 0
	}
	return ev.terms.seventhRank * Sums((rooks & seventhRank[us]).Count())
}

// pair evaluates bishops on squares of both colours.
func (ev *Evaluator) pair(bishops board.Bitboard) Sums {
	if bishops&board.DarkSquares != 0 && bishops&^board.DarkSquares != 0 {
		return ev.terms.bishopPair
	}
	return 0
}

// positionalTables returns those of centralized-castled without what the terms
// cover, so that nothing is counted twice: rooks gain nothing from the seventh
// rank, and the endgame values of pawns are halved, because the other half
// belongs to passed pawns.
func positionalTables() tables {
	t := centralizedTables.with(board.King, mg, castledKing)
	t = t.with(board.Rook, mg, t[board.Rook][mg].withRank(7, 0))
	return t.with(board.Pawn, eg, byRank(0, 5, 10, 15, 20, 30, 50, 0))
}

// positional adds the terms.
func positional(v *Variant) *Variant {
	v.terms = allTerms
	for s, weights := range positionalTerms {
		for i, w := range weights {
			v.weights[s.at(mg, i)], v.weights[s.at(eg, i)] = w[mg], w[eg]
		}
	}
	return v
}

// positionalTerms are the weights of the terms, middlegame and endgame, in the order of their
// names. They were set by hand and then moved halfway towards the result of a logistic regression
// on 4,000 fast games of the built-in players; the full step would have followed its noise.
var positionalTerms = map[*section][][2]int{
	passed:    {{2, 8}, {2, 12}, {6, 28}, {12, 52}, {28, 90}, {55, 125}},
	pawns:     {{-12, -14}, {-12, -10}, {5, 5}},
	rooks:     {{22, 10}, {14, 16}, {10, 24}},
	shelter:   {{14, -4}, {6, -6}, {-20, 2}, {-5, 4}},
	attacks:   {{8, -4}, {4, 0}, {6, 0}, {5, 3}},
	attackers: {{15, 0}, {40, 5}, {70, 10}},
	mobility:  {{6, 1}, {6, 3}, {4, 5}, {1, 6}},
	bishops:   {{25, 45}},
}

// Sums are a position's middlegame and endgame sums in centipawns from White's
// view, packed into one word so that both are added at once: the endgame sum
// times 2³², plus the middlegame sum. Plain addition, subtraction, negation and
// multiplication by a small integer act on both halves, as long as each stays
// within 32 bits.
type Sums int64

func pack(mg, eg int) Sums { return Sums(eg)<<32 + Sums(mg) }

// MG returns the middlegame sum.
func (s Sums) MG() int { return int(int32(s)) }

// EG returns the endgame sum. A negative middlegame sum has borrowed one from the upper half;
// rounding restores it.
func (s Sums) EG() int { return int(int32((s + 1<<31) >> 32)) }

// blend mixes the two sums by the phase, 0 (endgame) to 256 (middlegame),
// rounding halves up:
//
//	(mg·phase + eg·(256 − phase) + 128) >> 8
//
// The rounding is not symmetric, so the sums must be those of the side to move; only then do
// mirrored positions have equal scores.
func blend(s Sums, phase int) int {
	return (s.MG()*phase + s.EG()*(256-phase) + 128) >> 8
}
