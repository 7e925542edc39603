package analysis

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"match/players/spec"
)

var smallEffort = Effort{Screen: 60, Careful: 200}

func refereeOf(t *testing.T, text string, workers int) *Referee {
	t.Helper()
	who, err := spec.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	r := &Referee{Spec: who, Effort: smallEffort, Workers: workers}
	t.Cleanup(func() { r.Close() })
	return r
}

// reportOf judges and reports.
func reportOf(t *testing.T, r *Referee, c *Collection) *Report {
	t.Helper()
	judged, err := r.Judge(t.Context(), c.Games, nil)
	if err != nil {
		t.Fatal(err)
	}
	report := NewReport(c, judged, Options{Moments: 5})
	if err := report.Extend(t.Context(), r, 3); err != nil {
		t.Fatal(err)
	}
	return report
}

// The same games give the same bytes for any number of referees.
func TestSameBytesForAnyWorkers(t *testing.T) {
	var first []byte
	for _, workers := range []int{1, 3} {
		c := randomPairs(rand.New(rand.NewPCG(7, 7)), 4, 24)
		text, err := json.Marshal(reportOf(t, refereeOf(t, "tapered", workers), c))
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = text
		}
		if !bytes.Equal(first, text) {
			t.Errorf("%d workers write another report", workers)
		}
	}
}

// Judgements of an interrupted run are not repeated.
func TestResume(t *testing.T) {
	c := randomPairs(rand.New(rand.NewPCG(8, 8)), 4, 16)
	r := refereeOf(t, "tapered", 1)
	want, err := r.Judge(t.Context(), c.Games, nil)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "sub", "odd name?#%.db")
	if r.Archive, err = newArchive(path, "hash", smallEffort); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Archive.Close() })
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("enough")
	var games atomic.Int32
	_, err = r.Judge(ctx, c.Games, func(int, int) {
		if games.Add(1) == 3 {
			cancel(stop)
		}
	})
	if !errors.Is(err, stop) {
		t.Fatalf("%v, want the cause", err)
	}
	games.Store(0)
	judged, err := r.Judge(t.Context(), c.Games, func(int, int) { games.Add(1) })
	if err != nil || games.Load() > 5 {
		t.Errorf("%d of 8 games are judged again, %v", games.Load(), err)
	}
	for i := range want {
		if len(judged[i]) != len(want[i]) {
			t.Fatalf("game %d: %d judgements, want %d", i, len(judged[i]), len(want[i]))
		}
		for j := range want[i] {
			if judged[i][j] != want[i][j] {
				t.Errorf("game %d, move %d: %+v, want %+v", i, j, judged[i][j], want[i][j])
			}
		}
	}
	other, err := newArchive(path, "another referee", smallEffort)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if known, err := other.get(gameKey(c.Games[0]), len(want[0])); known != nil || err != nil {
		t.Errorf("another referee knows %v, %v", known, err)
	}
}

// A referee detects a lost queen and the move that should have been played.
func TestJudgeSeesABlunder(t *testing.T) {
	c, err := Collect(Query{Player: "mine"}, sourceOf("x", `[White "mine"]
[Black "other"]
[Result "0-1"]

1. e4 {book} e5 {book} 2. Qh5 {+0.10/4} Nc6 {+0.00/4} 3. Qxf7+ {+0.10/4} Kxf7 {+9.00/4} 0-1
`))
	if err != nil {
		t.Fatal(err)
	}
	r := refereeOf(t, "tapered", 1)
	report := reportOf(t, r, c)
	if len(report.Moments) != 1 {
		t.Fatalf("%+v", report.Moments)
	}
	m := report.Moments[0]
	if m.Number != "3." || m.Played != "Qxf7+" || m.Loss < 0.3 || *m.Score != "+0.10" || len(m.Line) != lineLength || m.Line[0] != m.Best {
		t.Errorf("%+v", m)
	}
	if epd := m.epd(); !strings.HasPrefix(epd, "r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - bm "+m.Best+"; ") || !strings.Contains(epd, `c0 "played Qxf7+, loses 0.`) {
		t.Error(epd)
	}
}

func TestRefereeOfXboardIsRefused(t *testing.T) {
	r := &Referee{Spec: spec.Player{Kind: spec.Xboard, Path: "x"}}
	if _, err := r.Judge(t.Context(), nil, nil); err == nil || !strings.Contains(err.Error(), "single move") {
		t.Error(err)
	}
}
