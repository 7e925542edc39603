package analysis

import (
	"math"

	"match/board"
)

// blamed is a wrong move with what it gained and gave up in terms compared with
// the best one, from its mover's side.
type blamed struct {
	game  *Game
	move  *Move
	delta vector
}

// blameOf compares what the played and the best move lead to, each after the
// exchange it may begin.
func blameOf(g *Game, m *Move, pos *board.Position) blamed {
	side := pos.SideToMove()
	played, best := settled(pos, m.Move), settled(pos, m.Best)
	b := blamed{game: g, move: m}
	got, missed := termsOf(&played, side), termsOf(&best, side)
	for t := range b.delta {
		b.delta[t] = got[t] - missed[t]
	}
	return b
}

// manValue is the worth of men in exchanges.
var manValue = [board.King + 1]int{board.Pawn: 1, board.Knight: 3, board.Bishop: 3, board.Rook: 5, board.Queen: 9, board.King: 100}

// settled returns the position after a move and, if it pays, after the man that
// moved has been taken by the cheapest that can.
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

// guide says in which direction, and how strongly, a player is misled by each
// term, as estimated on the even and on the odd clusters; slight is too little
// to explain a move.
type guide struct {
	halves [2]vector
	slight float64
}

// parts divides the blame for a wrong move between the terms that misled its
// mover: a term bears the part
//
//	β_t·Δ_t / (slight + Σ|β·Δ|)
//
// where Δ is what the played move has more of the term than the best one. A
// term that speaks for the best move bears a negative part. A guide that comes
// from the very moves it is used on would explain them too well, so each half
// of the clusters uses that of the other half.
func (g *guide) parts(b *blamed) (parts vector) {
	beta := &g.halves[1-b.game.Cluster%2]
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

// termRows adds the parts up. What a part costs is not taken from the move
// itself: the chance hits of tactics would drown the rest. It is what such parts
// cost on average of both sides, no move counting with more than a tenth of a
// point. So a row says how much more often the player is misled than the
// opponent would be by the same taste, times what that costs.
func termRows(wrong []blamed, parts []vector, clusters int) []*row {
	rows := make([]*row, termCount)
	for t := range rows {
		rows[t] = newRow(term(t).kind(), termNames[t].name, clusters)
	}
	var price, weight vector
	for i := range wrong {
		for t, part := range parts[i] {
			price[t] += math.Abs(part) * min(wrong[i].move.Loss, mostTaste)
			weight[t] += math.Abs(part)
		}
	}
	for i := range wrong {
		for t, part := range parts[i] {
			if part != 0 {
				rows[t].add(wrong[i].game, wrong[i].move, part*price[t]/weight[t], part*min(wrong[i].move.Loss, mostTaste))
			}
		}
	}
	return rows
}

// mostTaste is the largest loss that a taste is blamed for.
const mostTaste = 0.10
