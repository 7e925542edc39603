package cli

import (
	"testing"

	"github.com/spf13/cobra"

	"match/internal/flagtable"
)

// Too few and too many arguments are rejected, exactly at the limits.
func TestWantArgs(t *testing.T) {
	want := WantArgs(1, 2, "one or two files")
	for n, refused := range []bool{true, false, false, true} {
		if err := want(&cobra.Command{Use: "x"}, make([]string, n)); (err != nil) != refused {
			t.Errorf("%d arguments: %v", n, err)
		}
	}
}

// A field is named by the flag that fills it, including flags of subcommands.
func TestFieldsOfFlags(t *testing.T) {
	root, below := &cobra.Command{Use: "x"}, &cobra.Command{Use: "y"}
	root.AddCommand(below)
	var games, plain int
	flagtable.Add(below.Flags(), flagtable.Table{
		flagtable.Int(&games, "games", 0, "play `N`").Fills("format.games"),
		flagtable.Int(&plain, "plain", 0, "`N` of nothing"),
	})
	NameFields(root)
	if got, none := FlagFilling("format.games"), FlagFilling(""); got != "games" || none != "" {
		t.Errorf("%q and %q", got, none)
	}
}
