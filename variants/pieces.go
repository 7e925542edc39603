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
	for set := p.Pieces(c, board.Rook); set != 0; set &= set - 1 {
		r.add(w, board.Rook, board.RookAttacks(set.First(), occupied))
	}
	for set := p.Pieces(c, board.Queen); set != 0; set &= set - 1 {
		r.add(w, board.Queen, board.QueenAttacks(set.First(), occupied))
	}
	return r.sums + w.attackers[min(r.attackers, 4)] + ev.rookFiles(p, e, c) + ev.pair(p.Pieces(c, board.Bishop))
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

// rookFiles rates rooks on files without any pawns (open) or without own ones
// (half-open), and rooks on the seventh rank while the enemy king is on the
// eighth or enemy pawns are still on the seventh.
func (ev *Evaluator) rookFiles(p *board.Position, e *pawnEntry, c board.Color) (sums Sums) {
	rooks := p.Pieces(c, board.Rook)
	if bare := rooks & e.bareFiles(c); bare != 0 {
		open := bare & e.bareFiles(c.Other())
		sums = ev.terms.openFile*Sums(open.Count()) + ev.terms.halfOpenFile*Sums((bare&^open).Count())
	}
	seventh, eighth := board.Rank8>>8, board.Rank8
	if c == board.Black {
		seventh, eighth = board.Rank1<<8, board.Rank1
	}
	them := c.Other() & 1
	if rooks &= seventh; rooks != 0 && (eighth.Has(e.kings[them]) || e.pawns[them]&seventh != 0) {
		sums += ev.terms.seventhRank * Sums(rooks.Count())
	}
	return sums
}

// pair rates bishops on squares of both colours.
func (ev *Evaluator) pair(bishops board.Bitboard) Sums {
	if bishops&board.DarkSquares != 0 && bishops&^board.DarkSquares != 0 {
		return ev.terms.bishopPair
	}
	return 0
}
