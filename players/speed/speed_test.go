package speed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	builtin "match/engine"
	"match/players/spec"
	"match/report"
)

// script returns an engine that is a shell script.
func script(t *testing.T, name, text string) spec.Player {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o777); err != nil {
		t.Fatal(err)
	}
	return spec.Player{Kind: spec.UCI, Path: path}
}

// busy returns an engine whose bench runs a loop the given number of times.
func busy(t *testing.T, name string, turns int, says string) spec.Player {
	return script(t, name, fmt.Sprintf("[ \"$1 $2\" = 'bench 3' ] || exit 9\ni=0\nwhile [ $i -lt %d ]; do i=$((i+1)); done\n%s\n", turns, says))
}

func compare(t *testing.T, a, b spec.Player, change func(*Comparison)) (*Result, error) {
	t.Helper()
	c := &Comparison{Players: [2]spec.Player{a, b}, Bench: Bench{Args: []string{"bench", "3"}, Timeout: time.Minute}, Within: 0.1, Most: 40, Seed: 1}
	if change != nil {
		change(c)
	}
	return c.Run(t.Context())
}

// Twice the work takes twice the time, and both kinds of time show this.
func TestTwiceTheWork(t *testing.T) {
	const says = "echo 'info nodes 5'\necho 'Nodes searched: 1000' >&2"
	rounds := 0
	r, err := compare(t, busy(t, "fast", 7_000, says), busy(t, "slow", 21_000, says), func(c *Comparison) { c.Done = func(*Result) { rounds++ } })
	if err != nil {
		t.Fatal(err)
	}
	if e := r.Estimate(); e.Gain < 0.5 || e.Gain > 4 || r.Verdict() != "faster" || !r.sameNodes() || rounds != len(r.Runs) || rounds < fewest {
		t.Errorf("%+v, %s, %d rounds", e, r.Verdict(), rounds)
	}
	for _, run := range r.Runs {
		for _, x := range run {
			if x.Nodes != 1000 || x.CPU <= 0 || x.Wall < x.CPU/2 {
				t.Errorf("%+v", x)
			}
		}
	}
	text := r.Report().Text()
	for _, want := range []string{"Speed | fast is faster than slow by +", "Nodes | 1000 each", "CPU   | 0.", "Wall  | "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	data, err := r.Report().JSON()
	var d struct {
		Schema, Verdict string
		Config          struct{ By string }
		Figures         map[string]report.FigureDocument
		Details         details
	}
	if err != nil || json.Unmarshal(data, &d) != nil || d.Schema != report.Schema || d.Verdict != "H1" || d.Details.Outcome != "faster" || d.Config.By != "cpu" ||
		*d.Figures["cpu"].Lower <= 0 || *d.Figures["cpu"].Value != report.Rounded(r.CPU.Gain) || *d.Figures["wall"].Upper != report.Rounded(r.Clock.Upper) || len(d.Details.Rounds) != rounds {
		t.Errorf("%s, %v", data, err)
	}
	r, err = compare(t, busy(t, "slow", 21_000, says), busy(t, "fast", 7_000, says), func(c *Comparison) { c.Wall, c.Most = true, 12 })
	if err != nil || r.Estimate() != r.Clock || r.Estimate().Gain > 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// If the engines' node counts differ, or vary from run to run, this is reported,
// and the times per node are compared.
func TestOtherNodes(t *testing.T) {
	r, err := compare(t, busy(t, "one", 3000, "echo 1000 nodes"), busy(t, "two", 3000, "echo 500 nodes"), func(c *Comparison) { c.Most = 10 })
	if err != nil || r.sameNodes() || !strings.Contains(r.Report().Text(), "1000 and 500: these engines search differently; the time per node is compared") || r.Estimate().Gain < 0.2 {
		t.Errorf("%v\n%s", err, r.Report().Text())
	}
	r, err = compare(t, busy(t, "one", 10, "echo 1000 nodes"), busy(t, "two", 10, "echo $$ nodes"), func(c *Comparison) { c.Most = 4 })
	if err != nil || r.sameNodes() || !strings.Contains(r.Report().Text(), "two has a different count in every run") {
		t.Errorf("%v\n%s", err, r.Report().Text())
	}
}

func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		e             Estimate
		verdict, want string
	}{
		{Estimate{}, "none", "too few rounds for an interval (0)"},
		{Estimate{Gain: 0.02, Lower: 0.018, Upper: 0.022, Rounds: 20, Known: true}, "faster", "a is faster than b by +2.00% ± 0.20%"},
		{Estimate{Gain: -0.02, Lower: -0.0304, Upper: -0.01, Rounds: 20, Known: true}, "slower", "a is slower than b: -2.0% ± 1.0%"},
		{Estimate{Gain: 0.001, Lower: -0.001, Upper: 0.003, Rounds: 20, Known: true}, "equal", "a is as fast as b: +0.10% ± 0.20%"},
		{Estimate{Gain: 0.01, Lower: -0.01, Upper: 0.03, Rounds: 9, Known: true}, "none", "no answer within ±0.5%: a is +1.0% ± 2.0% against b, 0 rounds (at least 10 are needed)"},
		{Estimate{Gain: 0.01, Lower: -0.01, Upper: 0.03, Rounds: 20, Known: true}, "none", "no answer within ±0.5%: a is +1.0% ± 2.0% against b"},
	} {
		r := &Result{Names: [2]string{"a", "b"}, Within: 0.005, CPU: c.e}
		if r.Verdict() != c.verdict || !strings.HasPrefix(r.Answer(), c.want) {
			t.Errorf("%s: %s; want %s: %s", r.Verdict(), r.Answer(), c.verdict, c.want)
		}
	}
	r := &Result{Names: [2]string{"a", "b"}, Drift: -0.05, Drifted: true}
	if !strings.Contains(r.Report().Text(), "Drift | the machine became 5.0% faster meanwhile") {
		t.Error(r.Report().Text())
	}
}

// Players that cannot be timed are named, and a run that hangs ends.
func TestCannotBeTimed(t *testing.T) {
	good := busy(t, "good", 10, "echo 10 nodes")
	for want, bad := range map[string]spec.Player{
		"bad: its bench prints no node count (no such option): name": script(t, "bad", "echo no such option >&2"),
		"limits and ponder have no effect":                           {Kind: spec.UCI, Path: good.Path, Limits: spec.Limits{Depth: 3}},
		"no such file":                                               {Kind: spec.UCI, Path: "/none/engine"},
	} {
		_, err := compare(t, good, bad, nil)
		var which *PlayerError
		if !errors.As(err, &which) || which.Index != 1 || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	hangs, b := script(t, "hangs", "sleep 20"), Bench{Timeout: 300 * time.Millisecond}
	if _, err := b.Run(t.Context(), &hangs); err == nil || err.Error() != "its bench takes longer than 300ms" {
		t.Error(err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("stopped")
	c := &Comparison{Players: [2]spec.Player{good, good}, Bench: Bench{Args: []string{"bench", "3"}, Timeout: time.Minute}, Within: 1e-9, Most: 1000}
	c.Done = func(r *Result) {
		if len(r.Runs) == 3 {
			cancel(stop)
		}
	}
	r, err := c.Run(ctx)
	if !errors.Is(err, stop) || r == nil || len(r.Runs) != 3 {
		t.Errorf("%v, %+v", err, r)
	}
}

// Over UCI the engine searches all positions.
func TestByUCI(t *testing.T) {
	engine := script(t, "uci", `while read line; do case "$line" in
uci) echo option name Hash type spin default 1 min 1 max 9; echo uciok ;; isready) echo readyok ;; quit) exit ;;
"setoption name Hash value 3") hash=1 ;;
"go nodes 70") [ "$hash" ] && echo "info depth 1 nodes 70 score cp 1"; echo bestmove e2e4 ;; esac; done
`)
	engine.Options = []spec.Option{{Name: "Hash", Value: "3"}}
	b := Bench{Nodes: 70, Timeout: time.Minute}
	r, err := b.Run(t.Context(), &engine)
	if err != nil || r.Nodes != 70*uint64(len(builtin.BenchPositions())) || r.CPU <= 0 {
		t.Errorf("%+v, %v", r, err)
	}
	engine.Options[0].Name = "Hsh"
	if _, err := b.Run(t.Context(), &engine); err == nil || !strings.Contains(err.Error(), `declares no option "Hsh" (did you mean "Hash"?)`) {
		t.Errorf("an option that the engine lacks: %v", err)
	}
	dies := script(t, "dies", "read line; echo uciok; exit 3")
	if _, err := b.Run(t.Context(), &dies); err == nil || !strings.Contains(err.Error(), "the engine exited (code 3) before ") {
		t.Errorf("%v", err)
	}
	if _, err := b.Run(t.Context(), &spec.Player{Kind: spec.Xboard, Path: "x"}); err == nil {
		t.Error("an xboard engine is asked for nodes")
	}
}

// Settings that a run would not have are refused, not ignored.
func TestSettingsOfABench(t *testing.T) {
	b := Bench{Args: []string{"bench"}, Timeout: time.Minute}
	for key, s := range map[string]spec.Player{
		"option.Hash":   {Kind: spec.UCI, Path: "x", Options: []spec.Option{{Name: "Hash", Value: "3"}}},
		"hash":          {Kind: spec.Builtin, Variant: "flat", HashMB: 3},
		"syzygy":        {Kind: spec.Builtin, Variant: "flat", Tablebase: "syzygy:x"},
		"phase":         {Kind: spec.Builtin, Variant: "tapered", Phase: "material"},
		"interpolation": {Kind: spec.Builtin, Variant: "tapered", Interpolation: spec.On},
		"without":       {Kind: spec.Builtin, Variant: "tapered", Without: []string{"mobility"}},
	} {
		if _, err := b.Run(t.Context(), &s); err == nil || !strings.Contains(err.Error(), key) {
			t.Errorf("%s: %v", key, err)
		}
	}
}
