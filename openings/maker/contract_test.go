package maker

import (
	"slices"
	"strings"
	"testing"

	"match/board"
	"match/engine"
	"match/engine/limits"
	"match/openings"
)

func newWorker(t *testing.T, c Config) *worker {
	t.Helper()
	return &worker{c, engine.New(engine.Options{Variant: c.Variant, HashMB: 1}), nil}
}

// A book consists of the first accepted candidates, in the order of their
// numbers, for any number of batches; here there are more candidates than the
// limit for consecutive failures.
func TestBookIsTheFirstThatAreKept(t *testing.T) {
	c := small(t)
	c.Count, c.FreePlies = 160, 0
	w, known := newWorker(t, c), map[uint64]bool{}
	var want []string
	tally, n := Tally{}, 0
	for ; len(want) < c.Count; n++ {
		found, err := w.candidate(t.Context(), uint64(n), known)
		if err != nil {
			t.Fatal(err)
		}
		tally[found.fate]++
		if found.fate == Kept {
			known[found.key] = true
			want = append(want, found.opening.UCI())
		}
	}
	var told []Tally
	book, err := Make(t.Context(), c, 2, func(y Tally) { told = append(told, y) })
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range book.Len() {
		got = append(got, book.Pick(openings.Sequential, 0, 1, i).UCI())
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%d openings, want %d others", len(got), len(want))
	}
	if batches := (n + batch - 1) / batch; len(told) != batches || told[len(told)-1] != tally || n <= 500 || n%batch == 0 {
		t.Errorf("%d reports, the last %v; want %d and %v", len(told), told[len(told)-1], batches, tally)
	}
}

// If no more openings can be found, the error counts the candidates.
func TestGivingUpCounts(t *testing.T) {
	c := small(t)
	c.Plies, c.FreePlies, c.Count, c.MaxScore = 1, 0, 20, 2000
	var last Tally
	_, err := Make(t.Context(), c, 2, func(y Tally) { last = y })
	sum := 0
	for _, n := range last {
		sum += n
	}
	if err == nil || !strings.HasSuffix(err.Error(), "("+last.String()+")") || sum%batch != 0 ||
		last[over] != 0 || last[duplicate] != sum-last[Kept]-last[forced] || last[Kept] == 0 {
		t.Errorf("%v after %v", err, last)
	}
	if got, want := (Tally{Kept: 1, unbalanced: 2, forced: 3, over: 4, duplicate: 5}).String(), "15 candidates: 1 kept, 2 unbalanced, 3 forced, 5 duplicate, 4 over"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Only moves that a search rates good enough are played: here the capture of the
// queen, and with no loss allowed only the best move.
func TestSensibleMoves(t *testing.T) {
	c := small(t)
	c.Nodes = 20000
	p, err := board.ParseFEN("rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
	if err != nil {
		t.Fatal(err)
	}
	if moves := newWorker(t, c).sensible(t.Context(), board.NewLine(p)); len(moves) != 1 || moves[0].String() != "f3h4" {
		t.Errorf("%v, want f3h4", moves)
	}
	c.MaxLoss = 0
	if moves := newWorker(t, c).sensible(t.Context(), board.NewLine(board.StartPosition())); len(moves) == 0 || len(moves) > 5 {
		t.Errorf("%v are the best moves of all", moves)
	}
}

// The bounds themselves are good enough.
func TestBoundsOfTheJudge(t *testing.T) {
	c := small(t)
	c.Nodes = 5000
	p, err := board.ParseFEN("rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2") // Black must recapture
	if err != nil {
		t.Fatal(err)
	}
	line := board.NewLine(p)
	w := newWorker(t, c)
	best := w.engine.Search(t.Context(), line, limits.Limits{Nodes: c.Nodes}, nil)
	var list board.MoveList
	p.Legal(&list)
	others := slices.DeleteFunc(slices.Clone(list.Slice()), func(m board.Move) bool { return m == best.Move })
	score, loss := abs(best.Score), best.Score-w.score(t.Context(), line, c.Nodes, others...)
	if score < 2 || loss < 2 {
		t.Fatalf("a score of %d, a loss of %d: the position tells nothing", score, loss)
	}
	for _, x := range []struct {
		score, loss int
		want        fate
	}{{score, loss, Kept}, {score - 1, loss, unbalanced}, {score, loss - 1, forced}} {
		c.MaxScore, c.MaxLoss = x.score, x.loss
		if got, err := newWorker(t, c).judge(t.Context(), line); got != x.want || err != nil {
			t.Errorf("%d of %d centipawns, a loss of %d where %d are allowed: fate %d, want %d", score, x.score, loss, x.loss, got, x.want)
		}
	}
}
