package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/event"
	"match/players/spec"
	"match/results"
	"match/results/store"
	"match/sprt"
	"match/tablebase"
)

// textOf is what an error says, "" for none.
func textOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
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
		if got, err := parseSince(text, now); err != nil || !got.Equal(want) {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"-1h", "-1d", "d", "7", "tomorrow", "2026-13-01"} {
		if got, err := parseSince(text, now); err == nil || !got.IsZero() || !strings.HasPrefix(err.Error(), "--since "+text+": want a day") {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

func TestNumbersOfEvents(t *testing.T) {
	if list, err := parseEventRanges([]string{"3", "1", "4-9"}); err != nil || fmt.Sprint(list) != "[{3 3} {1 1} {4 9}]" {
		t.Errorf("%v, %v", list, err)
	}
	for text, want := range map[string]string{
		"0":       `--event: "0" is not the number of a match (see 'match results')`,
		"-1":      `--event: "-1" is not the number of a match (see 'match results')`,
		"x":       `--event: "x" is not the number of a match (see 'match results')`,
		"2,2":     "--event 2: it is named twice",
		"1-":      `--event: "" is not the number of a match (see 'match results')`,
		"9-3":     "--event: 9-3: the last number is lower than the first",
		"1-4,3-9": "--event 3: it is named twice",
	} {
		if _, err := parseEventRanges(strings.Split(text, ",")); textOf(err) != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// A plot keeps the last state and shows no more than it has dots for.
func TestThinnedPaths(t *testing.T) {
	for points, want := range map[int]int{0: 0, 1: 1, plotPoints: plotPoints, plotPoints + 1: plotPoints/2 + 1, 3 * plotPoints: plotPoints} {
		path := make([]results.Point, points)
		for i := range path {
			path[i].Pair = i + 1
		}
		kept := thin(path)
		if len(kept) != want || len(kept) > 0 && kept[len(kept)-1].Pair != points {
			t.Errorf("%d of %d points, want %d, the last one among them", len(kept), points, want)
		}
		for i := 1; i < len(kept); i++ {
			if kept[i].Pair <= kept[i-1].Pair {
				t.Fatalf("pair %d follows pair %d", kept[i].Pair, kept[i-1].Pair)
			}
		}
	}
}

// Exit codes are what scripts read.
func TestExitCodes(t *testing.T) {
	for name, c := range map[string]struct {
		got  error
		want error
	}{
		"H1":         {verdictCode(sprt.H1), nil},
		"H0":         {verdictCode(sprt.H0), exit(1)},
		"no verdict": {verdictCode(sprt.None), exit(3)},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
	if got := exit(7).Error(); got != "exit code 7" {
		t.Error(got)
	}
}

func TestGateCodes(t *testing.T) {
	broken := errors.New("the engine is gone")
	gate := func(v sprt.Verdict, err error) *results.Gate {
		s := &results.Summary{A: "a", B: "b", Test: &results.Test{Verdict: v}}
		return &results.Gate{Comparisons: []results.Comparison{{Summary: s, Err: err}}}
	}
	for name, c := range map[string]struct {
		got  error
		want error
	}{
		"a gate that is passed": {gateCode(gate(sprt.H1, nil)), nil},
		"a gate that is failed": {gateCode(gate(sprt.H0, nil)), exit(1)},
		"an open gate":          {gateCode(gate(sprt.None, nil)), exit(3)},
		"a broken gate":         {gateCode(gate(sprt.H1, broken)), broken},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
}

// Errors of the store and of endgame tables come with the way out.
func TestWaysOut(t *testing.T) {
	ending, err := tablebase.ParseMaterial("KQKR")
	if err != nil {
		t.Fatal(err)
	}
	for want, err := range map[string]error{
		"x: play a match first, or name another file with --db":                         fmt.Errorf("x%w", silent{store.ErrNoDatabase}),
		"x; name one with --db FILE, or use --no-db":                                    fmt.Errorf("x%w", silent{store.ErrNoPlace}),
		"x; name another one with --db, or use --no-db":                                 fmt.Errorf("x%w", silent{store.ErrReadOnly}),
		"x; move it away, or name another one with --db":                                fmt.Errorf("x%w", silent{store.ErrDamaged}),
		"x: update the program, or name another file with --db":                         fmt.Errorf("x%w", silent{store.ErrNewer}),
		"x (see 'match results')":                                                       fmt.Errorf("x%w", silent{store.ErrNone}),
		"x":                                                                             errors.New("x"),
		"x: make it with 'match tablebase build KQKR'":                                  fmt.Errorf("x%w", silent{&tablebase.MissingError{Ending: ending}}),
		"x: make them with 'match tablebase build'":                                     fmt.Errorf("x%w", silent{&tablebase.DirError{Dir: tablebase.DefaultDir()}}),
		"x: make them with 'match tablebase build --dir other'":                         fmt.Errorf("x%w", silent{&tablebase.DirError{Dir: "other"}}),
		"x: replace it with 'match tablebase build KQKR --dir a'":                       fmt.Errorf("x%w", silent{&tablebase.FileError{Path: filepath.Join("a", "KQKR.mtb"), Material: ending}}),
		"x, as event says; go on with: match resume 3 --db 'my results.db'":             inWords(&event.Unfinished{Number: 3, Err: errors.New("x, as event says")}, &dbFlags{path: "my results.db"}),
		"x, without a place; go on with: match resume 4":                                inWords(&event.Unfinished{Number: 4, Err: errors.New("x, without a place")}, new(dbFlags)),
		"--affinity: too few processors; lower --concurrency, or name other processors": inWords(&event.FieldError{Key: "affinity", Err: errors.New("too few processors")}, nil),
		"--pgn a.pgn would overwrite the file of --openings: give it another name": inWords(&event.OverwriteError{
			Output: event.NamedFile{Option: "pgn", Path: "a.pgn"}, Other: event.NamedFile{Option: "openings"}}, nil),
	} {
		err = withHint(err)
		if got := err.Error() + tablebaseHint(err); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// silent is an error that says nothing of itself.
type silent struct{ error }

func (silent) Error() string   { return "" }
func (s silent) Unwrap() error { return s.error }

// What players have in common is for those that say nothing else, and options
// are for processes.
func TestCommonKeysOfPlayers(t *testing.T) {
	for _, c := range []struct {
		text string
		each []string
		want string
	}{
		{"flat", nil, "flat"},
		{"flat", []string{"nodes=5"}, "flat,nodes=5"},
		{"flat,nodes=7", []string{"nodes=5", "hash=2"}, "flat,nodes=7,hash=2"},
		{"flat", []string{"option.Hash=64"}, "flat"},
		{"uci:./x", []string{"option.Hash=64"}, "uci:./x,option.Hash=64"},
		{"uci:./x,option.Hash=1", []string{"option.Hash=64"}, "uci:./x,option.Hash=1"},
	} {
		s, err := parsePlayerWith(c.text, c.each)
		want, wrong := spec.Parse(c.want)
		if err != nil || wrong != nil || s.String() != want.String() {
			t.Errorf("%s with %q: %s, %v, want %s", c.text, c.each, s, err, c.want)
		}
	}
	for _, pair := range []string{"nodes", "=5", ""} {
		if _, err := parsePlayerWith("flat", []string{pair}); textOf(err) != fmt.Sprintf("--each %q: want KEY=VALUE, such as option.Hash=64", pair) {
			t.Errorf("%q: %v", pair, err)
		}
	}
	if _, err := parsePlayerWith("tapred", nil); err == nil {
		t.Error("tapred is a player")
	}
}

// Files that are written in the end are tried before, and leave nothing.
func TestFilesAreTriedBefore(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old")
	if err := os.WriteFile(old, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := canWrite(event.NamedFile{Option: "csv"}, event.NamedFile{Option: "out", Path: "-"}, event.NamedFile{Option: "plot", Path: os.DevNull},
		event.NamedFile{Option: "out", Path: filepath.Join(dir, "new")}, event.NamedFile{Option: "csv", Path: old}); err != nil {
		t.Error(err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("left behind: %v, %v", files, err)
	}
	if text, err := os.ReadFile(old); string(text) != "old" || err != nil {
		t.Errorf("the old file is %q, %v", text, err)
	}
	if err := canWrite(event.NamedFile{Option: "csv", Path: filepath.Join(dir, "no", "file")}); err == nil || !strings.HasPrefix(err.Error(), "--csv: ") {
		t.Errorf("a directory that is not there: %v", err)
	}
	for want, outputs := range map[string][]event.NamedFile{
		"": {{Option: "out", Path: "other"}},
		"--out games.pgn would overwrite the file of games: give it another name": {{Option: "out", Path: "games.pgn"}},
		"--csv x would overwrite the file of --out: give it another name":         {{Option: "out", Path: "x"}, {Option: "csv", Path: "x"}},
	} {
		if err := spareSources("games", []string{"-", "games.pgn"}, outputs...); textOf(err) != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// The size of all files is known where all of them are files.
func TestTotalSize(t *testing.T) {
	dir := t.TempDir()
	var paths []string
	for name, size := range map[string]int{"a": 3, "b": 39} {
		paths = append(paths, filepath.Join(dir, name))
		if err := os.WriteFile(filepath.Join(dir, name), make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		paths []string
		want  int64
	}{{paths, 42}, {append([]string{"-"}, paths...), 0}, {append([]string{os.DevNull}, paths...), 0}} {
		if got, err := totalSize(c.paths); got != c.want || err != nil {
			t.Errorf("%q: %d bytes, %v, want %d", c.paths, got, err, c.want)
		}
	}
	if _, err := totalSize([]string{dir}); textOf(err) != dir+" is a directory: name the files in it" {
		t.Error(err)
	}
	if _, err := totalSize([]string{filepath.Join(dir, "c")}); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// How long a build may take: the flag goes before the variable.
func TestBuildTimeout(t *testing.T) {
	for _, c := range []struct {
		flag     string
		variable string
		want     string
	}{
		{"15m0s", "", "15m0s"}, {"1m0s", "", "1m0s"}, {"1m0s", "5m", "1m0s"}, {"15m0s", "5m", "5m0s"},
		{"15m0s", "soon", "MATCH_BUILD_TIMEOUT=soon: want a time with its unit, such as 30m"},
		{"15m0s", "0s", "MATCH_BUILD_TIMEOUT=0s: want a time with its unit, such as 30m"},
		{"0s", "", "--build-timeout 0s: want a time above 0"}, {"-1s", "", "--build-timeout -1s: want a time above 0"},
	} {
		t.Setenv("MATCH_BUILD_TIMEOUT", c.variable)
		timeout, err := time.ParseDuration(c.flag)
		if err != nil {
			t.Fatal(err)
		}
		b := builds{timeout: timeout}
		d, err := b.limit()
		if got := textOf(err); got != c.want && d.String() != c.want {
			t.Errorf("%+v: %v, %v", c, d, err)
		}
	}
	b := builds{app: &app{stderr: io.Discard}}
	if err := b.build(context.Background(), nil); err == nil {
		t.Error("no time at all is enough")
	}
}
