package program

import (
	"bytes"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"match/internal/cli"
)

// TestFirstScreen checks that 'match --help' has every command and fits a screen, and that the flags
// of a match have their topic.
func TestFirstScreen(t *testing.T) {
	screen, flags := shown(t, "--help"), shown(t, "help", "match")
	if lines := strings.Count(screen, "\n"); lines > 40 {
		t.Errorf("the first screen has %d lines", lines)
	}
	if rows := strings.Split(strings.TrimSpace(screen), "\n"); !strings.HasPrefix(rows[len(rows)-2], "  engine ") {
		t.Errorf("the built-in engine is not the last command:\n%s", screen)
	}
	for _, c := range newRootCmd(&cli.App{}).Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" && c.Name() != "version" && !strings.Contains(screen, "\n  "+c.Name()+" ") && !strings.Contains(screen, "match "+c.Name()+" ") {
			t.Errorf("%s is not on the first screen:\n%s", c.Name(), screen)
		}
	}
	if strings.Contains(screen, "--tc") || !strings.Contains(flags, "--tc TC") || !strings.Contains(flags, "Exit codes:") {
		t.Errorf("flags of a match: %s\nscreen: %s", flags, screen)
	}
}

// shown returns what a command prints that succeeds.
func shown(t *testing.T, args ...string) string {
	t.Helper()
	var out, stderr bytes.Buffer
	if code := Run(t.Context(), args, strings.NewReader(""), &out, &stderr); code != cli.ExitOK {
		t.Fatalf("%q: exit code %d: %s", args, code, &stderr)
	}
	return out.String()
}

// TestOldNames checks that every renamed command answers with one that exists, and that there are
// no more commands than people can survey.
func TestOldNames(t *testing.T) {
	root := newRootCmd(&cli.App{})
	for old, now := range oldNames {
		name, ours := strings.CutPrefix(now, "match ")
		if cmd, _, err := root.Find(strings.Fields(name)); ours && (err != nil || cmd == root || cmd.Hidden) {
			t.Errorf("%s: no command %s: %v", old, now, err)
		}
		var out, stderr bytes.Buffer
		code := Run(t.Context(), strings.Fields(old+" --x"), strings.NewReader(""), &out, &stderr)
		if want := "match: 'match " + old + "' is now '" + now + "'\n"; code != cli.ExitBroken || stderr.String() != want {
			t.Errorf("exit code %d, %q, want %q", code, &stderr, want)
		}
	}
	if n := count(root); n > 95 {
		t.Errorf("%d commands", n)
	}
}

func count(cmd *cobra.Command) (n int) {
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			n += 1 + count(c)
		}
	}
	return n
}

// TestHelpListsExitCodes checks that the help of every command that plays an event, or follows one,
// lists its exit codes.
func TestHelpListsExitCodes(t *testing.T) {
	seen := 0
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		plays := cmd.Flags().Lookup("pgn") != nil && cmd.Flags().Lookup("progress") != nil || cmd.Name() == "resume" || cmd.Name() == "speed"
		if plays {
			seen++
			if !strings.Contains(cmd.Long, "Exit codes") || !strings.Contains(cmd.Long, cli.SignalCodes) {
				t.Errorf("%s --help has no list of exit codes", cmd.CommandPath())
			}
		}
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	walk(newRootCmd(&cli.App{}))
	if seen < 9 {
		t.Errorf("%d commands play", seen)
	}
}
