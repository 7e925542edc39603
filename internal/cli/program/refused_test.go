package program

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/cli"
	"match/internal/cli/clitest"
)

// TestRefused runs the command lines of testdata/refused.txt in order and
// compares their standard error, which is one line each. They end with exit code
// 2 and print nothing else. No games are played, and no files are left. With
// -update the file is rewritten with the current output.
func TestRefused(t *testing.T) {
	refused := readRefused(t, "testdata/refused.txt")
	dir := refusedFiles(t)
	refused.each(t, func(_, command string) string {
		var stdout, stderr bytes.Buffer
		code := Run(context.Background(), arguments(command), strings.NewReader(""), &stdout, &stderr)
		if code != cli.ExitBroken || stdout.Len() > 0 || strings.Count(stderr.String(), "\n") != 1 {
			t.Errorf("match %sexit code %d, %q, %q", command, code, &stdout, &stderr)
		}
		return strings.ReplaceAll(stderr.String(), dir, "$DIR")
	})
	if files, err := os.ReadDir(dir); err != nil || len(files) != 6 {
		t.Errorf("left behind: %v, %v", files, err)
	}
}

// refusals is a file of command lines, each after "$ match " and followed by its
// output. A line that begins with # names the command lines below it.
type refusals struct{ path, text string }

// readRefused reads such a file, before the test changes to another directory.
func readRefused(t *testing.T, file string) *refusals {
	t.Helper()
	path, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return &refusals{path, string(text)}
}

// each calls run for each command line and compares the output with the file;
// with -update it rewrites the file.
func (r *refusals) each(t *testing.T, run func(name, command string) string) {
	t.Helper()
	var got strings.Builder
	name := ""
	for line := range strings.Lines(r.text) {
		command, is := strings.CutPrefix(line, "$ match ")
		switch {
		case is:
			got.WriteString(line + run(name, command))
		case strings.HasPrefix(line, "#") || line == "\n":
			name = strings.TrimSpace(strings.TrimPrefix(line, "#"))
			got.WriteString(line)
		}
	}
	if *clitest.Update {
		if err := os.WriteFile(r.path, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if got.String() != r.text {
		want := strings.Split(r.text, "\n")
		for i, line := range strings.Split(got.String(), "\n") {
			if i < len(want) && line != want[i] {
				t.Errorf("%s:%d: %s\nwant %s", filepath.Base(r.path), i+1, line, want[i])
			}
		}
	}
}

// arguments splits a command line at its spaces, except those in quotes.
func arguments(line string) (args []string) {
	for i, part := range strings.Split(strings.TrimSpace(line), "'") {
		if i%2 == 1 {
			args = append(args, part)
			continue
		}
		args = append(args, strings.Fields(part)...)
	}
	return args
}

// refusedFiles changes to a directory with files to read.
func refusedFiles(t *testing.T) (dir string) {
	dir = t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_DATA_HOME", filepath.Join(dir, "data"))
	t.Setenv("MATCH_DB", "")
	for name, text := range map[string]string{
		"games.pgn":  "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n",
		"typo.toml":  "gamse = 4\n",
		"none.toml":  "[defaults]\nnodes = 5\n",
		"list.toml":  "games = [\"x\"]\n",
		"empty.toml": "pgn = \"\"\n",
		"wrong.toml": "games = \"many\"\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
