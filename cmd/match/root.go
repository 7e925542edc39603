package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"match/dropin"
	"match/event"
	"match/internal/build"
	"match/internal/harmless"
	"match/internal/nearest"
	"match/web"
)

// Exit codes: the command line is an API.
const (
	exitOK         = 0 // H1 accepted, or a job without a test is done
	exitH0         = 1 // H0 accepted
	exitWrong      = 1 // a check found something wrong, or broken games were left out
	exitBroken     = 2 // bad input, or something broke: nothing to conclude
	exitNoVerdict  = 3 // ended without a verdict
	exitInterrupt  = 130
	exitTerminated = 143
)

// app is what a command may touch of the outside world.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	shown          show
	builds         builds
	fleet          ownFleet
	resignSaid     bool // what a resign rule costs
}

// exit is an error that only carries an exit code: everything worth saying
// has been printed already.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// exitCode prints err as one line, unless it is an exit, and returns the code
// the process should end with.
func (a *app) exitCode(err error) int {
	var code exit
	if field, ok := err.(*event.FieldError); ok {
		err = fieldError{field}
	}
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &code):
		return int(code)
	}
	fmt.Fprintf(a.stderr, "match: %s\n", harmless.Line(sentences(err)+tablebaseHint(err)))
	if signal := (interrupted{}); errors.As(err, &signal) {
		return int(signal.code())
	}
	return exitBroken
}

// sentences are the words of an error, on one line: joined errors are several,
// and what they all say is said once.
func sentences(err error) string {
	return strings.Join(slices.Compact(strings.Split(strings.TrimSpace(err.Error()), "\n")), "; ")
}

// documents is the command that writes man pages; nil but with the tag docs.
var documents func(*app) *cobra.Command

func newRootCmd(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:   "match",
		Short: "Play chess engines against each other and say which one is stronger",
		Long: `match plays two engines against each other in pairs of games, one opening with
colours swapped, and reports the Elo difference with its error. With --sprt it
stops as soon as the test has its verdict.

Exit codes: 0 H1 accepted, or played to the end without a test; 1 H0 accepted;
2 bad input, or something broke; 3 ended without a verdict; 130 and 143
interrupted.`,
		Example: `  match --a tapered --b flat --sprt 0,8
  match --a tapered,nodes=2000 --b tapered,nodes=1000 --games 200 --pgn games.pgn
  match --a uci:./new --b uci:./old --tc 10+0.1 --sprt 0,5 --openings book.epd
  match --a "uci:stockfish,option.UCI_LimitStrength=true,option.UCI_Elo=1500" --b tapered --movetime 100ms`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noArgs,
	}
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetFlagErrorFunc(flagError)
	root.CompletionOptions.DisableDescriptions = true
	root.Version = build.Version()
	root.SetVersionTemplate("match {{.Version}}\n")
	root.SetUsageTemplate(usageTemplate(root))
	addProfileFlag(root)
	a.builds.addFlags(root, a)
	flags := newMatchFlags(root)
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		if cmd.Flags().NFlag() == 0 {
			return cmd.Help()
		}
		return a.runMatch(cmd, flags)
	}
	root.AddCommand(
		newCheckCmd(a),
		newPerftCmd(a),
		newOpeningsCmd(a),
		newResultsCmd(a),
		newResumeCmd(a),
		newGateCmd(a),
		newTournamentCmd(a),
		newLadderCmd(a),
		newRaceCmd(a),
		newBisectCmd(a),
		newSpeedCmd(a),
		newHistoryCmd(a),
		newVariantsCmd(a),
		newEvalCmd(a),
		newBenchCmd(a),
		newSPRTCmd(a),
		newUCICmd(a),
		newTablebaseCmd(a),
		newPGNCmd(a),
		newAnalyzeCmd(a),
		newSuiteCmd(a),
		newRateCmd(a),
		newTuneCmd(a),
		newPairingsCmd(a),
		newWebCmd(a),
		newHandsCmd(a),
		newFleetCmd(a),
		newWorkerCmd(a),
		newBuildsCmd(a),
		newVersionCmd(a),
		newDropinCmd(a, dropin.Fastchess, "fastchess"),
		newDropinCmd(a, dropin.Cutechess, "cutechess-cli"),
	)
	if documents != nil {
		root.AddCommand(documents(a))
	}
	refuseUnknownTopics(root)
	refuseUnknownShells(root)
	addCompletions(root)
	nameFields(root)
	return root
}

// refuseUnknownTopics makes `match help NAME` an error where there is no such
// command: cobra prints the help of all and ends with 0.
func refuseUnknownTopics(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	help, _, err := root.Find([]string{"help"})
	if err != nil {
		return
	}
	help.Args = func(_ *cobra.Command, args []string) error {
		topic, rest, err := root.Find(args)
		if err != nil {
			return err
		}
		return noArgs(topic, rest)
	}
}

// noArgs refuses positional arguments with a hint at the nearest command.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if f := cmd.Flags().Lookup("web"); f != nil && f.Changed && f.Value.String() == web.DefaultAddress {
		return fmt.Errorf("unexpected argument %q: an address is written --web=%[1]s", args[0])
	}
	if f := cmd.Flags().Lookup("affinity"); f != nil && f.Changed && f.Value.String() == string(event.AllCPUs) {
		return fmt.Errorf("unexpected argument %q: a list of processors is written --affinity=%[1]s", args[0])
	}
	if hint := missingQuotes(args[0]); hint != "" {
		return errors.New(hint)
	}
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	if f := cmd.Flags().Lookup(args[0]); f != nil {
		return fmt.Errorf("unexpected argument %q (did you mean \"--%[1]s\"? see '%[2]s --help')", args[0], cmd.CommandPath())
	}
	if len(names) == 0 {
		return fmt.Errorf("unexpected argument %q: %s takes none (see '%[2]s --help')", args[0], cmd.CommandPath())
	}
	return fmt.Errorf("unknown command %q%s (see '%s --help')", args[0], nearest.Hint(args[0], names), cmd.CommandPath())
}
