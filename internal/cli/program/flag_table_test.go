package program

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/internal/cli"
	"match/internal/cli/clitest"
)

const flagTablePath = "../../../docs/reference/flags.md"

const flagTableHead = "# Flags\n\n" + `All flags of all commands, with the commands that have them. A flag that has more than one row differs between
commands. A match is the command ` + "`match`" + ` itself. This page is generated:
` + "`go test ./internal/cli/program -run TestFlagTable -update`" + ` writes it.

| flag | meaning | commands |
|---|---|---|
`

// flagTable returns the table of all flags and the commands that have them: a row for each flag, or for each of its
// meanings.
func flagTable(root *cobra.Command) string {
	commands := map[string][]string{} // by the first two cells
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		if !cmd.IsAvailableCommand() && cmd != root {
			return
		}
		cmd.NonInheritedFlags().VisitAll(func(f *pflag.Flag) {
			if f.Hidden || f.Name == "help" {
				return
			}
			value, usage := pflag.UnquoteUsage(f)
			name := "--" + f.Name
			switch {
			case f.NoOptDefVal != "" && value != "":
				name += "[=" + value + "]"
			case value != "":
				name += " " + value
			}
			cells := fmt.Sprintf("| `%s` | %s |", name, strings.ReplaceAll(usage, "|", `\|`))
			path := strings.TrimPrefix(cmd.CommandPath(), "match ")
			commands[cells] = append(commands[cells], "`"+path+"`")
		})
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	walk(root)
	var text strings.Builder
	text.WriteString(flagTableHead)
	for _, cells := range slices.Sorted(maps.Keys(commands)) {
		fmt.Fprintf(&text, "%s %s |\n", cells, strings.Join(commands[cells], ", "))
	}
	return text.String()
}

// The page of all flags is that of the commands.
func TestFlagTable(t *testing.T) {
	text := flagTable(newRootCmd(&cli.App{}))
	if *clitest.Update {
		if err := os.WriteFile(flagTablePath, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(flagTablePath); err != nil || string(kept) != text {
		t.Errorf("%s is not the table of the commands' flags (%v): run this test with -update", flagTablePath, err)
	}
}
