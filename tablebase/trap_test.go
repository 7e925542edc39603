package tablebase

import (
	"testing"

	"match/board"
)

// The tests in this file cover two traps in building KPK from KQK. Promoting to a
// queen is not always best. And valuing positions in the order in which they are
// linked, instead of by distance, gives some of them mates that are too long.

// forAll calls f for every legal position of an ending of three men, without
// symmetry reduction.
func forAll(m Material, f func(p *board.Position)) {
	for white := range board.Square(64) {
		for black := range board.Square(64) {
			for s := range board.Square(64) {
				for turn := range board.Color(2) {
					p := setup{turn: turn, king: [2]board.Square{white, black}, men: [2]man{{m.men[0], s}}}
					if s != white && s != black && !noRoom(m.men[0]).Has(s) && p.legal() {
						b := p.position()
						f(&b)
					}
				}
			}
		}
	}
}

// TestPromotionToAQueenThatOnlyDraws finds the positions of KPK in which a
// queen draws and a rook wins. In all of them the queen stalemates.
func TestPromotionToAQueenThatOnlyDraws(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at every position of KPK")
	}
	trapped := map[string]bool{}
	onlyWin := 0
	forAll(ending(t, "KPK"), func(p *board.Position) {
		if p.SideToMove() == board.Black {
			return
		}
		moves, _ := ThreeMen().Moves(p)
		var queenDraws, rookWins, otherWins bool
		for _, m := range moves {
			switch {
			case m.Move.Promotion() == board.Queen && m.Move.Captured() == board.NoKind:
				next := *p
				next.Make(m.Move)
				stalemate := !next.InCheck() && !next.HasLegal()
				queenDraws = m.Entry.WDL == 0 && stalemate
			case m.Move.Promotion() == board.Rook:
				rookWins = m.Entry.WDL == 1
			case m.Entry.WDL == 1:
				otherWins = true
			}
		}
		if queenDraws && rookWins {
			trapped[p.FEN()] = true
			if !otherWins {
				onlyWin++
			}
		}
	})
	if len(trapped) != 16 || onlyWin != 6 {
		t.Errorf("%d positions where a queen stalemates and a rook wins, in %d of them nothing else wins; want 16 and 6", len(trapped), onlyWin)
	}
	const known = "8/k1P5/2K5/8/8/8/8/8 w - - 0 1" // 1.c8=Q stalemate; 1.c8=R Ka6 2.Ra8 mate
	if !trapped[known] {
		t.Errorf("%s is not among them", known)
	}
}

// linked is a graph of the positions of KPK with their values, to build the table
// in the way of a first attempt.
type linked struct {
	positions []board.Position
	number    [2 << 18]int32 // number of a position, by its index
	moves     [][]int32      // to positions of KPK
	promoted  []code         // the best value before a promotion to a queen or a rook; draw if there is none
	escapes   []bool         // Black can take the pawn
	value     []code
}

func newLinked(t *testing.T) *linked {
	l := new(linked)
	forAll(ending(t, "KPK"), func(p *board.Position) {
		l.number[index(p)] = int32(len(l.positions))
		l.positions = append(l.positions, *p)
	})
	n := len(l.positions)
	l.moves, l.promoted, l.escapes, l.value = make([][]int32, n), make([]code, n), make([]bool, n), make([]code, n)
	for i := range l.positions {
		l.link(i)
	}
	return l
}

// index numbers positions of KPK, with gaps.
func index(p *board.Position) int {
	return int(p.SideToMove())<<18 | int(p.King(board.White))<<12 | int(p.King(board.Black))<<6 | int(p.Kinds(board.Pawn).First())
}

func (l *linked) link(i int) {
	p := &l.positions[i]
	var moves board.MoveList
	p.Legal(&moves)
	for _, m := range moves.Slice() {
		next := *p
		next.Make(m)
		switch {
		case m.Captured() != board.NoKind:
			l.escapes[i] = true
		case m.Promotion() == board.Queen || m.Promotion() == board.Rook:
			value, _ := ThreeMen().probe(&next)
			if value.before().worth() > l.promoted[i].worth() {
				l.promoted[i] = value.before()
			}
		case m.Promotion() == board.NoKind:
			l.moves[i] = append(l.moves[i], l.number[index(&next)])
		}
	}
}

// firstPass values the positions round by round, as they become linked to valued
// ones. Each round first values White's positions, each by the best move valued
// so far, and then Black's positions for which all moves are valued. A value is
// never changed.
func (l *linked) firstPass() {
	for found := true; found; {
		found = false
		for _, turn := range []board.Color{board.White, board.Black} {
			values := l.round(turn)
			for i, value := range values {
				l.value[i] = value
			}
			found = found || len(values) > 0
		}
	}
}

func (l *linked) round(turn board.Color) map[int]code {
	values := map[int]code{}
	for i := range l.positions {
		if l.value[i] == draw && l.positions[i].SideToMove() == turn {
			if value := l.derive(i); value != draw {
				values[i] = value
			}
		}
	}
	return values
}

// derive returns the value of a position from those of its moves, draw if it
// does not follow yet.
func (l *linked) derive(i int) code {
	white := l.positions[i].SideToMove() == board.White
	best := l.promoted[i]
	for k, next := range l.moves[i] {
		value := l.value[next].before()
		if white && value.worth() > best.worth() || !white && (k == 0 || value.worth() > best.worth()) {
			best = value
		}
	}
	if !white && l.escapes[i] {
		return draw
	}
	return best
}

// tooLong counts the values with a longer mate than the true one.
func (l *linked) tooLong(t *testing.T) (count [2]int) {
	for i := range l.positions {
		p := &l.positions[i]
		truth, _ := ThreeMen().probe(p)
		switch {
		case truth.win() != l.value[i].win() || truth.loss() != l.value[i].loss():
			t.Fatalf("%s: %v, want %v", p.FEN(), l.value[i].entry(), truth.entry())
		case l.value[i] < truth:
			t.Fatalf("%s: %v, which is too quick: %v", p.FEN(), l.value[i].entry(), truth.entry())
		case l.value[i] > truth:
			count[p.SideToMove()]++
		}
	}
	return count
}

// TestFirstPassScoresMatesTooLong builds KPK in the way of a first attempt: all
// promotions are valued first, then the rest in the order of linking. It counts
// the mates that are too long. It also shows that its second pass, which derives
// values again until nothing changes, gives the same table as breadth-first
// search does at once.
func TestFirstPassScoresMatesTooLong(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at every position of KPK several times")
	}
	l := newLinked(t)
	l.firstPass()
	if wrong := l.tooLong(t); wrong != [2]int{3676, 1966} {
		t.Errorf("%v mates are too long with White and Black to move, want 3676 and 1966", wrong)
	}
	// An example: b8=Q mates in 11 plies, but Kf5 does so in 9.
	p := parse(t, "8/1P6/7k/8/4K3/8/8/8 w - - 0 1")
	moves, _ := ThreeMen().Moves(&p)
	if scored := l.value[l.number[index(&p)]].plies(); scored != 11 || moves[0].Entry.DTM != 9 || p.UCI(moves[0].Move) != "e4f5" {
		t.Errorf("%s: scored mate in %d plies, is mate in %d by %s; want 11, 9 and e4f5", p.FEN(), scored, moves[0].Entry.DTM, p.UCI(moves[0].Move))
	}
	passes := 0
	for changed := true; changed; passes++ {
		changed = false
		for i := range l.positions {
			if value := l.derive(i); l.value[i] != draw && value != l.value[i] {
				l.value[i], changed = value, true
			}
		}
	}
	if still := l.tooLong(t); still != [2]int{} {
		t.Errorf("%v mates are still too long after %d passes", still, passes)
	}
}
