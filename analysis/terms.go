package analysis

import (
	"iter"
	"math"

	"gonum.org/v1/gonum/floats"

	"match/board"
	"match/variants"
)

// term is a property of a position that an evaluation may misjudge. Its figure
// is one side's minus the other's, in a unit of about one step: a man, a
// square, a rank.
type term int

// The terms. A piece's place has two figures: how far it has advanced and how
// near it is to the middle of the board. The king's place has both, separately
// for the middlegame and the endgame.
const (
	pawnValue term = iota
	knightValue
	bishopValue
	rookValue
	queenValue
	pawnAdvance
	knightAdvance
	bishopAdvance
	rookAdvance
	queenAdvance
	pawnCentre
	knightCentre
	bishopCentre
	rookCentre
	queenCentre
	pawnAdvanceEndgame
	kingCentreMiddlegame
	kingCentreEndgame
	kingAdvanceMiddlegame
	kingAdvanceEndgame
	kingShelter
	passedPawns
	doubledPawns
	isolatedPawns
	connectedPawns
	rookFiles
	bishopPair
	mobility
	kingAttack
	termCount
)

// termName has the texts of findings about a term: its name, and the two
// directions of error.
type termName struct{ name, much, little string }

var termNames = [termCount]termName{
	pawnValue:             {"pawn value", "pawns are valued too high", "pawns are valued too low"},
	knightValue:           {"knight value", "knights are valued too high", "knights are valued too low"},
	bishopValue:           {"bishop value", "bishops are valued too high", "bishops are valued too low"},
	rookValue:             {"rook value", "rooks are valued too high", "rooks are valued too low"},
	queenValue:            {"queen value", "queens are valued too high", "queens are valued too low"},
	pawnAdvanceEndgame:    {"pawn advance in the endgame", "pawns are drawn forward too much", "pawns are kept back too much"},
	pawnAdvance:           {"pawn advance in the middlegame", "pawns are drawn forward too much", "pawns are kept back too much"},
	knightAdvance:         {"knight placement (rank)", "knights are drawn forward too much", "knights are kept back too much"},
	bishopAdvance:         {"bishop placement (rank)", "bishops are drawn forward too much", "bishops are kept back too much"},
	rookAdvance:           {"rook placement (rank)", "rooks are drawn forward too much", "rooks are kept back too much"},
	queenAdvance:          {"queen placement (rank)", "the queen is drawn forward too much", "the queen is kept back too much"},
	pawnCentre:            {"pawn placement (centre)", "pawns are drawn to the centre too much", "pawns keep away from the centre"},
	knightCentre:          {"knight placement (centre)", "knights are drawn to the centre too much", "knights keep to the rim"},
	bishopCentre:          {"bishop placement (centre)", "bishops are drawn to the centre too much", "bishops keep to the rim"},
	rookCentre:            {"rook placement (centre)", "rooks are drawn to the centre too much", "rooks keep to the rim"},
	queenCentre:           {"queen placement (centre)", "the queen is drawn to the centre too much", "the queen keeps to the rim"},
	kingCentreMiddlegame:  {"king placement in the middlegame", "the king is drawn to the centre", "the king clings to the corner"},
	kingCentreEndgame:     {"king placement in the endgame", "the king is drawn to the centre too much", "the king stays away from the centre"},
	kingAdvanceMiddlegame: {"king placement in the middlegame (rank)", "the king is drawn forward too much", "the king is kept back too much"},
	kingAdvanceEndgame:    {"king placement in the endgame (rank)", "the king is drawn forward too much", "the king is kept back too much"},
	kingShelter:           {"king safety (pawn shield)", "the pawn shield is valued too high", "the pawn shield is neglected"},
	passedPawns:           {"passed pawns", "passed pawns are valued too high", "passed pawns are valued too low"},
	doubledPawns:          {"doubled pawns", "doubled pawns are sought", "doubled pawns are feared too much"},
	isolatedPawns:         {"isolated pawns", "isolated pawns are sought", "isolated pawns are feared too much"},
	connectedPawns:        {"connected pawns", "connected pawns are valued too high", "connected pawns are valued too low"},
	rookFiles:             {"rooks on open files", "open files are valued too high", "open files are neglected"},
	bishopPair:            {"bishop pair", "the bishop pair is valued too high", "the bishop pair is valued too low"},
	mobility:              {"mobility", "mobility is valued too high", "mobility is neglected"},
	kingAttack:            {"king attack", "attacking the king is valued too high", "attacking the king is neglected"},
}

// kind returns the kind of a term's findings: its piece if it has one.
func (t term) kind() kind {
	if t <= pawnAdvanceEndgame {
		return kindPiece
	}
	return kindTerm
}

// vector holds the figure of every term.
type vector [termCount]float64

// termsOf returns the terms of a position: side's minus the other's.
func termsOf(p *board.Position, side board.Color) vector {
	return minus(sideTerms(p, side), sideTerms(p, side.Other()))
}

func minus(a, b vector) vector {
	floats.Sub(a[:], b[:])
	return a
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
