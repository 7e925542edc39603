package engines

import (
	"fmt"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/players"
	"match/players/check"
)

// NewCheckCmd returns the command 'match check'.
func NewCheckCmd(a *cli.App) *cobra.Command {
	var asJSON, verbose bool
	return cli.Command(&cobra.Command{
		Use:   "check PLAYER",
		Short: "Check that an engine follows its protocol and the rules of chess",
		Long: `Checks an engine step by step: greeting, options, legal moves in special
positions (promotions, en passant, mates, stalemates, Chess960), limits of
depth, nodes and time, stop and infinite, isready during a search, odd input,
and a clean exit. Failed steps are shown at the end with the engine's dialogue;
--verbose shows all steps.

A note reports behaviour that the protocol allows but that may confuse other
programs. The exit code is 0 if no step failed, 1 if one did.`,
		Example: `  match check uci:./my-engine
  match check uci:./my-engine,args="--uci",option.Hash=64,timeout=10s
  match check xboard:fairymax --json`,
		Args: cli.WantArgs(1, 1, "one player, such as uci:./engine"),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx := cmd.Context()
			defer cli.Saving(ctx)()
			who, err := players.Resolve(ctx, args[0])
			if err != nil {
				return err
			}
			show := func(s check.Step) {
				if verbose || s.Result == check.Note {
					s.WriteText(a.Stdout, verbose)
				}
			}
			if asJSON {
				show = nil
			}
			report, err := check.Run(ctx, who, show)
			if err != nil {
				return err
			}
			return concludeCheck(a, report, asJSON, verbose)
		},
	}, flagtable.Table{
		flagtable.Bool(&asJSON, "json", false, "print the report as JSON"),
		flagtable.Bool(&verbose, "verbose", false, "print every step with its time as it ends, and the full dialogue of failed steps").Letter("v"),
	})
}

// concludeCheck prints the closing part of the report.
func concludeCheck(a *cli.App, r *check.Report, asJSON, verbose bool) error {
	if asJSON {
		if err := cli.WriteJSON(a.Stdout, r); err != nil {
			return err
		}
	} else {
		for _, s := range r.Steps {
			if s.Result == check.Fail && !verbose {
				s.WriteText(a.Stdout, false)
			}
		}
		fmt.Fprintln(a.Stdout, r.Line())
	}
	return cli.WrongIf(!r.Passed())
}
