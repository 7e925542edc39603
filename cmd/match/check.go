package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/plural"
	"match/players"
	"match/players/check"
)

func newCheckCmd(a *app) *cobra.Command {
	var asJSON, verbose bool
	cmd := &cobra.Command{
		Use:   "check PLAYER",
		Short: "Examine whether an engine keeps to its protocol and to the rules",
		Long: `Examines an engine step by step: greeting, options, legal moves in positions
where the rules are peculiar (promotions, en passant, mates, stalemates,
Chess960), limits of depth, nodes and time, stop and infinite, isready during a
search, odd input, and a clean end. What failed is shown with what was said.

A note is something that the protocol allows but other programs may stumble
over. The exit code is 0 if no step failed, 1 if one did.`,
		Example: `  match check uci:./my-engine
  match check uci:./my-engine,args="--uci",option.Hash=64,timeout=10s
  match check xboard:fairymax --json`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("want one player, such as uci:./engine (see '%s --help')", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := withSignals(cmd.Context())
			defer stop()
			who, err := players.Resolve(ctx, args[0])
			if err != nil {
				return err
			}
			show := func(s check.Step) { printStep(a.stdout, s, verbose) }
			if asJSON {
				show = nil
			}
			report, err := check.Run(ctx, who, show)
			if err != nil {
				return err
			}
			return a.concludeCheck(report, asJSON)
		},
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Bool(&asJSON, "json", false, "print the report as JSON"),
		flagtable.Bool(&verbose, "verbose", false, "print the time of each step, and all that was said where one failed").Letter("v"),
	})
	return cmd
}

// concludeCheck prints the end of the report.
func (a *app) concludeCheck(r *check.Report, asJSON bool) error {
	if asJSON {
		if err := writeJSON(a.stdout, r); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(a.stdout, "%d passed, %d failed, %s, %d skipped\n",
			r.Counts[check.Pass], r.Counts[check.Fail], plural.Count(r.Counts[check.Note], "note"), r.Counts[check.Skip])
	}
	if !r.Passed() {
		return exit(exitWrong)
	}
	return nil
}

func printStep(w io.Writer, s check.Step, verbose bool) {
	took := ""
	if verbose {
		took = fmt.Sprintf(" (%v)", s.Time.Round(time.Millisecond))
	}
	fmt.Fprintf(w, "%s  %s%s\n", s.Result, s.Name, took)
	if s.Why != "" {
		fmt.Fprintf(w, "      %s\n", harmless.Line(s.Why))
	}
	lines := strings.Split(strings.TrimRight(s.Transcript, "\n"), "\n")
	const most = 20
	if len(lines) > most && !verbose {
		fmt.Fprintf(w, "      | … %s before (--verbose shows them)\n", plural.Count(len(lines)-most, "line"))
		lines = lines[len(lines)-most:]
	}
	for _, line := range lines {
		if line != "" {
			fmt.Fprintf(w, "      | %s\n", harmless.Line(line))
		}
	}
}
