package playing

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"match/event"
	"match/internal/cli"
	"match/results/store"
	"match/sprt"
)

// A resumed event is named by its players, or by their number.
func TestGoingOn(t *testing.T) {
	for _, c := range []struct {
		players  []string
		verifies *event.Verified
		want     string
	}{
		{[]string{"a\x1b", "b"}, nil, "match: resuming match 3, a? against b\n"},
		{[]string{"a", "b", "c"}, nil, "match: resuming tournament 3, 3 players\n"},
		{[]string{"a", "b"}, &event.Verified{What: "the fit"}, "match: resuming match 3, a against b: the verification of the fit\n"},
	} {
		var stderr bytes.Buffer
		a := &cli.App{Stderr: &stderr}
		if GoingOn(a, &store.Event{ID: 3, Kind: event.KindMatch, Players: c.players}, c.verifies); stderr.String() != c.want {
			t.Errorf("%q: %q", c.players, &stderr)
		}
	}
}

// A test without a verdict suggests how to get one, if there is a flag for it.
func TestFaultyPlayers(t *testing.T) {
	faulty := &event.FaultyError{}
	test := &sprt.Config{Elo1: 8, Alpha: 0.05, Beta: 0.05}
	for name, c := range map[string]struct {
		plan event.Plan
		err  error
		want bool
	}{
		"a test":         {event.Plan{Format: &event.Match{SPRT: test, RefuseFaults: true}}, faulty, true},
		"a match":        {event.Plan{Format: &event.Match{}}, faulty, false},
		"of a gate":      {event.Plan{Format: &event.Match{SPRT: test, RefuseFaults: true}, Gate: "main"}, faulty, false},
		"a verification": {event.Plan{Format: &event.Match{SPRT: test, RefuseFaults: true}, Verifies: &event.Verified{}}, faulty, false},
		"a tournament":   {event.Plan{Format: &event.Tournament{RefuseFaults: true}}, faulty, true},
		"something else": {event.Plan{Format: &event.Match{SPRT: test, RefuseFaults: true}}, errors.New("x"), false},
		"nothing at all": {event.Plan{Format: &event.Match{SPRT: test, RefuseFaults: true}}, nil, false},
	} {
		got := withoutVerdict(&c.plan, c.err)
		if hint := strings.Contains(fmt.Sprint(got), "(--forfeits-count runs the test anyway)"); hint != c.want || !errors.Is(got, c.err) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// The maximum length of an adaptive test is reported before it begins, in
// hundreds.
func TestLongestTestIsSaid(t *testing.T) {
	test := &sprt.Config{Elo1: 8, Alpha: 0.05, Beta: 0.05, Test: sprt.Adaptive}
	longest, ok := event.LongestTest(test)
	if !ok {
		t.Fatal("an adaptive test has no end")
	}
	hundreds := 100 * int((longest+99)/100)
	for name, c := range map[string]struct {
		format event.Format
		want   string
	}{
		"adaptive":     {&event.Match{SPRT: test, Games: 40}, fmt.Sprintf("match: the longest possible test takes about %d games; at most 40 will be played (--games)\n", hundreds)},
		"Wald's":       {&event.Match{SPRT: &sprt.Config{Elo1: 8, Alpha: 0.05, Beta: 0.05}}, ""},
		"none":         {&event.Match{}, ""},
		"a tournament": {&event.Tournament{}, ""},
	} {
		var stderr bytes.Buffer
		a := &cli.App{Stderr: &stderr}
		if sayLongest(a, &event.Plan{Format: c.format}); stderr.String() != c.want {
			t.Errorf("%s: %q, want %q", name, &stderr, c.want)
		}
	}
}
