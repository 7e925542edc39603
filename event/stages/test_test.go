package stages

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/event"
	"match/players/spec"
	"match/record"
	"match/results/store"
	"match/sprt"
)

// played are the stages of a test that were played, in order, by a stub that gives them verdicts.
type played struct {
	names    []string
	verdicts map[string]sprt.Verdict // none for a stage that is not in it
	err      error                   // of the next stage; nil: it ends
}

func (p *played) play(_ context.Context, s *Stage, plan *event.Plan, _ event.Options) (*event.Outcome, error) {
	p.names = append(p.names, s.Name)
	names := []string{"new", "old"}
	out := &event.Outcome{Plan: plan, Standing: record.NewStanding(names)}
	met := record.Encounter{Players: [2]int{0, 1}}
	switch p.verdicts[s.Name] {
	case sprt.H1:
		met.Counts, met.LLR = sprt.Pentanomial{0, 0, 0, 0, 20000}, 10
	case sprt.H0:
		met.Counts, met.LLR = sprt.Pentanomial{20000}, -10
	}
	out.Standing.Restore(met)
	err := p.err
	p.err = nil
	return out, err
}

// newTest returns a test by the protocol of a file, in a store.
func newTest(t *testing.T, text string) (*Test, *store.Store) {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "r.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	p, err := Read(".match.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	built := func(commit string) spec.Player {
		return spec.Player{Kind: spec.UCI, Path: "/bin/true", Source: &spec.Source{Ref: commit, Built: spec.Built{Commit: strings.Repeat(commit, 40)}}}
	}
	test := &Test{Protocol: p, Stages: p.OfIdeas(), Idea: &store.Idea{Name: "lmr", Engine: "toy"}, Candidate: built("c"), Base: built("b")}
	if err := s.AddIdea(t.Context(), test.Idea); err != nil {
		t.Fatal(err)
	}
	return test, s
}

// A stage is played if those have passed that it waits for, and the idea's outcome is that of all.
func TestRunPlaysWhatIsDue(t *testing.T) {
	always := strings.Replace(good, `when = "pass stc"`, `when = "always"`, 1)
	for _, c := range []struct {
		text, verdicts string // by stage: the first letters of passed, failed, undecided
		played         string
		outcome        store.IdeaOutcome
	}{
		{good, "ppp", "stc ltc scaling", store.IdeaAccepted},
		{good, "f", "stc", store.IdeaRejected},
		{good, "pfp", "stc ltc scaling", store.IdeaRejected},
		{good, "ppf", "stc ltc scaling", store.IdeaRejected},
		{good, "u", "stc", store.IdeaUndecided},
		{good, "pup", "stc ltc scaling", store.IdeaUndecided},
		{always, "f-p", "stc scaling", store.IdeaRejected},
		{always, "u-p", "stc scaling", store.IdeaUndecided},
	} {
		test, s := newTest(t, c.text)
		stub := &played{verdicts: map[string]sprt.Verdict{}}
		for i, letter := range c.verdicts {
			stub.verdicts[test.Stages[i].Name] = map[rune]sprt.Verdict{'p': sprt.H1, 'f': sprt.H0}[letter]
		}
		if err := test.Run(t.Context(), Options{Store: s, Play: stub.play}); err != nil {
			t.Fatal(err)
		}
		stored, err := s.Idea(t.Context(), 1)
		if got := strings.Join(stub.names, " "); err != nil || got != c.played || stored.Outcome != c.outcome || stored.Ended.IsZero() {
			t.Errorf("%s: played %s, %+v, %v", c.verdicts, got, stored, err)
		}
	}
}

// Stages that are left out count as passed only if they have not failed.
func TestRunFromALaterStage(t *testing.T) {
	for _, c := range []struct {
		first   sprt.Verdict
		outcome store.IdeaOutcome
	}{{sprt.H0, store.IdeaRejected}, {sprt.None, store.IdeaAccepted}} {
		test, s := newTest(t, good)
		stub := &played{verdicts: map[string]sprt.Verdict{"stc": c.first, "ltc": sprt.H1, "scaling": sprt.H1}}
		o := Options{Store: s, Play: stub.play}
		if !test.HasGames() {
			t.Error("nothing to play")
		}
		if err := test.Run(t.Context(), o); err != nil || test.HasGames() {
			t.Error(test.HasGames(), err)
		}
		test.Stages = test.Stages[1:]
		if !test.HasGames() {
			t.Error("nothing to play")
		}
		if err := test.Run(t.Context(), o); err != nil || test.HasGames() || test.Idea.Outcome != c.outcome || strings.Join(stub.names, " ") != "stc ltc scaling" {
			t.Errorf("%v: %+v, %v, %v", c.first, test.Idea, stub.names, err)
		}
	}
}

// A stage that broke off is played again, one that has ended is not; a single stage leaves the
// idea open as long as others may decide.
func TestRunGoesOn(t *testing.T) {
	test, s := newTest(t, good)
	stub := &played{verdicts: map[string]sprt.Verdict{"stc": sprt.H1, "ltc": sprt.H0}}
	test.Stages, test.Only = test.Stages[:1], true
	ended := 0
	o := Options{Store: s, Play: stub.play, Ended: func(*store.IdeaStage) { ended++ }}
	if err := test.Run(t.Context(), o); err != nil || test.Idea.Outcome != "" || ended != 1 {
		t.Fatalf("%+v, %v", test.Idea, err)
	}
	test.Stages, test.Only = test.Protocol.OfIdeas(), false
	stub.err = errors.New("power cut")
	if err := test.Run(t.Context(), o); err == nil {
		t.Fatal("no error")
	}
	var err error
	if test.Idea, err = s.Idea(t.Context(), 1); err != nil || test.Idea.Outcome != "" || len(test.Idea.Stages) != 2 || test.Idea.Stages[1].Ended {
		t.Fatalf("%+v, %v", test.Idea, err)
	}
	if err := test.Run(t.Context(), o); err != nil || test.Idea.Outcome != store.IdeaRejected {
		t.Errorf("%+v, %v", test.Idea, err)
	}
	if got := strings.Join(stub.names, " "); got != "stc ltc ltc scaling" {
		t.Errorf("played %s", got)
	}
	if err := test.Run(t.Context(), o); err != nil || len(stub.names) != 4 {
		t.Errorf("played again: %v, %v", stub.names, err)
	}
}

// A match whose process was killed before its number was in the ledger is resumed, unless it belongs to
// an earlier test of the version.
func TestRunFindsAnUnnotedMatch(t *testing.T) {
	for _, earlier := range []bool{false, true} {
		test, s := newTest(t, good)
		test.Stages = test.Stages[:1]
		var resumed []int64
		cut := errors.New("power cut")
		o := Options{Store: s, Play: func(ctx context.Context, _ *Stage, p *event.Plan, o event.Options) (*event.Outcome, error) {
			if o.Resume != nil {
				resumed = append(resumed, o.Resume.ID)
				o.Resume.Close()
				return nil, cut
			}
			e, err := s.Begin(ctx, store.Info{Kind: "match", Players: []string{"new", "old"}, Plan: p, Test: p.Format.Traits().Test})
			if err != nil {
				return nil, err
			}
			e.Close()
			return nil, cut
		}}
		for range 2 {
			if earlier {
				test.Idea.Begun = now().Add(time.Hour)
			}
			if err := test.Run(t.Context(), o); !errors.Is(err, cut) {
				t.Fatal(err)
			}
			test.Idea.Stages = nil
		}
		if want := map[bool]string{false: "[1]", true: "[]"}[earlier]; fmt.Sprint(resumed) != want {
			t.Errorf("resumed %v, want %s", resumed, want)
		}
	}
}

// A match that failed before its first pair, and was deleted, is not a part of the ledger.
func TestRunForgetsADeletedMatch(t *testing.T) {
	test, s := newTest(t, good)
	cut := errors.New("no such book")
	err := test.Run(t.Context(), Options{Store: s, Play: func(_ context.Context, _ *Stage, _ *event.Plan, o event.Options) (*event.Outcome, error) {
		o.Begun(&event.Outcome{Number: 7})
		return nil, cut
	}})
	if i, reading := s.Idea(t.Context(), 1); !errors.Is(err, cut) || reading != nil || i.Damage != "" || i.Stages[0].Event != 0 {
		t.Errorf("%v; %+v, %v", err, i, reading)
	}
}

// Forfeits are counted as strength by no stage, also if it plays a fixed number of games.
func TestStagesRefuseFaults(t *testing.T) {
	test, _ := newTest(t, good)
	for _, s := range test.Stages {
		if p, err := test.Plan(s); err != nil || !*p.Format.Traits().RefusesFaults {
			t.Errorf("stage %s: %+v, %v", s.Name, p, err)
		}
	}
}

// An engine that keeps forfeiting breaks the test.
func TestRunOfABrokenEngine(t *testing.T) {
	test, s := newTest(t, good)
	stub := &played{err: fmt.Errorf("the match: %w", &event.FaultyError{Faults: 10, Games: 10})}
	if err := test.Run(t.Context(), Options{Store: s, Play: stub.play}); err == nil {
		t.Fatal("no error")
	}
	i, err := s.Idea(t.Context(), 1)
	if err != nil || i.Outcome != store.IdeaBroken || i.Reason == "" {
		t.Errorf("%+v, %v", i, err)
	}
}

// Forfeits that are not the candidate's fault do not break it: on time, or of the base, the test stays open,
// and its next run begins the stage again. A commit on a branch has no verdict if its base keeps forfeiting.
func TestRunOfAnEngineThatIsNotToBlame(t *testing.T) {
	for _, c := range []struct {
		faulty  event.FaultyError
		branch  string
		outcome store.IdeaOutcome
	}{
		{event.FaultyError{Faults: 10, Games: 10, Late: 10}, "", ""},
		{event.FaultyError{Faults: 10, Games: 10, Late: 10}, "main", ""},
		{event.FaultyError{Index: 1, Faults: 10, Games: 10, Late: 1}, "main", ""},
		{event.FaultyError{Index: 1, Faults: 10, Games: 10}, "", ""},
		{event.FaultyError{Index: 1, Faults: 10, Games: 10}, "main", store.IdeaUndecided},
	} {
		test, s := newTest(t, strings.Replace(good, `when = "pass stc"`, `when = "watch"`, 1))
		if test.Idea.Branch = c.branch; c.branch != "" {
			test.Stages = test.Protocol.OfBranch()
		}
		var resumed, noted []bool
		o := Options{Store: s, Play: func(ctx context.Context, _ *Stage, p *event.Plan, o event.Options) (*event.Outcome, error) {
			resumed = append(resumed, o.Resume != nil)
			e, err := s.Begin(ctx, store.Info{Kind: "match", Players: []string{"new", "old"}, Plan: p, Test: p.Format.Traits().Test})
			if err != nil {
				return nil, err
			}
			o.Begun(&event.Outcome{Number: e.ID})
			noted = append(noted, test.Idea.Stages[0].Event == e.ID)
			e.Close()
			return nil, &c.faulty
		}}
		faulty := c.faulty
		if err := test.Run(t.Context(), o); !errors.As(err, new(*event.FaultyError)) {
			t.Fatal(err)
		}
		i, err := s.Idea(t.Context(), 1)
		if err != nil || i.Outcome != c.outcome || i.Ended.IsZero() != (c.outcome == "") || (i.Reason == "") != (c.outcome == "") {
			t.Errorf("%+v of branch %q: %+v, %v", faulty, c.branch, i, err)
		}
		if c.outcome != "" {
			continue
		}
		test.Idea = i
		if err := test.Run(t.Context(), o); !errors.As(err, new(*event.FaultyError)) {
			t.Fatal(err)
		}
		if fmt.Sprint(resumed, noted) != "[false false] [true true]" {
			t.Errorf("%+v of branch %q: resumed %v, noted %v", faulty, c.branch, resumed, noted)
		}
	}
}

// A match whose engines were built to other bytes meanwhile cannot go on: its stage begins again, once.
func TestRunOfAnEngineThatHasChanged(t *testing.T) {
	test, s := newTest(t, good)
	test.Stages = test.Stages[:1]
	cut := errors.New("power cut")
	var resumed []int64
	var notes []string
	o := Options{Store: s, Note: func(line string) { notes = append(notes, line) }}
	o.Play = func(ctx context.Context, _ *Stage, p *event.Plan, o event.Options) (*event.Outcome, error) {
		if o.Resume != nil {
			resumed = append(resumed, o.Resume.ID)
			o.Resume.Close()
			return nil, fmt.Errorf("the match: %w", &event.ChangedError{Event: o.Resume.Name(), Changes: []string{"seed was 5, is 6"}})
		}
		e, err := s.Begin(ctx, store.Info{Kind: "match", Players: []string{"new", "old"}, Plan: p, Test: p.Format.Traits().Test})
		if err != nil {
			return nil, err
		}
		o.Begun(&event.Outcome{Number: e.ID})
		e.Close()
		return nil, cut
	}
	for range 2 {
		if err := test.Run(t.Context(), o); !errors.Is(err, cut) {
			t.Fatal(err)
		}
	}
	want := "[match 1 was started with a different engine, book or option: seed was 5, is 6; stage stc begins again]"
	if fmt.Sprint(resumed) != "[1]" || test.Idea.Stages[0].Event != 2 || fmt.Sprint(notes) != want {
		t.Errorf("resumed %v, %+v, %q", resumed, test.Idea.Stages[0], notes)
	}
	if _, err := s.Event(t.Context(), 1); err != nil {
		t.Error(err)
	}
}

// Versions have the same key if the same engines are tested in the same way, wherever that is.
func TestKey(t *testing.T) {
	key := func(text string, change func(*store.Idea)) string {
		test, _ := newTest(t, text)
		change(test.Idea)
		k, err := test.Key()
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	same := func(*store.Idea) {}
	first := key(good, same)
	for what, other := range map[string]string{
		"a place": strings.Replace(good, "concurrency = 4", "fleet = 'x'", 1), "a name": key(good, func(i *store.Idea) { i.Name = "other" }),
	} {
		if strings.Contains(other, "[test]") {
			other = key(other, same)
		}
		if other != first {
			t.Errorf("%s changes the key", what)
		}
	}
	for what, other := range map[string]string{
		"a limit":  key(strings.Replace(good, "tc=8+0.08", "tc=9+0.08", 1), same),
		"a commit": key(good, func(i *store.Idea) { i.Commit = "other" }),
		"a base":   key(good, func(i *store.Idea) { i.Base = "other" }),
		"a branch": key(good, func(i *store.Idea) { i.Branch = "main" }),
		"a change": key(good, func(i *store.Idea) { i.Dirty = "other" }),
	} {
		if other == first {
			t.Errorf("%s does not change the key", what)
		}
	}
}
