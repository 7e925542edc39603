package positions

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"match/board"
	"match/pgn"
	"match/variants"
)

// games reads PGN.
func games(t testing.TB, text string) (all []*pgn.Game) {
	t.Helper()
	r := pgn.NewReader(strings.NewReader(text), "test")
	for {
		var g pgn.Game
		if err := r.Next(&g); err != nil {
			return all
		}
		all = append(all, &g)
	}
}

// shuffle returns a game of the given number of quiet moves, followed by a
// capture, a check and the end.
func shuffle(t testing.TB, plies int, result string) *pgn.Game {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "[Result \"%s\"]\n\n1. e4 {book} d5 {book} ", result)
	knights := []string{"Nf3", "Nf6", "Ng1", "Ng8"}
	for i := range plies {
		b.WriteString(knights[i%4] + " {+0.10/5 n=100} ")
	}
	b.WriteString("exd5 {+0.20/5} Qxd5 {+0.10/5} Nc3 {+0.2/5} Qe5+ {0.1/5} Be2 {+9.00/5} a6 {+M3/5} " + result)
	all := games(t, b.String())
	if len(all) != 1 {
		t.Fatal("the test's game is broken")
	}
	return all[0]
}

func TestSample(t *testing.T) {
	s := Sampler{PerGame: 1000, MaxScore: 600}
	taken, tally := s.Sample(context.Background(), shuffle(t, 8, "0-1"))
	// Left out: the book's two plies; exd5 and Qxd5, which capture; Be2, played in
	// check; a6, whose player sees a mate. Nc3 and Qe5+ are quiet.
	if want := (Tally{Games: 1, Noisy: 3, Lopsided: 1, Kept: 10}); tally != want {
		t.Errorf("tally %+v, want %+v", tally, want)
	}
	for _, p := range taken {
		if p.Result != 0 || !p.Scored || p.Game != taken[0].Game || p.Game == 0 {
			t.Errorf("%+v", p)
		}
	}
	if taken[9].Score != 10 || taken[8].Score != 20 {
		t.Errorf("scores %d and %d, want those of the side to move", taken[8].Score, taken[9].Score)
	}
	s.Skip = 9
	if taken, _ := s.Sample(context.Background(), shuffle(t, 8, "0-1")); len(taken) != 3 {
		t.Errorf("behind 9 plies there are %d positions, want 3", len(taken))
	}
	s.MaxScore = 15
	if _, tally := s.Sample(context.Background(), shuffle(t, 8, "0-1")); tally.Lopsided != 2 || tally.Kept != 2 {
		t.Errorf("within 15 cp: %+v", tally)
	}
}

// One position is taken from every stretch, for any seed; over many seeds, every
// position of a stretch is taken.
func TestSampleIsStratified(t *testing.T) {
	g := shuffle(t, 38, "1/2-1/2") // 40 positions
	seen := map[int]bool{}
	for seed := range uint64(300) {
		s := Sampler{PerGame: 4, MaxScore: 600, Seed: seed}
		taken, _ := s.Sample(context.Background(), g)
		again, _ := s.Sample(context.Background(), g)
		if len(taken) != 4 || !slices.Equal(taken, again) {
			t.Fatalf("seed %d: %d positions, twice the same: %t", seed, len(taken), slices.Equal(taken, again))
		}
		for i, p := range taken {
			ply := 2*p.Board.Fullmove() - 2 + int(p.Board.SideToMove())
			at := ply - 2
			if ply > 40 {
				at -= 2 // subtract the captures
			}
			if at/10 != i {
				t.Fatalf("seed %d: position %d is from ply %d", seed, i, ply)
			}
			seen[at] = true
		}
	}
	if len(seen) != 40 {
		t.Errorf("%d of 40 positions had their turn", len(seen))
	}
}

func TestSampleLeavesGamesOut(t *testing.T) {
	s := Sampler{PerGame: 5, MaxScore: 600}
	if taken, tally := s.Sample(context.Background(), shuffle(t, 4, "*")); taken != nil || tally != (Tally{Unfinished: 1}) {
		t.Errorf("an unfinished game: %d, %+v", len(taken), tally)
	}
	g := shuffle(t, 4, "1-0")
	g.End.Reason = pgn.TimeForfeit
	if taken, tally := s.Sample(context.Background(), g); taken != nil || tally != (Tally{Faults: 1}) {
		t.Errorf("a game lost on time: %d, %+v", len(taken), tally)
	}
	all := Tally{1, 2, 3, 4, 5, 6, 7}
	if got := all.Plus(all); got != (Tally{2, 4, 6, 8, 10, 12, 14}) {
		t.Errorf("twice the tally: %+v", got)
	}
}

func TestHeldOut(t *testing.T) {
	out := 0
	for id := range uint64(10000) {
		p := Position{Game: id}
		q := Position{Game: id, Result: 1, Board: board.StartPosition()}
		if p.HeldOut() != q.HeldOut() {
			t.Fatal("being held out is not up to the game alone")
		}
		if p.HeldOut() {
			out++
		}
	}
	if out < 900 || out > 1100 {
		t.Errorf("%d of 10000 games are held out", out)
	}
}

// Games and positions are identified by their content, and scattered by the
// finaliser of SplitMix64. The oracle is its stream from the seed 0, which is
// that of multiples of 2⁶⁴/φ.
func TestGamesAreToldApart(t *testing.T) {
	const golden = 0x9e3779b97f4a7c15
	for i, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f} {
		if got := scatter(uint64(i+1) * golden); got != want {
			t.Errorf("number %d of SplitMix64 is %#x, want %#x", i+1, got, want)
		}
	}
	a, b := gameID(shuffle(t, 4, "1-0")), gameID(shuffle(t, 8, "1-0"))
	if a == b || a != gameID(shuffle(t, 4, "0-1")) {
		t.Error("a game is its start and its moves")
	}
	if ownID("a") == ownID("b") {
		t.Error("a position that names no game stands for one of its own")
	}
}

// A resolved position is the end of its line, and has no player's score.
func TestResolvedPositionsHaveNoScore(t *testing.T) {
	end := board.StartPosition()
	s := Sampler{PerGame: 1000, MaxScore: 600, Resolve: func(_ context.Context, p *board.Position) (board.Position, bool) {
		if p.SideToMove() == board.Black {
			return *p, true
		}
		return end, true
	}}
	taken, _ := s.Sample(context.Background(), shuffle(t, 8, "0-1"))
	for _, p := range taken {
		if moved := p.Board.Key() == end.Key(); p.Scored == moved || moved && p.Score != 0 {
			t.Errorf("%s: score %d, %v", p.Board.FEN(), p.Score, p.Scored)
		}
	}
}

// The end of a line does not depend on earlier resolutions.
func TestResolverForgets(t *testing.T) {
	v, err := variants.Get("tapered")
	if err != nil {
		t.Fatal(err)
	}
	used := Resolver(v, 500)
	for _, p := range shuffle(t, 8, "0-1").Positions() {
		first, ok := Resolver(v, 500)(context.Background(), p)
		again, okAgain := used(context.Background(), p)
		if first != again || ok != okAgain {
			t.Errorf("%s: %s, %v, then %s, %v", p.FEN(), first.FEN(), ok, again.FEN(), okAgain)
		}
	}
}

func TestDedupe(t *testing.T) {
	d := Dedupe{}
	a, _ := parse(open4 + " 0 2;1.0")
	b, _ := parse(open4 + " 5 9;0.0")
	c, _ := parse(strings.Replace(open4, " w ", " b ", 1) + ";1.0")
	if d.Seen(&a) || !d.Seen(&b) || d.Seen(&c) || !d.Seen(&c) {
		t.Error("a position is its squares, rights and side to move, not its counters")
	}
}

func TestResolver(t *testing.T) {
	v, err := variants.Get("tapered")
	if err != nil {
		t.Fatal(err)
	}
	resolve := Resolver(v, 500)
	for fen, want := range map[string]bool{
		"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2":     true,
		"r1bqkbnr/pppp1Qpp/2n5/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4": false, // mate
		"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1":                             false, // mate in one
	} {
		p, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		end, ok := resolve(context.Background(), &p)
		if ok != want || ok && end.InCheck() {
			t.Errorf("%s: %v to %s", fen, ok, end.FEN())
		}
	}
	s := Sampler{PerGame: 100, MaxScore: 600, Resolve: resolve}
	taken, tally := s.Sample(context.Background(), shuffle(t, 8, "0-1"))
	if len(taken) != tally.Kept || tally.Kept+tally.Unresolved != 10 || tally.Kept == 0 {
		t.Errorf("%d positions, %+v", len(taken), tally)
	}
}

func TestWhiteScore(t *testing.T) {
	white, err := board.ParseFEN("8/8/8/4k3/8/4P3/8/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	black, err := board.ParseFEN("8/8/8/4k3/8/4P3/8/4K3 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		p    Position
		want float64
	}{
		{Position{Board: white, Score: 35, Scored: true}, 35},
		{Position{Board: black, Score: 35, Scored: true}, -35},
		{Position{Board: white, Score: 35}, math.NaN()},
	} {
		if got := c.p.WhiteScore(); got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("%+v: %g, want %g", c.p, got, c.want)
		}
	}
}
