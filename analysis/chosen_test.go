package analysis

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"match/board"
	"match/pgn"
)

// opened returns a study of pairs with the given openings by number, and with the
// given losses of the player and its opponent.
func opened(t *testing.T, clusters int, opening func(cluster int) string, own, other func(cluster int) float64) *study {
	t.Helper()
	s := &study{Collection: &Collection{Clusters: clusters}}
	for c := range clusters {
		for side := range sides {
			g := playing(t, board.StartPosition(), "e2e4", "e7e5")
			g.Side, g.Cluster, g.Record.Opening = board.Color(side), c, opening(c)
			s.Games = append(s.Games, g)
			s.accounts = append(s.accounts, &Account{Lost: [sides]float64{own(c) / 2, other(c) / 4}, Faults: [sides]float64{own(c) / 2, other(c) * 3 / 4}})
		}
	}
	return s
}

func rowNames(rows []*row) (names []string) {
	for _, r := range rows {
		names = append(names, r.name)
	}
	return names
}

// Openings are selected by their cost on odd pairs, at most five, and measured on
// even pairs.
func TestOpeningsAreChosen(t *testing.T) {
	const kinds = 8
	whim := func(c int) float64 { return 0.02 * float64(c/(2*kinds)%3) }
	s := opened(t, 2*kinds*10, func(c int) string { return fmt.Sprintf("%d: main line", c/2%kinds) },
		func(c int) float64 {
			n := float64(c / 2 % kinds)
			if c%2 == 1 { // the even pairs, since the first is number 1
				n = kinds - n
			}
			return n/10 + whim(c)
		}, func(int) float64 { return 0.1 })
	rows, even := s.openingRows()
	if got := rowNames(rows); !slices.Equal(got, []string{"7", "6", "5", "4"}) { // the others cost less than their share
		t.Fatalf("%q", got)
	}
	if len(even.games) != kinds*10 || even.n != 2*kinds*10 || even.games[0] != 2 {
		t.Errorf("the sample has %d pairs, %v games", len(even.games), even.n)
	}
	for i, r := range rows { // 7 costs least on even pairs
		if !r.proven || r.kind != kindOpening || i > 0 && r.z <= rows[i-1].z || (r.z > 0) != (i == 4) {
			t.Errorf("%s: %+v", r.name, r)
		}
		at := 7 - i + 8 // the second of its pairs
		if !near9(r.lost[0][at], 2*(float64(kinds-7+i)/10+whim(2*at+1))) || !near9(r.lost[1][at], 0.2) || r.lost[0][at+1] != 0 {
			t.Errorf("%s: own %v, other %v", r.name, r.lost[0], r.lost[1])
		}
		if !r.in(&Move{game: s.Games[4*(7-i)]}) || r.in(&Move{game: s.Games[4*(6-i)]}) {
			t.Errorf("%s: it is the opening of another game", r.name)
		}
	}
	dear := opened(t, 2*kinds*10, func(c int) string { return fmt.Sprint(c / 2 % kinds) },
		func(c int) float64 { return map[bool]float64{true: 1, false: 0}[c/2%kinds < 7] + whim(c) }, func(int) float64 { return 0.1 })
	if rows, _ := dear.openingRows(); len(rows) != mostOpenings {
		t.Errorf("%d openings are chosen", len(rows))
	}
}

// An opening needs eight pairs in each half, where single games count as pairs.
// Both its name and its line of the book are openings.
func TestOpeningsNeedPairs(t *testing.T) {
	for pairs, want := range map[int]int{leastOpening - 1: 0, leastOpening: 1} {
		s := opened(t, 60, func(c int) string {
			if c/2 < pairs {
				return "dear"
			}
			return ""
		}, func(c int) float64 { return map[bool]float64{true: 1, false: 0}[c/2 < pairs] + 0.01*float64(c%3) }, func(int) float64 { return 0.1 })
		if rows, _ := s.openingRows(); len(rows) != want {
			t.Errorf("%d pairs: %q", pairs, rowNames(rows))
		}
		single := *s
		single.Collection = &Collection{Clusters: 60}
		single.accounts = nil
		for i := 0; i < len(s.Games); i += 2 {
			single.Games, single.accounts = append(single.Games, s.Games[i]), append(single.accounts, s.accounts[i])
		}
		if rows, _ := single.openingRows(); len(rows) != want {
			t.Errorf("%d single games: %q", pairs, rowNames(rows))
		}
	}
	s := opened(t, 60, func(int) string { return "" }, func(c int) float64 { return map[bool]float64{true: 1, false: 0}[c < 20] + 0.01*float64(c%3) }, func(int) float64 { return 0.1 })
	for _, g := range s.Games {
		if g.Cluster < 20 {
			g.Book = 2
		}
	}
	if rows, _ := s.openingRows(); !slices.Equal(rowNames(rows), []string{"e4 e5"}) {
		t.Errorf("%q", rowNames(rows))
	}
}

// A costly opening shows the player's own wrong moves in its games.
func TestOpeningsShowMoves(t *testing.T) {
	s := opened(t, 40, func(c int) string { return map[bool]string{true: "dear"}[c < 20] },
		func(c int) float64 { return map[bool]float64{true: 1, false: 0}[c < 20] + 0.01*float64(c%3) }, func(int) float64 { return 0.1 })
	for _, a := range s.accounts {
		a.Moves = []Move{{Own: true, Wrong: true, Loss: leastProof}, {Own: true, Loss: 1}, {Wrong: true, Loss: 1}, {Own: true, Wrong: true, Loss: 0.04}}
	}
	rows, _ := informed(s).openingRows()
	if len(rows) != 1 || len(rows[0].proof) != 20 {
		t.Fatalf("%+v", rows)
	}
	for _, p := range rows[0].proof {
		if p.move.Loss != 0.04 || p.share != 0.04 || p.move.game.Cluster%2 != 1 {
			t.Errorf("%+v", p)
		}
	}
}

// turned returns a move with the colours changed.
func turned(t *testing.T, p board.Position, text string) board.Move {
	t.Helper()
	fen := mirrorOf(t, &p).FEN()
	if p.SideToMove() == board.White {
		fen = strings.Replace(fen, " w ", " b ", 1)
	}
	flip := func(rank byte) byte { return '1' + '8' - rank }
	return uci(t, position(t, fen), string([]byte{text[0], flip(text[1]), text[2], flip(text[3])}))
}

// habitual returns a study in which the player loses the given amount by the
// given move in each pair, and the opponent loses nothing.
func habitual(t *testing.T, clusters int, move func(cluster int) (fen, uci string), loss func(cluster int) float64) *study {
	t.Helper()
	s := &study{Collection: &Collection{Clusters: clusters}}
	for c := range clusters {
		fen, text := move(c)
		pos := position(t, fen)
		g := playing(t, pos, text)
		g.Side, g.Cluster = pos.SideToMove(), c
		m := Move{Own: true, Wrong: true, Move: g.Record.Plies[0].Move, Loss: loss(c)}
		theirs := Move{Move: turned(t, pos, text), Loss: 0.01 * float64(1+c/16%3)}
		late := m
		late.traits.phase = endgame
		s.Games = append(s.Games, g)
		s.accounts = append(s.accounts, &Account{Moves: []Move{late, {Own: true, Move: m.Move}, theirs, m}, Lost: [sides]float64{m.Loss, theirs.Loss}})
	}
	return informed(s)
}

// A habit is one move, written from its mover's side. The three most costly
// habits of odd pairs are measured on even pairs.
func TestHabitsAreChosen(t *testing.T) {
	moves := [][2]string{
		{"4k3/8/8/8/8/8/7P/4K3 w - - 0 1", "h2h4"}, {"4k3/7p/8/8/8/8/8/4K3 b - - 0 1", "h7h5"}, {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2"},
		{"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "b1c3"}, {"4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d4"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1f1"}, {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1"}, {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d2"},
	}
	s := habitual(t, 320, func(c int) (string, string) { return moves[c/2%8][0], moves[c/2%8][1] },
		func(c int) float64 {
			return []float64{0.8, 0.8, 0.76, 0.72, 0.68, 0.02, 0.02, 0.02}[c/2%8] + 0.05*float64(c/16%4)
		})
	rows, even := s.habitRows()
	if got := rowNames(rows); !slices.Equal(got, []string{"pawn h2–h4", "rook a1–a2", "knight b1–c3"}) {
		t.Fatalf("%q", got)
	}
	if len(even.games) != 160 || even.n != 160 {
		t.Errorf("%d pairs, %v games", len(even.games), even.n)
	}
	pawn := rows[0]
	if len(pawn.proof) != 40 || pawn.kind != kindHabit || pawn.lost[0][0] != 0.8 || pawn.lost[0][1] != 0.8 || pawn.lost[0][2] != 0 || !near9(pawn.lost[0][8], 0.85) || !near9(pawn.lost[1][1], 0.01) || pawn.lost[1][2] != 0 {
		t.Errorf("%d proofs, own %v, other %v", len(pawn.proof), pawn.lost[0], pawn.lost[1])
	}
	for i, p := range pawn.proof {
		if p.move.game.Cluster%2 != 1 || p.share != p.move.Loss || p.move.traits.phase == endgame || !pawn.in(p.move) || rows[1].in(p.move) {
			t.Errorf("proof %d is %+v", i, p)
		}
	}
}

// A move that is equally costly for both sides, or costly in few pairs, is not a
// habit.
func TestNoHabits(t *testing.T) {
	h4 := func(int) (string, string) { return "4k3/8/8/8/8/8/7P/4K3 w - - 0 1", "h2h4" }
	small := habitual(t, 40, h4, func(c int) float64 { return 0.015 + 0.01*float64(c/2%2) })
	few := habitual(t, 80, h4, func(c int) float64 { return map[bool]float64{true: 0.5}[c < 8] })
	odd := habitual(t, 80, h4, func(c int) float64 { return map[bool]float64{true: 0.5}[c%2 == 0] })
	for i := range odd.accounts { // it is not played on even pairs
		if i%2 == 1 {
			odd.accounts[i].Moves = nil
		}
	}
	for name, s := range map[string]*study{"both sides": small, "few": few, "odd pairs": odd} {
		if rows, _ := s.habitRows(); len(rows) > 0 {
			t.Errorf("%s: %q", name, rowNames(rows))
		}
	}
}

// Moves are named from White's side, castling by the rook's side.
func TestHabitNames(t *testing.T) {
	const castle = "r3k2r/8/8/8/8/8/8/R3K2R %s KQkq - 0 1"
	for _, c := range []struct{ fen, move, want string }{
		{"4k3/8/8/8/8/8/7P/4K3 w - - 0 1", "h2h4", "pawn h2–h4"}, {"4k3/p7/8/8/8/8/8/4K3 b - - 0 1", "a7a5", "pawn a2–a4"},
		{fmt.Sprintf(castle, "w"), "e1g1", "castling on the side of the h-file"}, {fmt.Sprintf(castle, "b"), "e8c8", "castling on the side of the a-file"},
		{fmt.Sprintf(castle, "b"), "e8f8", "king e1–f1"},
	} {
		p := position(t, c.fen)
		if got := habitName(uci(t, p, c.move), p.SideToMove()); got != c.want {
			t.Errorf("%s %s is %q, want %q", c.fen, c.move, got, c.want)
		}
	}
	for text, want := range map[string]string{"pawn h2–h4": "pawn", "rook": "rook", "": ""} {
		if firstWord(text) != want {
			t.Errorf("the first word of %q is %q", text, firstWord(text))
		}
	}
}

// The family of an opening ends at its first colon. A line of the book is named
// by its moves or by its start position.
func TestNamesOfOpenings(t *testing.T) {
	g := playing(t, board.StartPosition(), "e2e4", "c7c5", "g1f3")
	for book, want := range []string{"", "e4", "e4 c5", "e4 c5 Nf3"} {
		g.Book, g.Record.Opening, g.Record.ECO = book, "Sicilian: Najdorf: more", "B90"
		names := []string{"Sicilian", "1. e4", "ECO B"}
		if want != "" {
			names = append(names, want)
		}
		if !slices.Equal(linesOf(g), names) {
			t.Errorf("a book of %d: %q, want %q", book, linesOf(g), names)
		}
	}
	for _, eco := range []string{"", "?", "F00", "@", "é"} {
		if g.Record.Opening, g.Record.ECO = "", eco; !slices.Equal(linesOf(g), []string{"1. e4", "e4 c5 Nf3"}) {
			t.Errorf("ECO %q: %q", eco, linesOf(g))
		}
	}
	started := &Game{Record: &pgn.Game{Start: position(t, "4k3/8/8/8/8/8/7P/4K3 w - - 0 1")}}
	if got := linesOf(started); !slices.Equal(got, []string{"4k3/8/8/8/8/8/7P/4K3 w - -"}) {
		t.Errorf("%q", got)
	}
	if got := linesOf(&Game{Record: &pgn.Game{Start: board.StartPosition()}}); len(got) > 0 {
		t.Errorf("a game without moves is %q", got)
	}
}

// halfDear returns a study in which every second pair has a costly opening. In it
// the player loses the given amounts more with White and with Black, and its
// opponent the other amount.
func halfDear(t *testing.T, white, black, theirs float64) *study {
	s := opened(t, 80, func(c int) string { return map[bool]string{true: "dear", false: "other"}[c/2%2 == 0] },
		func(c int) float64 { return 0.02 * float64(c/4%3) }, func(int) float64 { return 0.1 })
	for i, g := range s.Games {
		if g.Side == board.Black {
			s.accounts[i].Lost[0]++ // with Black it is weaker everywhere, which is not the fault of an opening
		}
		if g.Record.Opening == "dear" {
			s.accounts[i].Lost[0] += []float64{board.White: white, board.Black: black}[g.Side]
			s.accounts[i].Lost[1] += []float64{board.White: theirs, board.Black: 0}[g.Side] // then the opponent has Black
		}
	}
	return s
}

// An opening that is costly with only one colour is named once, with that colour.
// An opening that Black always loses is not a weakness of the player.
func TestOpeningsOfOneColour(t *testing.T) {
	for _, c := range []struct {
		white, black, theirs float64
		want                 string
	}{
		{0, 1, 0, "dear with Black"}, {1, 0, 0, "dear with White"}, {1, 1, 0, "dear"}, {0.3, 1, 0, "dear with Black"}, {0.4, 1, 0, "dear"},
		{-0.4, 1, 0, "dear"}, {0, 1, 1, ""}, {0, 0, 0, ""},
	} {
		s := halfDear(t, c.white, c.black, c.theirs)
		rows, _ := s.openingRows()
		names := rowNames(rows)
		if c.want == "" {
			for _, r := range rows {
				if r.z > 1 {
					t.Errorf("%+v: %s, z %v", c, r.name, r.z)
				}
			}
			continue
		}
		if len(names) != 1 || names[0] != c.want || rows[0].z < 5 {
			t.Errorf("%+v: %q", c, names)
			continue
		}
		for i, g := range s.Games {
			want := g.Record.Opening == "dear" && (!strings.Contains(c.want, " with ") || strings.HasSuffix(c.want, g.Side.String()))
			if rows[0].in(&Move{game: g}) != want {
				t.Errorf("%+v: game %d is of it: %v", c, i, !want)
			}
		}
	}
	half := newHalf(halfDear(t, 0, 1, 0), 1)
	if surplus, _ := half.openings["dear"][withBlack].surplus(); !near9(surplus, 0.5) { // a point in half of Black's games
		t.Errorf("it costs %v more than other games with Black", surplus)
	}
}

// Two openings mostly consist of the same games if more than half the games of
// one belong to both.
func TestOpeningsThatAreTheSame(t *testing.T) {
	games := make([]*Game, 8)
	of := func(from, to int) *openingGames {
		o := &openingGames{games: map[*Game]bool{}}
		for i := from; i < to; i++ {
			if games[i] == nil {
				games[i] = &Game{}
			}
			o.games[games[i]] = true
		}
		return o
	}
	for _, c := range []struct {
		a, b *openingGames
		want bool
	}{{of(0, 3), of(1, 8), true}, {of(1, 8), of(0, 3), true}, {of(0, 2), of(1, 8), false}, {of(0, 2), of(2, 8), false}, {of(0, 8), of(3, 4), true}} {
		if got := c.a.mostly(c.b); got != c.want {
			t.Errorf("%d and %d games: %v", len(c.a.games), len(c.b.games), got)
		}
	}
}
