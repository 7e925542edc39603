package analysis

import (
	"iter"
	"math"

	"match/board"
	"match/variants"
)

// termsOf returns the terms of a position: side's minus the other's.
func termsOf(p *board.Position, side board.Color) (v vector) {
	own, other := sideTerms(p, side), sideTerms(p, side.Other())
	for t := range v {
		v[t] = own[t] - other[t]
	}
	return v
}

// sideTerms returns the terms of one side.
func sideTerms(p *board.Position, c board.Color) (v vector) {
	phase := float64(variants.MaterialPhase.Of(p)) / 256
	for k := board.Pawn; k <= board.Queen; k++ {
		i := term(k - board.Pawn)
		for s := range squares(p.Pieces(c, k)) {
			v[pawnValue+i]++
			v[pawnAdvance+i] += float64(rankOf(s, c)) - usualRank
			v[pawnCentre+i] += usualCentre - centreDistance(s)
		}
	}
	v[pawnAdvanceEndgame] = v[pawnAdvance] * (1 - phase)
	v[pawnAdvance] *= phase
	king := centreDistance(p.King(c))
	v[kingCentreMiddlegame] = -king * phase
	v[kingCentreEndgame] = -king * (1 - phase)
	rank := float64(rankOf(p.King(c), c))
	v[kingAdvanceMiddlegame] = rank * phase
	v[kingAdvanceEndgame] = rank * (1 - phase)
	v[kingShelter] = shelter(p, c) * phase
	v[mobility] = attacked(p, c, ^p.Side(c)) / 4
	v[kingAttack] = attacked(p, c, board.KingAttacks(p.King(c.Other()))) // squares around the king
	v[bishopPair] = float64(btoi(hasBishopPair(p, c)))
	pawnTerms(p, c, &v)
	return v
}

// The places of a piece are relative to a typical one, so that an extra or
// missing man does not look like a change of place.
const usualRank, usualCentre = 3, 2.5

// rankOf returns a square's rank, 0 to 7, from c's side.
func rankOf(s board.Square, c board.Color) int {
	if c == board.Black {
		return 7 - s.Rank()
	}
	return s.Rank()
}

// centreDistance returns the distance of a square from the four in the middle: 0
// to 3 king moves, and a little more towards the corners.
func centreDistance(s board.Square) float64 {
	file, rank := math.Abs(float64(s.File())-3.5)-0.5, math.Abs(float64(s.Rank())-3.5)-0.5
	return max(file, rank) + min(file, rank)/3
}

// shelter counts the own pawns on the king's file and beside it, within two
// ranks in front of it.
func shelter(p *board.Position, c board.Color) float64 {
	king, n := p.King(c), 0
	for s := range squares(p.Pieces(c, board.Pawn)) {
		file, ahead := s.File()-king.File(), rankOf(s, c)-rankOf(king, c)
		if file >= -1 && file <= 1 && ahead >= 1 && ahead <= 2 {
			n++
		}
	}
	return float64(n)
}

// attacked counts the squares of a set that c's pieces attack, once for each of
// them.
func attacked(p *board.Position, c board.Color, set board.Bitboard) float64 {
	n := 0
	for k := board.Knight; k <= board.Queen; k++ {
		for s := range squares(p.Pieces(c, k)) {
			n += (board.Attacks(k, s, p.Occupied()) & set).Count()
		}
	}
	return float64(n)
}

// pawnTerms fills in the terms of pawns, and of rooks on their files.
func pawnTerms(p *board.Position, c board.Color, v *vector) {
	own, other := p.Pieces(c, board.Pawn), p.Pieces(c.Other(), board.Pawn)
	var files, theirs [8]int
	for s := range squares(own) {
		files[s.File()]++
	}
	for s := range squares(other) {
		theirs[s.File()]++
	}
	for s := range squares(own) {
		f := s.File()
		left, right := f > 0 && files[f-1] > 0, f < 7 && files[f+1] > 0
		if files[f] > 1 {
			v[doubledPawns] += 0.5
		}
		if !left && !right {
			v[isolatedPawns]++
		}
		if board.PawnAttacks(c.Other(), s)&own != 0 {
			v[connectedPawns]++
		}
		if passed(s, c, other) {
			v[passedPawns] += passedWorth[rankOf(s, c)]
		}
	}
	for s := range squares(p.Pieces(c, board.Rook)) {
		switch f := s.File(); {
		case files[f]+theirs[f] == 0:
			v[rookFiles]++
		case files[f] == 0:
			v[rookFiles] += 0.5
		}
	}
}

// passedWorth grows with the rank roughly like the value of a passed pawn; a
// pawn on the fifth rank is 1.
var passedWorth = [8]float64{1: 0.25, 2: 0.35, 3: 0.6, 4: 1, 5: 1.8, 6: 3}

// passed reports whether no other pawn can stop the pawn on s.
func passed(s board.Square, c board.Color, other board.Bitboard) bool {
	return !anyOf(other, func(o board.Square) bool { return abs(o.File()-s.File()) <= 1 && rankOf(o, c) > rankOf(s, c) })
}

// anyOf reports whether one of some squares has a property.
func anyOf(set board.Bitboard, has func(board.Square) bool) bool {
	for at := range squares(set) {
		if has(at) {
			return true
		}
	}
	return false
}

// squares iterates over a set.
func squares(b board.Bitboard) iter.Seq[board.Square] {
	return func(yield func(board.Square) bool) {
		for ; b != 0 && yield(b.First()); b &= b - 1 {
		}
	}
}
