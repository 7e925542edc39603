package analysis

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"match/board"
)

// alone returns a referee that is already set up.
func alone(p *scripted) *Referee {
	r := &Referee{Effort: Effort{Screen: 100, Careful: 1000}}
	r.alone = &judge{player: p, effort: r.Effort}
	return r
}

// wronged returns a game whose first move was judged wrong, with d4 as the best.
func wronged(t *testing.T, before, loss float64, careful bool, after ...string) (*Game, *Account) {
	t.Helper()
	g := playing(t, board.StartPosition(), append([]string{"e2e4"}, after...)...)
	m := Move{game: g, Judgement: Judgement{Best: uci(t, g.Record.Start, "d2d4"), Careful: careful}, Move: g.Record.Plies[0].Move, Own: true, Before: before, Loss: loss, Wrong: true}
	return g, &Account{Moves: []Move{m}}
}

// The careful search rates c4 best, d4 second and e4 bad; the earlier judgement
// is compared with that.
func TestNoise(t *testing.T) {
	curve := curve{K: lichessK}
	top, best, played := curve.expect(150), curve.expect(100), curve.expect(-100)
	enough := 2 * (best - played)
	var accounts []*Account
	for i, c := range []struct{ away, loss float64 }{{0.3, enough}, {-0.1, dear}, {0.05, 0.09}, {0.2, math.Nextafter(enough, 1)}} {
		_, a := wronged(t, top+c.away, c.loss, i == 0, [][]string{nil, {"e7e5"}, {"c7c5"}, {"e7e6"}}[i]...)
		accounts = append(accounts, a)
	}
	player := &scripted{worth: values(map[string]int{"c2c4": 150, "d2d4": 100, "e2e4": -100})}
	n, err := alone(player).measureNoise(t.Context(), accounts, curve, 10)
	if err != nil {
		t.Fatal(err)
	}
	if n.Moves != 4 || n.Times != 8 || n.Dear != 3 || n.Confirmed != 2 || !near9(n.Median, 0.2) || !near9(n.Floor, top-best) {
		t.Errorf("%+v, want a median of 0.2 and a floor of %v", n, top-best)
	}
	for _, asked := range player.asked {
		nodes, _, _ := strings.Cut(asked, " ")
		if !slices.Contains([]string{"800", "400", "8000", "4000"}, nodes) {
			t.Errorf("asked %q, want eight times the nodes", asked)
		}
	}
	if careful := slices.Index(player.asked, "8000 @0"); careful < 0 || len(player.asked) != 4*6 || player.starts != 4 {
		t.Errorf("asked %q in %d games", player.asked, player.starts)
	}
	if none, err := alone(player).measureNoise(t.Context(), accounts, curve, 0); none != nil || err != nil {
		t.Errorf("a sample of none: %+v, %v", none, err)
	}
	player.silent = func(int) bool { return true }
	if _, err := alone(player).measureNoise(t.Context(), accounts, curve, 1); err == nil {
		t.Error("a silent referee has noise")
	}
}

// The sample is the first costly wrong move of each game that no table knows, in
// an order that depends only on the games.
func TestNoiseSample(t *testing.T) {
	var accounts []*Account
	for _, reply := range []string{"e7e5", "c7c5", "e7e6", "d7d5"} {
		g := playing(t, board.StartPosition(), "e2e4", reply)
		accounts = append(accounts, &Account{Moves: []Move{
			{Loss: 0.5}, {Wrong: true, Exact: true, Loss: 0.5}, {Wrong: true, Loss: leastLoss}, {game: g, Wrong: true, Loss: 0.011, Ply: 7}, {Wrong: true, Loss: 0.5},
		}})
	}
	list := noiseSample(accounts, 9)
	keys := func(list []*Move) (keys []string) {
		for _, m := range list {
			if m.Ply != 7 || m.Loss != 0.011 {
				t.Errorf("%+v", m)
			}
			keys = append(keys, gameKey(m.game))
		}
		return keys
	}
	want := keys(list)
	if len(want) != 4 || !slices.IsSorted(want) {
		t.Errorf("%q", want)
	}
	slices.Reverse(accounts)
	if got := keys(noiseSample(accounts, 9)); !slices.Equal(got, want) {
		t.Errorf("%q in another order of the games, %q before", got, want)
	}
	if got := keys(noiseSample(accounts, 2)); !slices.Equal(got, want[:2]) {
		t.Errorf("two of them are %q", got)
	}
}

// Repeated judgements are in the archive, by game and ply.
func TestNoiseIsKept(t *testing.T) {
	g, a := wronged(t, 0.5, 0.2, false)
	player := &scripted{worth: values(map[string]int{"d2d4": 100, "e2e4": -100})}
	r := alone(player)
	var err error
	if r.Archive, err = newArchive(filepath.Join(t.TempDir(), "a.db"), "x", r.Effort); err != nil {
		t.Fatal(err)
	}
	defer r.Archive.Close()
	for i := range 2 {
		n, err := r.measureNoise(t.Context(), []*Account{a}, curve{K: lichessK}, 1)
		if err != nil || n.Moves != 1 || len(player.asked) != 4 && len(player.asked) != 6 {
			t.Fatalf("time %d: %+v, %v, asked %q", i, n, err, player.asked)
		}
	}
	if known, err := r.Archive.get(gameKey(g)+"/0", 2); err != nil || len(known) != 2 {
		t.Errorf("kept %+v, %v", known, err)
	}
}

// The referee starts from the position of the move, and plays on after the best
// move for five moves, or to the end of the game.
func TestGoOn(t *testing.T) {
	long := playing(t, board.StartPosition(), "e2e4", "e7e5", "g1f3")
	pos := positionAt(long.Record, 2)
	best := uci(t, pos, "f1c4")
	mate, err := board.ParseFEN("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	short := playing(t, mate, "h1g1")
	moments := []moment{
		newMoment(&Move{game: long, Ply: 2, Move: uci(t, pos, "g1f3"), Judgement: Judgement{Best: best}}),
		newMoment(&Move{game: short, Move: uci(t, mate, "h1g1"), Judgement: Judgement{Best: uci(t, mate, "a1a8")}}),
	}
	player := &scripted{worth: values(map[string]int{"b8c6": 9, "d2d3": 9, "g8f6": 8, "c2c3": 8})}
	r := alone(player)
	if err := r.goOn(t.Context(), moments); err != nil {
		t.Fatal(err)
	}
	if want := []string{"Bc4", "Nc6", "d3", "Nf6", "c3"}; !slices.Equal(moments[0].Line, want) || !slices.Equal(moments[1].Line, []string{"Ra8#"}) {
		t.Errorf("%q, want %q; %q", moments[0].Line, want, moments[1].Line)
	}
	if want := []string{"1000 @3", "1000 @4", "1000 @5", "1000 @6"}; !slices.Equal(player.asked, want) {
		t.Errorf("asked %q, want %q", player.asked, want)
	}
	player.silent, moments[0].Line = func(int) bool { return true }, moments[0].Line[:1]
	if r.goOn(t.Context(), moments[:1]) == nil {
		t.Error("a silent referee goes on")
	}
	if r.Close(); !player.closed {
		t.Error("the referee sits there still")
	}
}
