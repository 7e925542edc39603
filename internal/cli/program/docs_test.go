//go:build docs

package program

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"match/internal/cli"
)

// Every command has a man page and a Markdown page, with its examples, and two
// runs write the same bytes.
func TestDocs(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1795000000")
	first, second := t.TempDir(), t.TempDir()
	for _, dir := range []string{first, second} {
		if code := Run(t.Context(), []string{"docs", dir}, nil, os.Stdout, os.Stderr); code != cli.ExitOK {
			t.Fatalf("exit code %d", code)
		}
	}
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		if !cmd.IsAvailableCommand() {
			return
		}
		name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
		for _, file := range []string{"man/" + name + ".1", "commands/" + strings.ReplaceAll(name, "-", "_") + ".md"} {
			if file = strings.ReplaceAll(file, "cutechess_cli", "cutechess-cli"); len(textOf(t, first, file)) == 0 {
				t.Errorf("%s is empty", file)
			}
		}
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	root := newRootCmd(&cli.App{})
	root.InitDefaultVersionFlag()
	for _, c := range root.Commands() {
		if c.Name() != "help" && c.Name() != "completion" {
			walk(c)
		}
	}
	files, _ := filepath.Glob(first + "/*/*")
	for _, file := range files {
		name, _ := filepath.Rel(first, file)
		if textOf(t, first, name) != textOf(t, second, name) {
			t.Errorf("%s differs from run to run", name)
		}
	}
	if page := textOf(t, first, "man/match-gate.1"); !strings.Contains(page, "Nov 2026") || !strings.Contains(page, ".SH EXAMPLE") || !strings.Contains(page, "number of processors") {
		t.Errorf("%.600s", page)
	}
}

func textOf(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Error(err)
	}
	return string(text)
}
