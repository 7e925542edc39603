package program

import (
	"bytes"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"match/results/store"
)

func TestCompletions(t *testing.T) {
	for _, c := range []struct {
		args string // the last word is the typed text
		want []string
		not  string
	}{
		{"engine bench --variant ", []string{"tapered", "flat"}, "uci:"},
		{"engine bench --without nullmove+l", []string{"nullmove+lmr", "nullmove+lmp"}, "nullmove+nullmove"},
		{"openings list st", []string{"startpos"}, "default"},
		{"openings list --order ", []string{"random", "sequential"}, "default"},
		{"pgn convert --format ", []string{"pgn", "epd", "csv", "jsonl", "uci"}, "bin"},
		{"rate --model ", []string{"score", "davidson"}, "normalized"},
		{"tune data --format ", []string{"epd", "csv"}, "jsonl"},
		{"openings convert st", []string{"startpos"}, "default"},
		{"sprt eval --test ", []string{"adaptive"}, "normalized"},
		{"sprt eval --model ", []string{"normalized", "logistic", "bayesian"}, "elo"},
		{"variants show f", []string{"flat"}, "tapered"},
		{"--progress ", []string{"auto", "bar", "lines", "none"}, "all"},
		{"--a ta", []string{"tapered"}, "flat"},
		{"--a tapered --nodes 5 --b ta", []string{"tapered"}, "flat"},
		{"gate -b fl", []string{"flat"}, "tapered"},
		{"tournament --player flat,no", []string{"flat,nodes="}, "flat"},
		{"tournament --type ", []string{"swiss"}, "dutch"},
		{"--openings c", []string{"chess960"}, "default"},
	} {
		words := strings.Split(c.args, " ")
		var stdout, stderr bytes.Buffer
		if code := Run(context.Background(), append([]string{"__complete"}, words...), strings.NewReader(""), &stdout, &stderr); code != 0 {
			t.Errorf("%q: exit code %d, %s", c.args, code, &stderr)
		}
		offers := strings.Split(stdout.String(), "\n")
		for _, want := range c.want {
			if !slices.Contains(offers, want) {
				t.Errorf("%q: %q is missing in %q", c.args, want, offers)
			}
		}
		if slices.Contains(offers, c.not) {
			t.Errorf("%q: %q is offered", c.args, c.not)
		}
	}
}

// The numbers of events are offered; for resume only those of unfinished events.
func TestCompleteEvents(t *testing.T) {
	db := filepath.Join(t.TempDir(), "r.db")
	complete := func(args ...string) []string {
		var stdout, stderr bytes.Buffer
		if code := Run(context.Background(), append([]string{"__complete"}, args...), strings.NewReader(""), &stdout, &stderr); code != 0 {
			t.Errorf("%q: exit code %d, %s", args, code, &stderr)
		}
		var offers []string
		for line := range strings.Lines(stdout.String()) {
			if !strings.HasPrefix(line, ":") {
				offers = append(offers, strings.TrimSpace(line))
			}
		}
		return offers
	}
	if offers := complete("results", "show", "--db", db, ""); len(offers) > 0 {
		t.Errorf("without a database: %q", offers)
	}
	s, err := store.Open(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for n := range 2 {
		e, err := s.Begin(t.Context(), store.Info{Kind: "match", Players: []string{"a", "b"}})
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			if err := e.Finish(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		e.Close()
	}
	if offers := complete("results", "show", "--db", db, ""); !slices.Equal(offers, []string{"2", "1"}) {
		t.Errorf("all: %q", offers)
	}
	if offers := complete("results", "show", "--db", db, "1", ""); !slices.Equal(offers, []string{"2"}) {
		t.Errorf("behind 1: %q", offers)
	}
	if offers := complete("resume", "--db", db, ""); !slices.Equal(offers, []string{"2"}) {
		t.Errorf("to resume: %q", offers)
	}
	if offers := complete("rate", "--db", db, "--event", "1"); !slices.Equal(offers, []string{"1"}) {
		t.Errorf("to rate: %q", offers)
	}
}
