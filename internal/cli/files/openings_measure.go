package files

import (
	"errors"
	"fmt"
	"math"
	"runtime"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/openings"
	"match/results"
)

// measureFlags are the flags of openings measure, as given.
type measureFlags struct {
	match  playing.MatchFlags // only its players, games and conditions are used
	asJSON bool
}

func newOpeningsMeasureCmd(a *cli.App) *cobra.Command {
	f := &measureFlags{}
	m := &f.match
	return cli.InOrder(&cobra.Command{
		Use:   "measure BOOK… --a PLAYER --b PLAYER",
		Short: "Find the book that best separates two players of known difference",
		Long: `Plays the same number of games with every book and compares normalized Elo: the
number of games that a test takes is inversely proportional to its square. Use
the same engine twice, with a known handicap such as 1,000 against 700 nodes.
Do not use the change that you want to test: choosing a book by its results
biases the test.

Nothing is stored. The same seed gives the same table for any --concurrency.

` + bookNames,
		Example: `  match openings measure default sharp --a positional,nodes=1000 \
      --b positional,name=handicap,nodes=700 --games 2000
  match openings measure default mine.epd --a uci:./engine,nodes=5000 \
      --b uci:./engine,name=handicap,nodes=3500 --json`,
		ValidArgsFunction: cli.Offering(cli.Words(openings.Names()...)),
		Args:              cli.WantArgs(1, math.MaxInt, "at least one book, such as default"),
		RunE:              func(cmd *cobra.Command, args []string) error { return openingsMeasure(a, cmd, f, args) },
	}, flagtable.Table{
		playing.PlayerRow(&m.A, "a", "", "`PLAYER` A, the stronger one (required)").Letter("a"),
		playing.PlayerRow(&m.B, "b", "", "`PLAYER` B: the same engine with a handicap (required)").Letter("b"),
		flagtable.List(&m.Each, "each", "`KEYS` for both players, such as option.Hash=64 (options: for engine processes); may be repeated"),
	}.Under("Players"), flagtable.Table{
		flagtable.Int(&m.Games, "games", 1000, "play `N` games with each book, rounded up to whole pairs").Least(2, "games are played in pairs").Most(event.MaxGames),
	}.Under("Games"), m.Conditions.Rows().Without("openings"), flagtable.Table{
		flagtable.Int(&m.Run.Concurrency, "concurrency", runtime.NumCPU(), "play `N` games at a time").Range(1, playing.MaxConcurrency),
		m.Run.ProgressRow(),
		flagtable.Bool(&f.asJSON, "json", false, "print one JSON document"),
	}.Under("Running"))
}

func openingsMeasure(a *cli.App, cmd *cobra.Command, f *measureFlags, books []string) error {
	if f.match.A == "" || f.match.B == "" {
		return errors.New("--a and --b are missing: name an engine twice, with a handicap for one of them")
	}
	plans, err := f.plans(cmd, books)
	if err != nil {
		return err
	}
	ctx := cmd.Context()
	defer cli.Saving(ctx)()
	f.match.Run.Affinity, f.match.Run.NoHints = playing.NoCPUs, true
	report := &results.Books{}
	for i, p := range plans {
		a.Note("match: book %d of %d: %s", i+1, len(plans), p.Conditions.Book)
		tally := &event.BookTally{}
		out, err := playing.Play(ctx, a, p, &f.match.Run, event.Options{Recorders: []event.Recorder{tally}})
		if err != nil {
			return err
		}
		s := out.Summary()
		report.A, report.B, report.Limits = s.A, s.B, s.Limits
		book, _, err := openings.Read(p.Conditions.Book)
		if err != nil {
			return err
		}
		report.Rows = append(report.Rows, results.BookRow{Book: p.Conditions.Book, Hash: book.Hash(), Pairs: s.Pairs, Draws: tally.Draws, Splits: tally.Split})
	}
	return a.Give(report.Report(), f.asJSON)
}

// plans returns a match for each book. All are checked before the first game.
func (f *measureFlags) plans(cmd *cobra.Command, books []string) (plans []*event.Plan, err error) {
	seen := map[string]bool{}
	for _, book := range books {
		if seen[book] {
			return nil, fmt.Errorf("the book %s is named twice", book)
		}
		seen[book] = true
		f.match.Conditions.Asked.Book = book
		p, err := f.match.Plan(cmd)
		if err != nil {
			return nil, err
		}
		if err := f.handicapped(p); err != nil {
			return nil, err
		}
		if err := p.Check(cmd.Context()); err != nil {
			return nil, cli.InWords(err, nil)
		}
		plans = append(plans, p)
	}
	return plans, nil
}

// handicapped rejects a player against itself: two equal players show no difference with any book.
func (f *measureFlags) handicapped(p *event.Plan) error {
	a, err := p.Identity(0)
	if err != nil {
		return fmt.Errorf("--a %s: %w", f.match.A, err)
	}
	b, err := p.Identity(1)
	if err != nil {
		return fmt.Errorf("--b %s: %w", f.match.B, err)
	}
	if a == b {
		return fmt.Errorf("--b %s: this is the same player as --a: give one of them a handicap, such as nodes=700", f.match.B)
	}
	return nil
}
