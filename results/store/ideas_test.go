package store

import (
	"errors"
	"strings"
	"testing"
	"time"

	"match/sprt"
)

// testIdea is a version of an idea whose first stage is an event.
func testIdea(event int64) *Idea {
	return &Idea{
		Key: "k", Name: "lmr", Engine: "toy", Title: "reduce late moves more", Commit: "c0ffee", Base: "ba5e",
		Begun:  time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
		Stages: []IdeaStage{{Name: "stc", Limits: "nodes=1000", Test: testInfo.Test, Event: event}},
	}
}

// A stage has the counts of its event while that is played, and keeps its own from its
// end on, even if the event is deleted.
func TestIdeasFollowTheirEvents(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	i := testIdea(e.ID)
	if err := s.AddIdea(ctx, i); err != nil || i.ID != 1 {
		t.Fatalf("%d, %v", i.ID, err)
	}
	recordPairs(t, e, newPlayer(1), 6)
	got, err := s.Idea(ctx, 1)
	if err != nil || got.Games() != 12 || got.Status() != "running" || !got.Begun.Equal(i.Begun) {
		t.Fatalf("%+v, %v", got, err)
	}
	e.Close()
	if got, _ = s.Idea(ctx, 1); got.Status() != "unfinished" {
		t.Errorf("a closed event: %s", got.Status())
	}
	stage := &got.Stages[0]
	stage.Verdict, stage.Ended, stage.Seconds = sprt.H1, true, 7200
	got.Outcome, got.Ended = IdeaAccepted, i.Begun.Add(time.Hour)
	if err := s.SaveIdea(ctx, got); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(ctx, e.ID); err != nil {
		t.Fatal(err)
	}
	list, err := s.Ideas(ctx)
	if err != nil || len(list) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	if l := &list[0]; l.Games() != 12 || l.Hours() != 2 || !l.Accepted() || l.Status() != "accepted" || l.Stages[0].Verdict != sprt.H1 || *l.Stages[0].Test != *testInfo.Test {
		t.Errorf("%+v", l)
	}
}

// A stage and a bisection whose process was killed have the time of all stored pairs: those whose times were not
// stored count as the mean of the others, and none counts twice.
func TestTimesOfKilledEvents(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	i := testIdea(e.ID)
	i.Search = e.ID
	if err := s.AddIdea(ctx, i); err != nil {
		t.Fatal(err)
	}
	p := newPlayer(1)
	play := func(took time.Duration) {
		t.Helper()
		e.Run.Took.Add(took)
		if err := e.Record(ctx, p.next()); err != nil {
			t.Fatal(err)
		}
	}
	took := func(want float64) {
		t.Helper()
		if i, err := s.Idea(ctx, 1); err != nil || i.Stages[0].Seconds != want || i.SearchSeconds != want {
			t.Errorf("%+v, %v, want %g s", i, err, want)
		}
	}
	play(3 * time.Second)
	took(3)
	e.saved = time.Now().Add(time.Hour)
	play(9 * time.Second)
	e.Close()
	took(6)
	e, err := s.Resume(ctx, e.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	play(5 * time.Second)
	took(12)
	play(0) // one that nobody measured
	took(16)
	if seen, err := e.Verify(ctx, func(p Problem) { t.Error(p) }); err != nil || seen.Unsealed != 0 {
		t.Errorf("%+v, %v", seen, err)
	}
}

// A version is found by its key, the latest first. A stage whose match was deleted before its end begins
// again, and so does a bisection.
func TestLastIdea(t *testing.T) {
	s := openTemp(t)
	if _, err := s.LastIdea(ctx, "k"); !errors.Is(err, ErrNone) {
		t.Errorf("%v", err)
	}
	if _, err := s.Idea(ctx, 1); !errors.Is(err, ErrNone) {
		t.Errorf("%v", err)
	}
	for range 2 {
		if err := s.AddIdea(ctx, testIdea(0)); err != nil {
			t.Fatal(err)
		}
	}
	other := testIdea(99) // an event that was deleted
	other.Key, other.Search, other.Stages[0].Seconds, other.Stages[0].Counts = "other", 98, 5, sprt.Pentanomial{0, 0, 1, 0, 0}
	if err := s.AddIdea(ctx, other); err != nil {
		t.Fatal(err)
	}
	if i, err := s.LastIdea(ctx, "other"); err != nil || i.ID != 3 || i.Status() != "unfinished" || i.Games() != 0 || i.Stages[0].Event != 0 || i.Stages[0].Seconds != 0 || i.Search != 0 {
		t.Errorf("%+v, %v", i, err)
	}
	if i, err := s.LastIdea(ctx, "k"); err != nil || i.ID != 2 || i.Status() != "unfinished" {
		t.Errorf("%+v, %v", i, err)
	}
}

// A damaged row is named, and the others are read.
func TestDamagedIdeas(t *testing.T) {
	for _, statement := range []string{
		`UPDATE ideas SET content = replace(content, 'stc', 'ltc') WHERE id = 2`,
		`UPDATE ideas SET content = (SELECT content FROM ideas WHERE id = 1), checksum = (SELECT checksum FROM ideas WHERE id = 1) WHERE id = 2`,
		`UPDATE ideas SET checksum = sum_of('ideas', '{', id), content = '{' WHERE id = 2`,
	} {
		s := openTemp(t)
		for _, key := range []string{"k", "damaged"} {
			i := testIdea(0)
			i.Key = key
			if err := s.AddIdea(ctx, i); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.write.Exec(statement); err != nil {
			t.Fatal(err)
		}
		list, err := s.Ideas(ctx)
		if err != nil || len(list) != 2 || list[0].Status() != "unfinished" || list[1].Status() != "damaged" {
			t.Errorf("%s: %+v, %v", statement, list, err)
		}
		if _, err := s.Idea(ctx, 2); !errors.Is(err, ErrDamagedRow) {
			t.Errorf("%s: %v", statement, err)
		}
		if _, err := s.LastIdea(ctx, "damaged"); !errors.Is(err, ErrNone) {
			t.Errorf("%s: %v", statement, err)
		}
		told := ""
		c, err := s.VerifyAll(ctx, nil, func(p Problem) { told += p.String() })
		if err != nil || c.Wrong != 1 || !strings.HasPrefix(told, "idea 2: damaged: ") {
			t.Errorf("%s: %q, %v", statement, told, err)
		}
		s.Close()
	}
}
