package records

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/nearest"
	"match/internal/progress"
	"match/pgn/pairs"
	"match/results/store"
)

func newImportCmd(a *cli.App, db *cli.DBFlags) *cobra.Command {
	var f event.Import
	return cli.Command(&cobra.Command{
		Use:   "import FILE.pgn…|-",
		Short: "Import games of other match runners",
		Long: `import reads games of other programs and stores each file as one event: a
match, or a tournament if more than two players met. Two games with the same
start and swapped colours form a pair. Pairs are recognised by the Pair tag,
the Round tag, the start position or the first eight plies, whichever leaves
the fewest single games, or as --pairing says. 'match rate' uses the same
rules. Games without a partner or a result are left out and counted. The
name - means standard input.`,
		Example: `  match results import games.pgn
  match results import tournament.pgn.zst --player new
  zcat *.pgn.gz | match results import -`,
		Args: cli.WantArgs(1, math.MaxInt, "at least one PGN file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := store.Open(cmd.Context(), db.Path, db.Waiting())
			if err != nil {
				return err
			}
			defer s.Close()
			f.Run = cli.ThisRun()
			for _, file := range args {
				if err := keepFile(cmd.Context(), a, s, &f, file); err != nil {
					return err
				}
			}
			return nil
		},
	}, flagtable.Table{
		flagtable.Text(&f.Player, "player", "", "`NAME` of the player to count results for (default: White of the first game)").Formerly("a").Offer(cli.CompletePlayer),
		flagtable.Bool(&f.Again, "again", false, "import a file even if it was imported before"),
		flagtable.Var(&f.Pairs, "pairing", pairs.Usage).Offer(cli.Words("auto", "plies:", "opening", "none")),
	})
}

func keepFile(ctx context.Context, a *cli.App, s *store.Store, f *event.Import, file string) error {
	in := a.Stdin
	if file != "-" {
		opened, err := os.Open(file)
		if err != nil {
			return err
		}
		defer opened.Close()
		in = opened
	}
	meter := progress.New(a.Stderr, progress.Auto, "games read", 0)
	f.Progress = func(n int64) { meter.Set(n, "") }
	f.LeftOut = func(err error) { meter.Note(harmless.Line(fmt.Sprintf("match: %v: left out", err))) }
	name, games, err := f.File(ctx, s, file, in)
	meter.Done()
	if errors.Is(err, event.ErrNoGames) && len(games.Players) > 0 {
		fmt.Fprintf(a.Stdout, "%v: nothing to store\n", games)
	}
	if err != nil {
		return importInWords(err)
	}
	fmt.Fprintf(a.Stdout, "%s: %v\n", name, games)
	return nil
}

// importInWords adds the relevant flags to an error of an import.
func importInWords(err error) error {
	before, none := new(event.ImportedBefore), new(event.NoGamesOf)
	switch {
	case errors.As(err, &before):
		return fmt.Errorf("%w; --again imports it once more", err)
	case errors.As(err, &none):
		return fmt.Errorf("%s: --player %s: no game of that player%s",
			none.File, none.Player, nearest.Hint(none.Player, none.Players))
	}
	return err
}
