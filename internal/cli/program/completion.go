package program

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/nearest"
)

// completing reports whether a shell asks for completions.
func completing(args []string) bool {
	return len(args) > 0 && (args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd)
}

// addCompletions registers the completions of each flag of every command.
func addCompletions(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		row := flagtable.Of(f)
		if row == nil {
			return
		}
		complete := row.Completes
		if row.Offers != nil {
			complete = cli.Offering(row.Offers)
		}
		if complete != nil {
			_ = cmd.RegisterFlagCompletionFunc(f.Name, complete) // the only error is that there is one already
		}
	})
	for _, c := range cmd.Commands() {
		addCompletions(c)
	}
}

// newCompletionCmd returns the command 'match completion', which replaces cobra's five.
func newCompletionCmd(a *cli.App) *cobra.Command {
	shells := []string{"bash", "fish", "powershell", "zsh"}
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print the completion script of a shell: bash, fish, powershell or zsh",
		Long: `Prints a script that completes commands, flags, players, books and stored
matches in a shell: bash, fish, powershell or zsh.`,
		Example: `  source <(match completion bash)
  match completion fish > ~/.config/fish/completions/match.fish`,
		ValidArgs: shells,
		Args: func(cmd *cobra.Command, args []string) error {
			if err := cli.WantArgs(1, 1, "a shell: bash, fish, powershell or zsh")(cmd, args); err != nil {
				return err
			}
			if !slices.Contains(shells, args[0]) {
				return fmt.Errorf("unknown shell %q%s: want %s",
					args[0], nearest.Hint(args[0], shells), strings.Join(shells, ", "))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			switch args[0] {
			case "fish":
				return root.GenFishCompletion(a.Stdout, false)
			case "powershell":
				return root.GenPowerShellCompletion(a.Stdout)
			case "zsh":
				return root.GenZshCompletionNoDesc(a.Stdout)
			}
			return root.GenBashCompletionV2(a.Stdout, false)
		},
	}
}
