//go:build unix

package dropin

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/players/testengine"
)

// The original programs, if they should be run again. Then their output is
// written to testdata, with this program's output beside it if that differs.
var originals = map[Dialect]string{Fastchess: os.Getenv("MATCH_FASTCHESS"), Cutechess: os.Getenv("MATCH_CUTECHESS")}

// Real command lines print the same as the originals, except for times.
// docs/guide/dropin.md explains the differences, and NAME.match has our lines.
func TestGolden(t *testing.T) {
	data, err := filepath.Abs("testdata/golden")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []Dialect{Fastchess, Cutechess} {
		for name, text := range commandLines(t, filepath.Join(data, string(d)+".txt")) {
			t.Run(string(d)+"/"+name, func(t *testing.T) {
				args := commandLine(t, d, text)
				path := filepath.Join(data, string(d), name)
				if originals[d] != "" {
					inGoldenDir(t, data)
					write(t, path, ask(t, originals[d], args))
				}
				inGoldenDir(t, data)
				r := runIn(t.Context(), d, args, nil)
				got := normal(r.stdout, r.code)
				theirs := read(t, path)
				if originals[d] != "" {
					ours := path + ".match"
					if os.Remove(ours); got != theirs {
						t.Logf("differs:\n%s", difference(t, path, got))
						write(t, ours, got)
					}
				}
				want := theirs
				if text, err := os.ReadFile(path + ".match"); err == nil {
					want = string(text)
				}
				if got != want {
					t.Errorf("got\n%swant\n%s%s", got, want, r.stderr)
				}
			})
		}
	}
}

// commandLines returns the lines of a file by their names.
func commandLines(t *testing.T, path string) map[string]string {
	t.Helper()
	list := map[string]string{}
	for l := range strings.Lines(read(t, path)) {
		if name, text, found := strings.Cut(strings.TrimSpace(l), ": "); found && !strings.HasPrefix(l, "#") {
			list[name] = text
		}
	}
	return list
}

var engineWords = regexp.MustCompile(`^engine\(([^,)]*),?([^)]*)\)$`)

// commandLine returns a line as arguments, with engines of the given behaviour.
func commandLine(t *testing.T, d Dialect, text string) (args []string) {
	t.Helper()
	key := map[Dialect]string{Fastchess: "args=", Cutechess: "arg="}[d]
	for word := range strings.FieldsSeq(text) {
		if m := engineWords.FindStringSubmatch(word); m != nil {
			args = append(args, "-engine", "cmd="+program, key+testengine.Args(m[2])[0], "name="+m[1])
			continue
		}
		args = append(args, word)
	}
	return args
}

// inGoldenDir changes to a new directory with the files that command lines name.
func inGoldenDir(t *testing.T, data string) {
	t.Helper()
	dir := t.TempDir()
	for _, from := range []struct{ to, path string }{{".", filepath.Join(data, "files")}, {"tb", filepath.Join(data, "../../../tablebase/syzygy/testdata")}} {
		if err := os.CopyFS(filepath.Join(dir, from.to), os.DirFS(from.path)); err != nil && !errors.Is(err, fs.ErrExist) {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

// ask returns the output of an original.
func ask(t *testing.T, program string, args []string) string {
	t.Helper()
	out, err := exec.CommandContext(bounded.Context(t), program, args...).Output()
	code := 0
	if failed := new(exec.ExitError); errors.As(err, &failed) {
		code = failed.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	return normal(string(out), code)
}

// masks match text that differs from run to run, and undefined figures.
var masks = []struct {
	in *regexp.Regexp
	by string
}{
	{regexp.MustCompile(`CRC32: 0x[0-9a-f]+`), "CRC32: 0x"},
	{regexp.MustCompile(`\d\d:\d\d:\d\d`), "00:00:00"},
	{regexp.MustCompile(`\d+ms overrun`), "0ms overrun"},
	{regexp.MustCompile(`run: \S+ -config`), "run: fastchess -config"},
	{regexp.MustCompile(`-?(inf|nan)\b`), "nan"},
	{regexp.MustCompile(`-(0\.0+)\b`), "$1"},
	{regexp.MustCompile(` +(nan|0\.0+)\b`), " $1"}, // in tables
	{regexp.MustCompile(`(?m) +$`), ""},
	{regexp.MustCompile(`SPRT: llr 0 \(0.0%\), lbound nan, ubound nan\n`), ""}, // without a test
	{regexp.MustCompile(`Terminating process of engine .*\n`), ""},
}

// normal returns the output without the parts that differ from run to run. A game
// begins when a worker is free, so the lines of beginning games are put first.
func normal(text string, code int) string {
	var begun, rest []string
	for l := range strings.Lines(text) {
		if strings.HasPrefix(l, "Started game ") {
			begun = append(begun, l)
		} else {
			rest = append(rest, l)
		}
	}
	slices.SortFunc(begun, func(a, b string) int { return len(a) - len(b) + 1000*strings.Compare(a, b) })
	text = strings.Join(begun, "") + strings.Join(rest, "")
	for _, m := range masks {
		text = m.in.ReplaceAllString(text, m.by)
	}
	return fmt.Sprintf("%s[exit %d]\n", text, code)
}

func difference(t *testing.T, path, got string) string {
	other := filepath.Join(t.TempDir(), "match")
	write(t, other, got)
	out, _ := exec.CommandContext(bounded.Context(t), "diff", path, other).Output()
	return string(out)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
