package store

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// withOnePair stores an event with a pair: events without pairs are removed.
func withOnePair(t *testing.T, s *Store) {
	t.Helper()
	e := begin(t, s)
	recordPairs(t, e, newPlayer(9), 1)
	e.Close()
}

func TestNumbers(t *testing.T) {
	if ids, err := ParseNumbers([]string{"7", "1"}); err != nil || fmt.Sprint(ids) != "[7 1]" {
		t.Errorf("%v, %v", ids, err)
	}
	for _, text := range []string{"", "0", "-1", "x", "1.5", "99999999999999999999"} {
		if _, err := ParseNumbers([]string{"3", text}); !errors.Is(err, ErrNoNumber) || err.Error() != fmt.Sprintf("%q is not the number of a match", text) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestRanges(t *testing.T) {
	if list, err := ParseRanges([]string{"3", "1", "4-9"}); err != nil || fmt.Sprint(list) != "[{3 3} {1 1} {4 9}]" {
		t.Errorf("%v, %v", list, err)
	}
	for texts, want := range map[string]string{
		"3,3": "3: this event is named twice", "3,1-9": "3: this event is named twice", "1-4,4-9": "4: this event is named twice", "4-9,1-4": "4: this event is named twice",
		"9-3": "9-3: the last number is lower than the first", "x": `"x" is not the number of a match`, "-3": `"-3" is not the number of a match`,
		"3-": `"" is not the number of a match`,
	} {
		_, err := ParseRanges(strings.Split(texts, ","))
		if twice := new(RangeError); err == nil || err.Error() != want || errors.As(err, &twice) != strings.Contains(want, "twice") {
			t.Errorf("%s: %v, want %s", texts, err, want)
		}
	}
}

// A range selects the existing events in order; a single number must exist.
func TestEventsWithinRanges(t *testing.T) {
	s := openTemp(t)
	for range 4 {
		withOnePair(t, s)
	}
	if err := s.Delete(ctx, 3); err != nil {
		t.Fatal(err)
	}
	within := func(texts ...string) string {
		list, err := ParseRanges(texts)
		if err != nil {
			t.Fatal(err)
		}
		events, err := s.Within(ctx, list)
		if err != nil {
			missing := new(RangeError)
			return fmt.Sprint(errors.Is(err, ErrNone), errors.As(err, &missing))
		}
		var ids []int64
		for _, e := range events {
			ids = append(ids, e.ID)
		}
		return fmt.Sprint(ids)
	}
	for texts, want := range map[string]string{
		"4,1-2": "[4 1 2]", "2-9": "[2 4]", "1-4": "[1 2 4]", "2": "[2]", "3": "true false", "5-9": "true true", "3-4,9": "true false",
	} {
		if got := within(strings.Split(texts, ",")...); got != want {
			t.Errorf("%s: %s, want %s", texts, got, want)
		}
	}
	if err := error(&RangeError{Range{5, 9}, "no such event", ErrNone}); err.Error() != "5-9: no such event" {
		t.Error(err)
	}
}

func TestSince(t *testing.T) {
	now := time.Date(2026, 3, 21, 12, 0, 0, 0, time.Local)
	for text, want := range map[string]time.Time{
		"":                     {},
		"2026-03-20":           time.Date(2026, 3, 20, 0, 0, 0, 0, time.Local),
		"2026-03-20 08:30":     time.Date(2026, 3, 20, 8, 30, 0, 0, time.Local),
		"2026-03-20T08:30:00Z": time.Date(2026, 3, 20, 8, 30, 0, 0, time.UTC),
		"36h":                  now.Add(-36 * time.Hour),
		"7d":                   now.Add(-7 * 24 * time.Hour),
		"0d":                   now,
	} {
		if got, err := ParseSince(text, now); err != nil || !got.Equal(want) {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"-1h", "-1d", "d", "7", "tomorrow", "2026-13-01"} {
		if got, err := ParseSince(text, now); err == nil || !got.IsZero() || !strings.HasPrefix(err.Error(), text+": want a day") {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

// A filter value that no event has is named, with the nearest existing value.
func TestWhyNothingIsChosen(t *testing.T) {
	s := openTemp(t)
	withOnePair(t, s)
	for want, f := range map[string]Filter{
		`kind matsch: no event in the database has it (did you mean "match"?)`: {Kind: "matsch"},
		`player neww: no event in the database has it (did you mean "new"?)`:   {Player: "neww"},
		"": {Player: "NE", Kind: "match"},
	} {
		if err := s.WhyNone(ctx, f); want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%+v: %v, want %s", f, err, want)
		}
	}
	if err := openTemp(t).WhyNone(ctx, Filter{Kind: "x", Player: "y"}); err != nil {
		t.Errorf("of an empty database: %v", err)
	}
}

// All events are looked up before the first is deleted, and none may be named
// twice.
func TestSeveralAreDeleted(t *testing.T) {
	s := openTemp(t)
	for range 3 {
		withOnePair(t, s)
	}
	var told []int64
	tell := func(id int64) { told = append(told, id) }
	for _, ids := range [][]int64{{1, 9}, {1, 2, 1}} {
		if err := s.DeleteAll(ctx, ids, tell); err == nil || len(told) != 0 || len(ids) == 2 && !errors.Is(err, ErrNone) {
			t.Errorf("%v: %v, told %v", ids, err, told)
		}
	}
	if err := s.DeleteAll(ctx, []int64{3, 1}, tell); err != nil || fmt.Sprint(told) != "[3 1]" {
		t.Errorf("%v, told %v", err, told)
	}
	if list, err := s.List(ctx, Filter{}); err != nil || len(list) != 1 || list[0].ID != 2 {
		t.Errorf("left: %+v, %v", list, err)
	}
}

// The event to resume is the latest unfinished one, or one given by number. A
// finished event is only shown if nothing is added to it.
func TestEventsAreTaken(t *testing.T) {
	s := openTemp(t)
	if _, err := s.Take(ctx, 0, false); !errors.Is(err, ErrNone) {
		t.Errorf("of none: %v", err)
	}
	done := begin(t, s)
	if err := done.Finish(ctx); err != nil {
		t.Fatal(err)
	}
	done.Close()
	withOnePair(t, s)
	for name, c := range map[string]struct {
		id     int64
		more   bool
		want   int64
		locked bool
	}{
		"the latest": {0, false, 2, true}, "by number": {2, false, 2, true}, "finished": {1, false, 1, false}, "finished, for more": {1, true, 1, true},
	} {
		e, err := s.Take(ctx, c.id, c.more)
		if err != nil {
			t.Fatal(err)
		}
		if held := s.held(e.ID); e.ID != c.want || held != c.locked {
			t.Errorf("%s: event %d, held %v", name, e.ID, held)
		}
		e.Close()
	}
	if _, err := s.Take(ctx, 9, false); !errors.Is(err, ErrNone) {
		t.Errorf("of another number: %v", err)
	}
}

// All events are checked, or the named ones; damaged events count as wrong.
func TestAllIsVerified(t *testing.T) {
	s := openTemp(t)
	for n := range 3 {
		e := begin(t, s)
		recordPairs(t, e, newPlayer(uint64(n)), 2+n)
		e.Close()
	}
	var told []string
	report := func(p Problem) { told = append(told, p.String()) }
	for _, c := range []struct {
		ids  []int64
		want string
	}{{nil, "3 matches, 18 games, 0 wrong\n"}, {[]int64{2}, "1 match, 6 games, 0 wrong\n"}, {[]int64{1, 3}, "2 matches, 12 games, 0 wrong\n"}} {
		if c2, err := s.VerifyAll(ctx, c.ids, report); err != nil || c2.Text() != c.want || len(told) != 0 {
			t.Errorf("%v: %q, %v, told %q", c.ids, c2.Text(), err, told)
		}
	}
	if _, err := s.VerifyAll(ctx, []int64{9}, report); !errors.Is(err, ErrNone) {
		t.Errorf("of another number: %v", err)
	}
	if _, err := s.write.ExecContext(ctx, `UPDATE events SET run = '{' WHERE id = 2`); err != nil {
		t.Fatal(err)
	}
	c, err := s.VerifyAll(ctx, nil, report)
	if err != nil || c.Wrong != 1 || c.Events != 3 || c.Games != 12 || len(told) != 1 || !strings.Contains(told[0], "2") {
		t.Errorf("%+v, %v, told %q", c, err, told)
	}
	old := Checked{Verified: Verified{Games: 5, Unsummed: 1, Unsealed: 2}, Events: 2, Wrong: 3}
	if text := old.Text(); !strings.HasPrefix(text, "2 matches, 5 games, 3 wrong\n1 game without a checksum, ") || !strings.Contains(text, "\n2 matches started by an older version of the program: ") {
		t.Errorf("%s", text)
	}
}
