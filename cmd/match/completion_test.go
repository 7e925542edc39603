package main

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
)

func TestCompletions(t *testing.T) {
	for _, c := range []struct {
		args string // the last word is what has been typed
		want []string
		not  string
	}{
		{"bench --variant ", []string{"tapered", "flat"}, "uci:"},
		{"bench --without nullmove+l", []string{"nullmove+lmr", "nullmove+lmp"}, "nullmove+nullmove"},
		{"openings list st", []string{"startpos"}, "default"},
		{"openings list --order ", []string{"random", "sequential"}, "default"},
		{"pgn convert --to ", []string{"pgn", "epd", "csv", "jsonl", "uci"}, "bin"},
		{"sprt eval --model ", []string{"normalized", "logistic", "bayesian"}, "elo"},
		{"variants show f", []string{"flat"}, "tapered"},
		{"--progress ", []string{"auto", "bar", "lines", "none"}, "all"},
		{"--openings c", []string{"chess960"}, "default"},
	} {
		words := strings.Split(c.args, " ")
		var stdout, stderr bytes.Buffer
		if code := run(context.Background(), append([]string{"__complete"}, words...), strings.NewReader(""), &stdout, &stderr); code != 0 {
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

func TestCompletePlayer(t *testing.T) {
	for typed, want := range map[string]string{
		"":                  "uci:",
		"ta":                "tapered",
		"flat,":             "flat,nodes=",
		"flat,nodes=1,":     "flat,nodes=1,hash=",
		"uci:./x,":          "uci:./x,timeout=",
		"xboard:./x,dir=y,": "xboard:./x,dir=y,args=",
	} {
		if offers := completePlayer(typed); !slices.Contains(offers, want) {
			t.Errorf("%q: %q is missing in %q", typed, want, offers)
		}
	}
	if offers := completePlayer("uci:./x,"); slices.Contains(offers, "uci:./x,phase=") {
		t.Errorf("a process is offered a key of variants: %q", offers)
	}
}
