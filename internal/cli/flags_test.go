package cli

import (
	"fmt"
	"testing"

	"github.com/spf13/cobra"

	"match/internal/flagtable"
)

// A number that is too large for any whole number is answered with the limits of the flag.
func TestTooLarge(t *testing.T) {
	games, plies, seed, within := 0, 0, uint64(0), 0.0
	cmd := Command(&cobra.Command{Use: "x"}, flagtable.Table{
		flagtable.Int(&games, "games", 2, "").Least(2).Most(100), flagtable.Int(&plies, "plies", 2, ""),
		flagtable.Int(&seed, "seed", 1, ""), flagtable.Float(&within, "within", 1, ""),
	})
	const large = "99999999999999999999"
	for flag, want := range map[string]string{
		"games":  "at most 100",
		"plies":  "a number closer to 0",
		"seed":   "a number closer to 0",
		"within": "a number closer to 0",
	} {
		number := large
		if flag == "within" {
			number = "1e999"
		}
		err := FlagError(cmd, cmd.Flags().Set(flag, number))
		if want := fmt.Sprintf("--%s %q: want %s (see 'x help x')", flag, number, want); err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// The flags of a match have a topic of their own; those of other commands are in
// the help of the command.
func TestFlagHelp(t *testing.T) {
	root, gate := &cobra.Command{Use: "match [A B]"}, &cobra.Command{Use: "gate"}
	root.AddCommand(gate)
	for cmd, want := range map[*cobra.Command]string{root: "see 'match help match'", gate: "see 'match gate --help'"} {
		if got := flagHelp(cmd); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
