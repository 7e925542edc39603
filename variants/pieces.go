package variants

import "match/board"

// pieceSide returns what mobility, rooks, attackers and the bishop pair of one
// side are worth to it.
//
// A piece can go to the squares it attacks, except those of its own side's
// pieces and those that an enemy pawn attacks. It attacks a king if it attacks
// a square of the king's, or one beside it.
func (ev *Evaluator) pieceSide(p *board.Position, e *pawnEntry, c board.Color) (sums Sums) {
	w, occupied := ev.terms, p.Occupied()
	free := ^(p.Side(c) | e.attacks[c.Other()&1])
	target := p.King(c.Other())
	zone := board.KingAttacks(target) | target.Bit()
	attackers := 0
	for set := p.Pieces(c, board.Knight); set != 0; set &= set - 1 {
		reach := board.KnightAttacks(set.First())
		sums += w.mobility[board.Knight][(reach&free).Count()&31]
		if hits := reach & zone; hits != 0 {
			sums += w.attacks[board.Knight] * Sums(hits.Count())
			attackers++
		}
	}
	for set := p.Pieces(c, board.Bishop); set != 0; set &= set - 1 {
		reach := board.BishopAttacks(set.First(), occupied)
		sums += w.mobility[board.Bishop][(reach&free).Count()&31]
		if hits := reach & zone; hits != 0 {
			sums += w.attacks[board.Bishop] * Sums(hits.Count())
			attackers++
		}
	}
	for set := p.Pieces(c, board.Rook); set != 0; set &= set - 1 {
		reach := board.RookAttacks(set.First(), occupied)
		sums += w.mobility[board.Rook][(reach&free).Count()&31]
		if hits := reach & zone; hits != 0 {
			sums += w.attacks[board.Rook] * Sums(hits.Count())
			attackers++
		}
	}
	for set := p.Pieces(c, board.Queen); set != 0; set &= set - 1 {
		reach := board.QueenAttacks(set.First(), occupied)
		sums += w.mobility[board.Queen][(reach&free).Count()&31]
		if hits := reach & zone; hits != 0 {
			sums += w.attacks[board.Queen] * Sums(hits.Count())
			attackers++
		}
	}
	return sums + w.attackers[min(attackers, 4)] + ev.rookFiles(p, e, c) + ev.pair(p.Pieces(c, board.Bishop))
}

// rookFiles rates rooks on files without any pawns (open) or without own ones
// (half-open), and rooks on the seventh rank while the enemy king is on the
// eighth or enemy pawns are still on the seventh.
func (ev *Evaluator) rookFiles(p *board.Position, e *pawnEntry, c board.Color) (sums Sums) {
	rooks := p.Pieces(c, board.Rook)
	if bare := rooks & e.bare[c&1]; bare != 0 {
		open := bare & e.bare[c.Other()&1]
		sums = ev.terms.openFile*Sums(open.Count()) + ev.terms.halfOpenFile*Sums((bare&^open).Count())
	}
	seventh, eighth := board.Rank8>>8, board.Rank8
	if c == board.Black {
		seventh, eighth = board.Rank1<<8, board.Rank1
	}
	them := c.Other() & 1
	if rooks &= seventh; rooks != 0 && (e.kings[them]&eighth != 0 || e.pawns[them]&seventh != 0) {
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
