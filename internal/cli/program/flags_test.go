package program

import (
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/internal/cli"
)

// TestFlagsNameTheirValues checks that the help names the values of flags in one
// style and in a few capital letters, so that the column stays narrow, and that
// no default is a list in Go's notation or a zero time.
func TestFlagsNameTheirValues(t *testing.T) {
	style := regexp.MustCompile(`^[A-Z][A-Z0-9,+]{0,19}$`)
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if name, _ := pflag.UnquoteUsage(f); f.Value.Type() != "bool" && !style.MatchString(name) {
				t.Errorf("%s --%s takes %q", cmd.CommandPath(), f.Name, name)
			}
			if strings.HasPrefix(f.DefValue, "[") && f.DefValue != "[]" || f.DefValue == "0s" {
				t.Errorf("%s --%s: help would say (default %s)", cmd.CommandPath(), f.Name, f.DefValue)
			}
		})
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	walk(newRootCmd(&cli.App{Stdout: io.Discard, Stderr: io.Discard}))
}

// The help of commands that play shows their flags in the order of their table,
// which is the order of use, and not alphabetically.
func TestFlagsOfEventsKeepTheirOrder(t *testing.T) {
	root := newRootCmd(&cli.App{Stdout: io.Discard, Stderr: io.Discard})
	for _, name := range [][]string{nil, {"gate"}, {"tournament"}, {"ladder"}, {"race"}, {"bisect"}, {"tune", "spsa"}, {"tune", "texel"}, {"tune", "data"}} {
		if cmd, _, err := root.Find(name); err != nil || cmd.Flags().SortFlags {
			t.Errorf("match %s --help sorts its flags, %v", strings.Join(name, " "), err)
		}
	}
}
