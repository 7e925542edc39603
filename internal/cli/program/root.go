package program

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"match/dropin"
	"match/internal/build"
	"match/internal/cli"
	"match/internal/cli/engines"
	"match/internal/cli/files"
	"match/internal/cli/ideas"
	"match/internal/cli/machines"
	"match/internal/cli/playing"
	"match/internal/cli/records"
	"match/internal/cli/stats"
	"match/internal/cli/tuning"
)

// documents creates the command that writes man pages; nil without the build tag docs.
var documents func(*cli.App) *cobra.Command

func newRootCmd(a *cli.App) *cobra.Command {
	root := &cobra.Command{
		Use:   "match [A B]",
		Short: "Play chess engines against each other and measure which one is stronger",
		Long: `match plays two engines against each other in pairs of games, one opening with
colours swapped, and reports the Elo difference with its error. With --sprt it
stops as soon as the test has a verdict.

Exit codes: 0 H1 accepted, or played to the end without a test; 1 H0 accepted;
2 bad input, or something broke; 3 ended without a verdict;
` + cli.SignalCodes,
		Example: `  match tapered flat
  match --a tapered --b flat --sprt 0,8
  match --a tapered,nodes=2000 --b tapered,nodes=1000 --games 200 \
      --pgn games.pgn
  match --a uci:./new --b uci:./old --tc 10+0.1 --sprt 0,5 --openings book.epd
  match --a "uci:stockfish,option.UCI_LimitStrength=true,option.UCI_Elo=1500" \
      --b tapered --movetime 100ms`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cli.TwoPlayers,
	}
	root.SetIn(a.Stdin)
	root.SetOut(a.Stdout)
	root.SetErr(a.Stderr)
	root.SetFlagErrorFunc(cli.FlagError)
	root.CompletionOptions.DisableDescriptions = true
	root.Version = build.Version()
	root.SetVersionTemplate("match {{.Version}}\n")
	root.SetUsageTemplate(cli.UsageTemplate(root))
	addProfileFlag(root)
	a.Builds.AddFlags(root, a)
	flags := playing.NewMatchFlags(root)
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		if cmd.Flags().NFlag() == 0 {
			_, err := fmt.Fprint(a.Stdout, firstSteps)
			return err
		}
		return playing.RunMatch(a, cmd, flags)
	}
	for _, g := range groupsOf(a) {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, c := range g.commands {
			c.GroupID = g.title
			root.AddCommand(c)
		}
	}
	root.AddCommand(newCompletionCmd(a), newVersionCmd(a))
	addFirstScreen(root)
	answerOldNames(root)
	if documents != nil {
		root.AddCommand(documents(a))
	}
	refuseUnknownTopics(root)
	addCompletions(root)
	cli.NameFields(root)
	return root
}

// group is commands under one heading of the first screen.
type group struct {
	title    string
	commands []*cobra.Command
}

// groupsOf returns all commands in the order of the first screen, except those about the program
// itself.
func groupsOf(a *cli.App) []group {
	return []group{
		{"Play", []*cobra.Command{
			playing.NewGateCmd(a), ideas.NewTestCmd(a), playing.NewTournamentCmd(a), playing.NewLadderCmd(a), playing.NewRaceCmd(a),
			playing.NewScaleCmd(a), playing.NewBisectCmd(a), tuning.NewTuneCmd(a), records.NewResumeCmd(a), records.NewStopCmd(a),
			newDropinCmd(a, dropin.Fastchess, "fastchess"), newDropinCmd(a, dropin.Cutechess, "cutechess-cli"),
		}},
		{"Look at results", []*cobra.Command{
			records.NewResultsCmd(a), records.NewWebCmd(a), engines.NewAnalyzeCmd(a), records.NewHistoryCmd(a),
		}},
		{"Calculate", []*cobra.Command{
			stats.NewSPRTCmd(a), stats.NewRateCmd(a), files.NewPairingsCmd(a),
		}},
		{"Engines", []*cobra.Command{
			engines.NewCheckCmd(a), playing.NewSpeedCmd(a), engines.NewSuiteCmd(a), engines.NewBuildsCmd(a),
			engines.NewVariantsCmd(a),
		}},
		{"Files", []*cobra.Command{
			files.NewOpeningsCmd(a), files.NewPGNCmd(a), files.NewTablebaseCmd(a),
		}},
		{"Many machines", []*cobra.Command{
			machines.NewFleetCmd(a), machines.NewWorkerCmd(a),
		}},
		{"The built-in engine", []*cobra.Command{engines.NewEngineCmd(a)}},
	}
}

// firstSteps is printed by match alone.
const firstSteps = `match plays chess engines against each other and measures which one is stronger.

First steps:
  match tapered flat --games 100            play two built-in players
  match check ./engine                      check an engine of yours
  match ./new ./old --sprt 0,5 --tc 10+0.1  test if a change gains Elo

More:
  match results                             list the matches played so far
  match resume N                            continue an interrupted match
  match tournament --help                   play with more than two players
  match --help                              list all commands
  match help match                          show all flags of a match

An engine is a program that speaks UCI: its name, its path or uci:PATH. Other
players are xboard:PATH, git:COMMIT (built first), and built-in ones
('match variants').
`

// refuseUnknownTopics makes `match help NAME` an error if there is no such command: cobra would
// print the general help and exit with 0.
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
		return cli.NoArgs(topic, rest)
	}
}

// addFirstScreen makes 'match --help' list the commands on one screen. The many flags of a match
// have the topic 'match help match'.
func addFirstScreen(root *cobra.Command) {
	full := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		if cmd == root {
			writeFirstScreen(cmd.OutOrStdout(), root)
		} else {
			full(cmd, args)
		}
	})
	topic := &cobra.Command{Use: "match", Short: "All flags of a match", Hidden: true, DisableFlagParsing: true}
	topic.RunE = func(_ *cobra.Command, args []string) error {
		if rest := strings.Trim(strings.Join(args, " "), "-"); rest != "" && rest != "h" && rest != "help" {
			return errors.New("a match is played without a command: leave out the second \"match\", as in 'match tapered flat'")
		}
		return topic.Help()
	}
	topic.SetHelpFunc(func(*cobra.Command, []string) { full(root, nil) })
	root.AddCommand(topic)
}

// writeFirstScreen lists the commands by what one wants to do.
func writeFirstScreen(w io.Writer, root *cobra.Command) {
	row := func(use, does string) { fmt.Fprintf(w, "  %-12s%s\n", use, does) }
	fmt.Fprintln(w, "match plays chess engines against each other and measures which is stronger.")
	for i, g := range root.Groups() {
		fmt.Fprintln(w, g.Title+":")
		if i == 0 {
			row("match A B", "Play a match of two players, until a test has a verdict (--sprt)")
		}
		for _, c := range root.Commands() {
			if c.GroupID == g.ID {
				row(c.Name(), c.Short)
			}
		}
	}
	fmt.Fprintln(w, "More: match help match (all flags), match COMMAND --help, match completion SHELL")
}

// oldNames maps the commands of earlier versions to their present form.
var oldNames = map[string]string{
	"uci":              "match engine uci",
	"bench":            "match engine bench",
	"perft":            "match engine perft",
	"eval":             "match engine eval",
	"variants list":    "match variants",
	"variants dump":    "match variants show NAME --toml",
	"builds list":      "match builds",
	"suite run":        "match suite FILE.epd --a PLAYER",
	"results list":     "match results",
	"results machines": "match results show ID --machines",
	"results vacuum":   "match results delete --vacuum",
	"sprt calibrate":   "go run ./cmd/calibrate sprt",
	"rate calibrate":   "go run ./cmd/calibrate ratings",
	"pairings dutch":   "match pairings next FILE",
	"pairings monrad":  "match pairings next FILE --system monrad",
}

// answerOldNames makes each old command fail with its present form.
func answerOldNames(root *cobra.Command) {
	for old, now := range oldNames {
		path := strings.Fields(old)
		parent, _, err := root.Find(path[:len(path)-1])
		if err != nil {
			panic(err) // the table is wrong
		}
		parent.AddCommand(&cobra.Command{
			Use:                path[len(path)-1],
			Short:              "Renamed: " + now,
			Hidden:             true,
			DisableFlagParsing: true,
			RunE: func(*cobra.Command, []string) error {
				return fmt.Errorf("'match %s' is now '%s'", old, now)
			},
		})
	}
}
