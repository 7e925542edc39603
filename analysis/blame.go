package analysis

import (
	"math"

	"match/board"
)

// blamed is a wrong move with its gains and losses in terms compared with the
// best move, from its mover's side.
type blamed struct {
	move  *Move
	delta vector

	// Squares of the mover's men, by kind, after the played and not after the best
	// move, and the reverse, as White's side sees them.
	gained, missed [board.King + 1]board.Bitboard
}

// blameOf compares the positions after the played and the best move, each
// after the exchange that it may begin.
func blameOf(m *Move, pos *board.Position) blamed {
	side := pos.SideToMove()
	played, best := settled(pos, m.Move), settled(pos, m.Best)
	b := blamed{move: m, delta: minus(termsOf(&played, side), termsOf(&best, side))}
	for k := board.Pawn; k <= board.King; k++ {
		after, instead := asWhite(&played, side, k), asWhite(&best, side, k)
		b.gained[k], b.missed[k] = after&^instead, instead&^after
	}
	return b
}

// asWhite returns the men of a side where they would be if it had White.
func asWhite(p *board.Position, c board.Color, k board.Kind) board.Bitboard {
	if c == board.Black {
		return p.Pieces(c, k).Flip()
	}
	return p.Pieces(c, k)
}

// manValue is the value of men in exchanges.
var manValue = [board.King + 1]int{board.Pawn: 1, board.Knight: 3, board.Bishop: 3, board.Rook: 5, board.Queen: 9, board.King: 100}

// settled returns the position after a move. If it pays to capture the moved
// man, it is the position after the cheapest capture.
func settled(pos *board.Position, m board.Move) board.Position {
	next := *pos
	next.Make(m)
	if m.IsCastling() {
		return next
	}
	var list board.MoveList
	next.Noisy(&list)
	taker := board.NoMove
	for _, reply := range list.Slice() {
		if reply.Captured() != board.NoKind && reply.CapturedSquare() == m.To() &&
			(taker == board.NoMove || manValue[reply.Kind()] < manValue[taker.Kind()]) {
			taker = reply
		}
	}
	if taker == board.NoMove {
		return next
	}
	guarded := next.AttackersTo(m.To(), next.Occupied())&next.Side(pos.SideToMove()) != 0
	if !guarded || manValue[taker.Kind()] <= manValue[taker.Captured()] {
		next.Make(taker)
	}
	return next
}

// guide gives the direction and the strength in which each term misleads a
// player, estimated on the even and on the odd clusters; a term with less than
// slight cannot explain a move.
type guide struct {
	halves [2]vector
	slight float64
}

// parts divides the blame for a wrong move among the terms that misled its
// mover. The share of a term is
//
//	β_t·Δ_t / (slight + Σ|β·Δ|)
//
// where Δ is how much more of the term the played move has than the best one.
// A term in favour of the best move has a negative share. A guide estimated
// from the same moves would explain them too well, so each half of the
// clusters uses the guide of the other half.
func (g *guide) parts(b *blamed) (parts vector) {
	beta := &g.halves[1-b.move.game.Cluster%2]
	all := g.slight
	for t := range b.delta {
		parts[t] = beta[t] * b.delta[t]
		all += math.Abs(parts[t])
	}
	for t := range parts {
		parts[t] /= all
	}
	return parts
}

// prices returns what being misled by a term costs. The cost of a share of a move
// is not taken from the move itself, because large tactical losses would hide the
// rest. It is the average cost of such shares for both sides, where each move
// counts at most a tenth of a point, times what faults cost beyond those moves.
func prices(wrong []blamed, parts []vector) (price vector) {
	var weight vector
	for i := range wrong {
		for t, part := range parts[i] {
			price[t] += causeWorth * math.Abs(part) * min(wrong[i].move.Loss, mostTaste)
			weight[t] += math.Abs(part)
		}
	}
	for t := range price {
		price[t] /= max(weight[t], math.SmallestNonzeroFloat64)
	}
	return price
}

// termRows adds up the shares. A row shows how much more often the player is
// misled than the opponent would be with the same preference, times the price of
// that.
func termRows(wrong []blamed, parts []vector, price vector, clusters int) []*row {
	rows := make([]*row, termCount)
	for t := range rows {
		rows[t] = newRow(term(t).kind(), termNames[t].name, clusters)
	}
	for i := range wrong {
		for t, part := range parts[i] {
			if part != 0 {
				rows[t].add(wrong[i].move, part*price[t], part*min(wrong[i].move.Loss, mostTaste))
			}
		}
	}
	return rows
}

// mostTaste is the largest loss that a preference is blamed for.
const mostTaste = 0.10
