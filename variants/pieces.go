package variants

import "match/board"

// pieceSide returns what mobility, rooks, attackers and the bishop pair of one
// side are worth to it.
//
// A piece can go to the squares it attacks, except those of its own side's
// pieces and those that an enemy pawn attacks. It attacks a king if it attacks
// a square of the king's, or one beside it.
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

// reach adds up what the pieces of one side attack.
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

// The seventh and the eighth rank as each side counts them.
var (
	seventhRank = [2]board.Bitboard{board.Rank8 >> 8, board.Rank1 << 8}
	eighthRank  = [2]board.Bitboard{board.Rank8, board.Rank1}
)

// seventh rates rooks on the seventh rank, while the enemy king is on the eighth
// or enemy pawns are still on the seventh.
func (ev *Evaluator) seventh(e *pawnEntry, c board.Color, rooks board.Bitboard) Sums {
	us, them := c&1, c.Other()&1
	if !eighthRank[us].Has(e.kings[them]) && e.pawns[them]&seventhRank[us] == 0 {
		return 0
	}
	return ev.terms.seventhRank * Sums((rooks & seventhRank[us]).Count())
}

// pair rates bishops on squares of both colours.
func (ev *Evaluator) pair(bishops board.Bitboard) Sums {
	if bishops&board.DarkSquares != 0 && bishops&^board.DarkSquares != 0 {
		return ev.terms.bishopPair
	}
	return 0
}
