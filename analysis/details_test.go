package analysis

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"match/board"
	"match/pgn"
)

// The halves contain every pair once.
func TestHalvesAreAllPairs(t *testing.T) {
	for pairs := 4; pairs <= 5; pairs++ {
		c := randomPairs(rand.New(rand.NewPCG(1, 2)), pairs, 10)
		s := newStudy(c, plant(rand.New(rand.NewPCG(1, 3)), c, nil), nil)
		odd, even := newHalf(s, 0).samples[bothColours], newHalf(s, 1).samples[bothColours]
		if len(odd.games) != (pairs+1)/2 || len(even.games) != pairs/2 || odd.n+even.n != float64(2*pairs) || slices.Contains(odd.games, 0) || slices.Contains(even.games, 0) {
			t.Errorf("%d pairs: %v and %v", pairs, odd.games, even.games)
		}
	}
}

// A game is won or lost by the expectation of its mover, for either side.
func TestConversionCounts(t *testing.T) {
	const won, even = 0.9, 0.5
	games := []*Game{
		{Side: board.White, Record: &pgn.Game{Result: pgn.WhiteWins}}, {Side: board.White, Cluster: 1, Record: &pgn.Game{Result: pgn.Draw}},
		{Side: board.White, Cluster: 2, Record: &pgn.Game{Result: pgn.Draw}}, {Side: board.White, Cluster: 3, Record: &pgn.Game{Result: pgn.BlackWins}},
	}
	move := func(own bool, before float64) *Account { return &Account{Moves: []Move{{Own: own, Before: before}}} }
	s := &study{Collection: &Collection{Games: games}, accounts: []*Account{move(true, won), move(false, 1-won), move(false, won), move(true, even)}}
	c := s.conversion()
	if c.Winning != 2 || c.Won != 1 || c.Losing != 1 || c.Saved != 1 || c.OpponentHad != 1 || c.Rate.Value != 50 || c.Opponent.Value != 0 {
		t.Errorf("%+v", c)
	}
}

// The mark of a path is at the moment.
func TestPathOfMoment(t *testing.T) {
	c, judged := told(t), judgedLosing(told(t))
	for i := range judged {
		judged[i][2].Careful = true
	}
	r := NewReport(c, judged, Options{Moments: 2})
	if len(r.Moments) == 0 {
		t.Fatal("no moments")
	}
	path, mark := r.path(&r.Moments[0])
	if len(path) != 5 || mark != 2 { // four free moves and the result; the third is the bad one
		t.Errorf("path %v, mark %d", path, mark)
	}
}

// Opponents are listed once each, and omissions are mentioned only if there are
// any.
func TestOpponentsAndLeftovers(t *testing.T) {
	c := randomPairs(rand.New(rand.NewPCG(3, 2)), 6, 10)
	for i, g := range c.Games {
		g.Opponent = []string{"b", "a", "b"}[i%3]
	}
	if got := c.opponents(); !slices.Equal(got, []string{"b", "a"}) {
		t.Errorf("%q", got)
	}
	var out bytes.Buffer
	r := NewReport(c, plant(rand.New(rand.NewPCG(3, 3)), c, nil), Options{})
	if err := put(&out, r.Document().Text()); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "results by opponent") || strings.Contains(out.String(), " 0 more)") {
		t.Error(out.String())
	}
	if r.Judged.Biases != nil {
		t.Error("a few games tell biases of terms")
	}
}

// A class of material has the same name for both sides.
func TestMaterialClassHasOneName(t *testing.T) {
	for fen, want := range map[string]string{
		"4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1":      "KN-KB",
		"4k3/4p3/8/8/8/8/8/4KB2 w - - 0 1":      "KB-KP",
		"4k3/2r5/8/8/8/8/PPPPPP2/4K3 w - - 0 1": "KP6-KR",
		"4k3/2r5/8/8/8/8/PPPPP3/4K3 w - - 0 1":  "KR-KP5",
	} {
		p, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := materialClass(&p), materialClass(mirrorOf(t, &p)); a != b || a != want {
			t.Errorf("%s: %s, with the colours changed %s, want %s", fen, a, b, want)
		}
	}
}

func reversed(list []string) []string { slices.Reverse(list); return list }

// mirrorOf swaps the colours of all pieces.
func mirrorOf(t *testing.T, p *board.Position) *board.Position {
	t.Helper()
	fields := strings.Fields(p.FEN())
	ranks := reversed(strings.Split(fields[0], "/"))
	swapped := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}, strings.Join(ranks, "/"))
	q, err := board.ParseFEN(swapped + " w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	return &q
}

// A file with pawns of both sides is not open; mobility counts four squares as
// one.
func TestTermUnits(t *testing.T) {
	for fen, want := range map[string]struct{ files, mobility float64 }{
		"4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1": {0, 0.75},     // b1, c1, d1
		"4k3/p7/8/8/8/8/8/R3K3 w - - 0 1":  {0.5, 2.25},   // and a2 to a7
		"4k3/8/8/8/8/8/8/R3K3 w - - 0 1":   {1, 10.0 / 4}, // and a8
	} {
		v := termsAt(t, fen)
		if v[rookFiles] != want.files || v[mobility] != want.mobility {
			t.Errorf("%s: files %v, mobility %v, want %+v", fen, v[rookFiles], v[mobility], want)
		}
	}
}

// Quiet, undecided positions are selected, including those exactly at the bounds.
func TestSightings(t *testing.T) {
	start := board.StartPosition()
	move, err := start.ParseUCI("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		value, said int
		seen        bool
	}{{quietRange, quietRange, true}, {quietRange + 1, quietRange, false}, {-quietRange, -quietRange, true}, {0, saidRange, true}, {0, saidRange + 1, false}, {0, -saidRange - 1, false}} {
		g := &Game{Record: &pgn.Game{Start: start, Plies: []pgn.Ply{{Move: move, Score: pgn.Score{Kind: pgn.Centipawns, Value: c.said}}}}}
		var r regression
		if r.note(&Move{game: g, Own: true, Judgement: Judgement{Best: move, Value: c.value}}, &start); (len(r.rows[0]) == 1) != c.seen {
			t.Errorf("%+v: %d", c, len(r.rows[0]))
		}
	}
}
