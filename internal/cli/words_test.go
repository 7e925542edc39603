package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/flagtable"
	"match/results/store"
	"match/sprt"
	"match/tablebase"
)

// textOf returns the text of an error, "" for none.
func textOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// An error in --event names the flag, and where the numbers are listed.
func TestNumbersOfEvents(t *testing.T) {
	db := &DBFlags{Path: filepath.Join(t.TempDir(), "none.db")}
	for text, want := range map[string]string{
		"x":   `--event: "x" is not the number of a match (see 'match results')`,
		"2,2": "--event 2: this event is named twice",
		"9-3": "--event: 9-3: the last number is lower than the first",
	} {
		err := EachStored(t.Context(), db, strings.Split(text, ","), func(*store.Event) error { return nil })
		if err == nil || WithHint(err).Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	missing := fmt.Errorf("within: %w", &store.RangeError{Range: store.Range{First: 1, Last: 4}, Text: "gone"})
	if err := ofEvents(missing); err.Error() != "--event 1-4: gone" {
		t.Error(err)
	}
}

// Exit codes, on which scripts depend.
func TestExitCodes(t *testing.T) {
	for name, c := range map[string]struct {
		got  error
		want error
	}{
		"H1":         {VerdictCode(sprt.H1), nil},
		"H0":         {VerdictCode(sprt.H0), Exit(1)},
		"no verdict": {VerdictCode(sprt.None), Exit(3)},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
	if got := Exit(7).Error(); got != "exit code 7" {
		t.Error(got)
	}
}

// Errors of the store and of endgame tables tell what to do.
func TestWaysOut(t *testing.T) {
	ending, err := tablebase.ParseMaterial("KQKR")
	if err != nil {
		t.Fatal(err)
	}
	for want, err := range map[string]error{
		"x: play a match first, or name another file with --db":      fmt.Errorf("x%w", silent{store.ErrNoDatabase}),
		"x; name one with --db FILE, or use --no-db":                 fmt.Errorf("x%w", silent{store.ErrNoPlace}),
		"x; name another one with --db, or use --no-db":              fmt.Errorf("x%w", silent{store.ErrReadOnly}),
		"x; move it away, or name another one with --db":             fmt.Errorf("x%w", silent{store.ErrDamaged}),
		"x: update the program, or name another file with --db":      fmt.Errorf("x%w", silent{store.ErrNewer}),
		"x (see 'match results')":                                    fmt.Errorf("x%w", silent{store.ErrNone}),
		"x":                                                          errors.New("x"),
		"x: make it with: match tablebase build KQKR":                fmt.Errorf("x%w", silent{&tablebase.MissingError{Ending: ending}}),
		"x: make it with: match tablebase build KQKR --dir b":        fmt.Errorf("x%w", silent{&tablebase.MissingError{Ending: ending, Dir: "b"}}),
		"x: make them with: match tablebase build":                   fmt.Errorf("x%w", silent{&tablebase.DirError{Dir: tablebase.DefaultDir()}}),
		"x: make them with: match tablebase build --dir other":       fmt.Errorf("x%w", silent{&tablebase.DirError{Dir: "other"}}),
		"x: make them with: match tablebase build --dir 'my tables'": fmt.Errorf("x%w", silent{&tablebase.DirError{Dir: "my tables"}}),
		"unreadable": fmt.Errorf("unreadable%w", silent{&tablebase.DirError{Dir: "other", Err: fs.ErrPermission}}),
		"x: replace it with: match tablebase build KQKR --dir a":                        fmt.Errorf("x%w", silent{&tablebase.FileError{Path: filepath.Join("a", "KQKR.mtb"), Material: ending}}),
		"x, as event says; resume with: match resume 3 --db 'my results.db'":            InWords(&event.Unfinished{Number: 3, Err: errors.New("x, as event says")}, &DBFlags{Path: "my results.db"}),
		"x, without a place; resume with: match resume 4":                               InWords(&event.Unfinished{Number: 4, Err: errors.New("x, without a place")}, new(DBFlags)),
		"--affinity: too few processors; lower --concurrency, or name other processors": InWords(&event.FieldError{Key: "affinity", Err: errors.New("too few processors")}, nil),
		"--pgn a.pgn would overwrite the file of --openings: give it another name": InWords(&event.OverwriteError{
			Output: event.NamedFile{Option: "pgn", Path: "a.pgn"}, Other: event.NamedFile{Option: "openings"}}, nil),
	} {
		err = WithHint(err)
		if got := err.Error() + TablebaseHint(err); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// silent is an error without its own text.
type silent struct{ error }

func (silent) Error() string   { return "" }
func (s silent) Unwrap() error { return s.error }

// An error in a common key of the players is blamed on --each, not on a player's
// flag.
func TestCommonKeysOfPlayers(t *testing.T) {
	for pair, want := range map[string]string{"nodes": `--each "nodes": want KEY=VALUE, such as option.Hash=64`, "node=5": "--each node=5: "} {
		if _, err := ParsePlayer("a", "flat", []string{pair}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", pair, err)
		}
	}
	if s, err := ParsePlayer("a", "flat", []string{"nodes=5"}); err != nil || s.Limits.Nodes != 5 {
		t.Errorf("%v, %v", s, err)
	}
	if _, err := ParsePlayer("a", "tapred", nil); err == nil || !strings.HasPrefix(err.Error(), "--a: ") {
		t.Errorf("tapred: %v", err)
	}
}

// Files that are written at the end are tested first, and leave no traces.
func TestFilesAreTriedBefore(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old")
	if err := os.WriteFile(old, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := CanWrite(event.NamedFile{Option: "csv"}, event.NamedFile{Option: "out", Path: "-"}, event.NamedFile{Option: "plot", Path: os.DevNull},
		event.NamedFile{Option: "out", Path: filepath.Join(dir, "new")}, event.NamedFile{Option: "csv", Path: old}); err != nil {
		t.Error(err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("left behind: %v, %v", files, err)
	}
	if text, err := os.ReadFile(old); string(text) != "old" || err != nil {
		t.Errorf("the old file is %q, %v", text, err)
	}
	if err := CanWrite(event.NamedFile{Option: "csv", Path: filepath.Join(dir, "no", "file")}); err == nil || !strings.HasPrefix(err.Error(), "--csv: ") {
		t.Errorf("a directory that is not there: %v", err)
	}
	for want, outputs := range map[string][]event.NamedFile{
		"": {{Option: "out", Path: "other"}},
		"--out games.pgn would overwrite the file of games: give it another name": {{Option: "out", Path: "games.pgn"}},
		"--csv x would overwrite the file of --out: give it another name":         {{Option: "out", Path: "x"}, {Option: "csv", Path: "x"}},
	} {
		if err := CheckSources("games", []string{"-", "games.pgn"}, outputs...); textOf(err) != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// The total size is known if all inputs are regular files.
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
		if got, err := TotalSize(c.paths); got != c.want || err != nil {
			t.Errorf("%q: %d bytes, %v, want %d", c.paths, got, err, c.want)
		}
	}
	if _, err := TotalSize([]string{dir}); textOf(err) != dir+" is a directory: name files in it" {
		t.Error(err)
	}
	if _, err := TotalSize([]string{filepath.Join(dir, "c")}); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// The time limit of a build: the flag takes precedence over the variable.
func TestBuildTimeout(t *testing.T) {
	for _, c := range []struct {
		flag     string
		variable string
		want     string
	}{
		{"", "", "15m0s"}, {"1m0s", "", "1m0s"}, {"1m0s", "5m", "1m0s"}, {"", "5m", "5m0s"}, {"15m", "5m", "15m0s"}, {"15m", "soon", "15m0s"},
		{"", "soon", "MATCH_BUILD_TIMEOUT=soon: want a time with its unit, such as 30m"},
		{"", "0s", "MATCH_BUILD_TIMEOUT=0s: want a time with its unit, such as 30m"},
	} {
		t.Setenv("MATCH_BUILD_TIMEOUT", c.variable)
		root, b := new(cobra.Command), new(Builds)
		b.AddFlags(root, new(App))
		if c.flag != "" {
			if err := root.PersistentFlags().Set("build-timeout", c.flag); err != nil {
				t.Fatal(err)
			}
		}
		err := readBuildTimeout(root.PersistentFlags())
		if got := textOf(err); got != c.want && b.Builder().Timeout.String() != c.want {
			t.Errorf("%+v: %v, %v", c, b.Builder().Timeout, err)
		}
	}
	for _, text := range []string{"0s", "-1s"} {
		root := new(cobra.Command)
		new(Builds).AddFlags(root, new(App))
		if err := root.PersistentFlags().Set("build-timeout", text); err != nil {
			t.Fatal(err)
		}
		if got, want := textOf(flagtable.Check(root.PersistentFlags())), "--build-timeout "+text+": want a time above 0"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
