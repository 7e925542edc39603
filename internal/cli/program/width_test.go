package program

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"match/internal/cli"
)

// TestHelpFitsTerminals checks that no line of help is wider than a terminal of
// 80 columns. The help of 'match completion' is cobra's and is not checked.
func TestHelpFitsTerminals(t *testing.T) {
	seen := 0
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		if cmd.Name() == "completion" {
			return
		}
		var help bytes.Buffer
		cmd.SetOut(&help)
		if err := cmd.Help(); err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(help.String(), "\n") {
			if n := utf8.RuneCountInString(line); n > 80 {
				t.Errorf("%s --help has a line of %d columns: %s", cmd.CommandPath(), n, line)
			}
		}
		seen++
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	root := newRootCmd(&cli.App{Stdout: io.Discard, Stderr: io.Discard})
	walk(root)
	if seen < 60 {
		t.Errorf("%d commands", seen)
	}
}
