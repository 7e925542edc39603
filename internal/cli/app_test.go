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

// A command that only other commands have is answered with them, before a similar name.
func TestCommandsOfOthers(t *testing.T) {
	root := &cobra.Command{Use: "match"}
	group := func(name string, commands ...string) {
		c := &cobra.Command{Use: name}
		for _, one := range commands {
			c.AddCommand(&cobra.Command{Use: one, Run: func(*cobra.Command, []string) {}})
		}
		root.AddCommand(c)
	}
	group("fleet", "list", "workers")
	group("test", "list")
	group("lists", "other")
	for name, want := range map[string]string{
		"list":    "unknown command \"list\": want 'match fleet list' or 'match test list' (see 'match --help')",
		"worker":  "unknown command \"worker\" (see 'match --help')",
		"workers": "unknown command \"workers\": want 'match fleet workers' (see 'match --help')",
	} {
		if err := NoArgs(root, []string{name}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// A player as an argument is answered with the flag for it, by commands that play.
func TestPlayersHaveFlags(t *testing.T) {
	root := &cobra.Command{Use: "match"}
	for name, flags := range map[string][]string{"race": {"a", "concurrency"}, "tournament": {"player", "concurrency"}, "results": {"player"}} {
		c := &cobra.Command{Use: name}
		for _, flag := range flags {
			c.Flags().String(flag, "", "")
		}
		root.AddCommand(c)
		want := map[string]string{
			"race":       "unexpected argument \"tapered\": players are named with --a PLAYER (see 'match race --help')",
			"tournament": "unexpected argument \"tapered\": players are named with --player PLAYER (see 'match tournament --help')",
			"results":    "unexpected argument \"tapered\": match results takes none (see 'match results --help')",
		}[name]
		if err := NoArgs(c, []string{"tapered"}); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
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
