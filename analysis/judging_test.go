package analysis

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"match/players/spec"
)

// Progress counts every move after the book that was not known, up to the last one. The callback
// may be nil, and zero workers means one.
func TestProgressOfJudging(t *testing.T) {
	c := randomPairs(rand.New(rand.NewPCG(9, 8)), 2, 6)
	c.Games[2].Book = 2
	r := refereeOf(t, "material", 0)
	r.Archive = openArchive(t, filepath.Join(t.TempDir(), "x.db"), "hash", smallEffort)
	if err := r.Archive.put(gameKey(c.Games[1]), make([]Judgement, 6)); err != nil {
		t.Fatal(err)
	}
	var told [][2]int
	tell := func(moves, of int) { told = append(told, [2]int{moves, of}) }
	judged, err := r.Judge(t.Context(), c.Games, tell)
	if err != nil || len(told) != 3 {
		t.Fatalf("%v, %v", told, err)
	}
	for i, p := range told {
		if p != [2]int{[]int{6, 10, 16}[i], 16} {
			t.Errorf("%v", p)
		}
	}
	for i := range judged {
		if len(judged[i]) != 6-c.Games[i].Book || (judged[i][0] == Judgement{}) != (i == 1) {
			t.Errorf("game %d: %+v", i, judged[i])
		}
	}
	told = nil
	if again, err := r.Judge(t.Context(), c.Games, tell); err != nil || len(told) != 0 || len(again[3]) != 6 {
		t.Errorf("judged again: %v, %v", told, err)
	}
}

// If all games are known, no referee is needed. Otherwise the error names the
// missing referee, and a broken archive is an error.
func TestRefereeThatIsNotThere(t *testing.T) {
	c := randomPairs(rand.New(rand.NewPCG(9, 9)), 1, 4)
	r := &Referee{Spec: spec.Player{Kind: spec.UCI, Path: "/nowhere/at all"}, Effort: smallEffort, Workers: 3}
	if _, err := r.Judge(t.Context(), c.Games, nil); err == nil {
		t.Error("nobody judges")
	}
	if err := (&Report{}).Extend(t.Context(), r, 3); err != nil {
		t.Errorf("nothing is asked: %v", err)
	}
	_, a := wronged(t, 0.5, 0.2, false)
	if err := (&Report{accounts: []*Account{a}}).Extend(t.Context(), r, 1); err == nil {
		t.Error("nobody looks at the noise")
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	r.Archive = openArchive(t, filepath.Join(t.TempDir(), "x.db"), "hash", smallEffort)
	for _, g := range c.Games {
		if err := r.Archive.put(gameKey(g), make([]Judgement, 4)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.Judge(t.Context(), c.Games, nil); err != nil {
		t.Errorf("all is known: %v", err)
	}
	r.Archive.Close()
	if _, err := r.Judge(t.Context(), c.Games, nil); err == nil || !strings.HasPrefix(err.Error(), "judgements") {
		t.Errorf("%v", err)
	}
	works := refereeOf(t, "material", 1)
	works.Archive = r.Archive
	queue := make(chan int, 1)
	queue <- 0
	close(queue)
	if err := works.work(t.Context(), c.Games, queue, make([][]Judgement, 2), func(int) {}); err == nil || !strings.HasPrefix(err.Error(), "judgements") {
		t.Errorf("what cannot be kept: %v", err)
	}
}

// After an interrupt the error is its cause, not a consequence of it.
func TestWorkBreaksOff(t *testing.T) {
	c := randomPairs(rand.New(rand.NewPCG(9, 7)), 2, 6)
	r := refereeOf(t, "material", 1)
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("enough")
	queue := make(chan int, 4)
	for i := range 4 {
		queue <- i
	}
	close(queue)
	games := 0
	all := make([][]Judgement, 4)
	err := r.work(ctx, c.Games, queue, all, func(int) {
		if games++; games == 2 {
			cancel(stop)
		}
	})
	if err != stop || len(all[1]) != 6 || all[2] != nil {
		t.Errorf("%v after %d games", err, games)
	}
}

// The report also includes how games continue and the referee's noise.
func TestReportIsExtended(t *testing.T) {
	_, a := wronged(t, 0.5, 0.2, true, "e7e5")
	r := &Report{Curve: curve{K: lichessK}, accounts: []*Account{a}, Moments: worst([]*Account{a}, 1)}
	referee := alone(&scripted{worth: values(map[string]int{"d2d4": 50, "d7d5": 40, "c2c4": 30})})
	if err := r.Extend(t.Context(), referee, 1); err != nil {
		t.Fatal(err)
	}
	if n := r.Referee.Noise; n == nil || n.Moves != 1 || len(r.Moments) != 1 || len(r.Moments[0].Line) != lineLength || strings.Join(r.Moments[0].Line[:3], " ") != "d4 d5 c4" {
		t.Errorf("%+v, %+v", n, r.Moments)
	}
}
