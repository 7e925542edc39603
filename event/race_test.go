package event

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/report"
	"match/results/store"
	"match/sprt"
)

func raceOf(candidates int) *Race {
	test := sprt.Config{Elo1: 150, Alpha: 0.2, Beta: 0.2, Test: sprt.Adaptive}
	return &Race{
		RaceConfig: sprt.RaceConfig{Test: test.Share(candidates), Batch: 2, Open: 3, Seed: 5},
		Alpha:      0.2, Games: 600,
	}
}

// The list of events has the answer of a finished race.
func TestListOfRaces(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	out, err := Run(t.Context(), planOf(raceOf(2), "tapered", "flat", "material"), Options{Store: s, Concurrency: 2})
	if err != nil {
		t.Fatal(err)
	}
	list, err := s.List(t.Context(), store.Filter{})
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	e, answer := &list[0], out.Report().Answer
	if !strings.HasPrefix(answer, "better than material: ") || e.Answer() != answer || e.Summary != nil || e.Status() != "finished" {
		t.Errorf("%q, %q, %v, %s", answer, e.Answer(), e.Summary, e.Status())
	}
}

// A race writes the same files for any number of workers; the n-th pair of every
// candidate has the n-th opening; and its store verifies.
func TestRaceIsTheSameForAnyConcurrency(t *testing.T) {
	var texts []string
	for _, workers := range []int{1, 5} {
		p := planOf(raceOf(3), "material", "tapered", "flat-flipped", "flat").files(t)
		s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
		out, err := Run(t.Context(), p, Options{Store: s, Concurrency: workers})
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, left(t, p))
		if v, tested := out.Verdict(); !tested || v == sprt.None {
			t.Errorf("%v, %v", v, tested)
		}
		e, err := s.Event(t.Context(), out.Number)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Look(t.Context(), e)
		if err != nil || again.Plan.Format.Report(again).Text() != p.Format.Report(out).Text() {
			t.Errorf("looked at again: %v", err)
		}
		seen, book := map[[2]int]int{}, map[int]int{}
		for pair, err := range e.Pairs(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			who := pair.Encounter()
			n := seen[who]
			seen[who]++
			if was, known := book[n]; known && was != pair.Games[0].Book {
				t.Errorf("pair %d of %v has opening %d, that of another %d", n, who, pair.Games[0].Book, was)
			}
			book[n] = pair.Games[0].Book
		}
	}
	if texts[0] != texts[1] {
		t.Error("1 and 5 workers left other files")
	}
}

func TestRaceReports(t *testing.T) {
	p := planOf(raceOf(2), "material", "tapered", "flat")
	out, err := Run(t.Context(), p, Options{Concurrency: 2})
	if err != nil {
		t.Fatal(err)
	}
	block := p.Format.Report(out).Text()
	for _, want := range []string{"Race  | ", "adaptive, normalized [0.00, 150.00], α=0.1 β=0.2 for each", "although one is better by 150: at most 0.2", "material against flat"} {
		if !strings.Contains(block, want) {
			t.Errorf("no %q in\n%s", want, block)
		}
	}
	text, err := out.Document("json")
	var d struct {
		Kind       string
		Encounters []struct{ Games int }
		Details    struct {
			Outcome, Baseline string
			Blocks            []int
		}
	}
	if err != nil || json.Unmarshal(text, &d) != nil || d.Kind != "race" || d.Details.Baseline != "flat" || len(d.Encounters) != 2 || len(d.Details.Blocks) == 0 {
		t.Errorf("%s, %v", text, err)
	}
	text, err = out.Document("markdown")
	if err != nil || !strings.Contains(string(text), "| material | ") {
		t.Errorf("%s, %v", text, err)
	}
	if _, err := out.Document("trf"); err != ErrNoDocument {
		t.Errorf("trf: %v", err)
	}
	sections := p.Format.Report(out).Sections(report.Page)
	if len(sections) != 1 || len(sections[0].Rows) != 2 || !strings.ContainsAny(sections[0].Rows[0][4].(string), "█·") {
		t.Errorf("%+v", sections)
	}
	if _, text := out.Progress(); !strings.Contains(text[1], "most games ") || !strings.Contains(text[2], " of 2 out") {
		t.Errorf("progress: %s", text)
	}
}

// A race ends at its cap, without an answer.
func TestRaceEndsAtItsCap(t *testing.T) {
	r := raceOf(2)
	r.Games = 10
	p := planOf(r, "material", "tapered", "flat")
	out, err := Run(t.Context(), p, Options{Concurrency: 3})
	if err != nil || out.Standing.Pairs != 5 {
		t.Fatalf("%v, %d pairs", err, out.Standing.Pairs)
	}
	if v, _ := out.Verdict(); v != sprt.None || !strings.Contains(r.Report(out).Text(), "no answer after 10 games") {
		t.Errorf("%v\n%s", v, r.Report(out).Text())
	}
}

// A race that is extended in the middle of a block, and again in the middle of a
// later one, leaves the same files as a race planned with the final length.
func TestExtendedRace(t *testing.T) {
	const most = 46
	whole := raceOf(3)
	whole.Games = most
	p := planOf(whole, "material", "tapered", "flat-flipped", "flat").files(t)
	play(t, p, Options{})
	want := left(t, p)
	for _, workers := range []int{1, 4} {
		short := raceOf(3)
		short.Games = 6
		p := planOf(short, "material", "tapered", "flat-flipped", "flat").files(t)
		s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
		play(t, p, Options{Store: s, Concurrency: workers})
		for _, games := range []int{22, most} {
			e, err := s.Resume(t.Context(), 1)
			if err != nil {
				t.Fatal(err)
			}
			if decided, err := Decided(t.Context(), e); err != nil || decided {
				t.Errorf("decided at its limit: %v, %v", decided, err)
			}
			more, err := PlanOf(e)
			if err != nil {
				t.Fatal(err)
			}
			more.Format.Extend(games)
			play(t, more, Options{Store: s, Resume: e, MoreGames: true, Concurrency: workers})
		}
		if got := left(t, p); got != want {
			t.Errorf("%d workers:\n%s\nwant\n%s", workers, got, want)
		}
	}
}

// An event is decided once it is finished with a verdict.
func TestDecided(t *testing.T) {
	for name, c := range map[string]struct {
		format  Format
		players []string
		want    bool
	}{
		"race":                     {raceOf(2), []string{"tapered", "flat", "material"}, true},
		"match":                    {&Match{SPRT: &sprt.Config{Elo1: 50, Alpha: 0.2, Beta: 0.2}, Games: 400}, []string{"tapered", "material"}, true},
		"match at its limit":       {&Match{SPRT: &sprt.Config{Elo1: 5, Alpha: 0.05, Beta: 0.05}, Games: 4}, []string{"tapered", "flat"}, false},
		"match without a test":     {&Match{Games: 4}, []string{"tapered", "flat"}, false},
		"gauntlet, never extended": {&Tournament{Type: Gauntlet, Seeds: 1, Pairs: 1, Rounds: 1}, []string{"tapered", "flat"}, false},
	} {
		s := openStore(t, filepath.Join(t.TempDir(), "d.db"))
		play(t, planOf(c.format, c.players...), Options{Store: s})
		e, err := s.Event(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		if decided, err := Decided(t.Context(), e); err != nil || decided != c.want {
			t.Errorf("%s: %v, %v", name, decided, err)
		}
		e.Finished = time.Time{}
		if decided, err := Decided(t.Context(), e); err != nil || decided {
			t.Errorf("%s, being played: %v, %v", name, decided, err)
		}
	}
}

func TestRaceRefuses(t *testing.T) {
	for want, change := range map[string]func(*Race){
		"games 3":       func(r *Race) { r.Games = 3 },
		"alpha 0.01":    func(r *Race) { r.Alpha = 0.01 },
		"batch 0":       func(r *Race) { r.Batch = 0 },
		"must be below": func(r *Race) { r.RaceConfig.Test.Elo1 = -5 },
	} {
		r := raceOf(2)
		change(r)
		if err := r.Validate(3); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if err := raceOf(2).Validate(2); err == nil {
		t.Error("a race of one candidate was accepted")
	}
}

// A race continues without a withdrawn candidate, to the same bytes for any
// number of workers, and is incomplete unless another candidate is the answer.
func TestRaceWithoutACandidate(t *testing.T) {
	var texts []string
	for _, workers := range []int{1, 5} {
		format := raceOf(3)
		format.Games = 40
		p := planOf(format, "material", "flat-flipped", "material", "tapered").files(t)
		p.Players[2].Name = "gone"
		p.Withdrawn = map[string]string{"gone": ""}
		s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
		out := play(t, p, Options{Store: s, Concurrency: workers})
		texts = append(texts, left(t, p)+format.Report(out).Text())
		if out.Standing.Forfeited(2) == 0 || out.Standing.Forfeited(0)+out.Standing.Forfeited(1) > 0 {
			t.Error("who is withdrawn forfeited nothing, or others something")
		}
		if games := 2*out.Standing.Pairs - out.Standing.Forfeited(2); games != 40 && format.race(out).Verdict() == sprt.None && len(format.race(out).Absent()) == 0 {
			t.Errorf("%d games of 40", games)
		}
		if d := out.Director.(*batches); d.pairs != format.Games/2+out.Standing.Forfeited(2)/2 {
			t.Errorf("at most %d pairs: others are played instead of forfeited ones", d.pairs)
		}
		if err := format.Incomplete(out); err == nil || !strings.Contains(err.Error(), "gone could no longer be started") {
			t.Errorf("incomplete: %v", err)
		}
		if !strings.Contains(texts[0], "no verdict on gone") || !strings.Contains(texts[0], `"forfeited": `) {
			t.Errorf("not said in\n%s", format.Report(out).Text())
		}
		e, err := s.Event(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Verify(t.Context(), func(p store.Problem) { t.Errorf("verify: %v", p) }); err != nil {
			t.Error(err)
		}
		if looked, err := Look(t.Context(), e); err != nil || format.Report(looked).Text() != format.Report(out).Text() {
			t.Errorf("it looks otherwise in the store: %v", err)
		}
	}
	if texts[0] != texts[1] {
		t.Error("1 and 5 workers left other files")
	}
	if f := raceOf(3); f.Forfeits(3, 4) || !f.Forfeits(2, 4) {
		t.Error("a race goes on without a candidate, not without its baseline")
	}
}

// An answer needs no verdict on absent candidates.
func TestRaceWithAnAnswerIsComplete(t *testing.T) {
	format := raceOf(2)
	p := planOf(format, "tapered", "flat", "material")
	p.Players[1].Name = "gone"
	p.Withdrawn = map[string]string{"gone": ""}
	out := play(t, p, Options{})
	if v, _ := out.Verdict(); v != sprt.H1 || format.Incomplete(out) != nil {
		t.Errorf("%v, incomplete: %v\n%s", v, format.Incomplete(out), format.Report(out).Text())
	}
	if !strings.Contains(format.Report(out).Text(), "gone could no longer be started: no verdict") {
		t.Errorf("not said in\n%s", format.Report(out).Text())
	}
}
