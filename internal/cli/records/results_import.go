package records

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/nearest"
	"match/internal/progress"
	"match/pgn"
	"match/pgn/pairs"
	"match/results"
	"match/results/store"
)

func newImportCmd(a *cli.App, db *cli.DBFlags) *cobra.Command {
	var f importFlags
	cmd := &cobra.Command{
		Use:   "import FILE.pgn…|-",
		Short: "Take in the games of other runners",
		Long: `import reads games of other programs and keeps those of a file as one event: a
match, or a tournament where more than two players met. Two games with colours swapped and the same start make a
pair; which ones belong together is told by the Pair tag, the Round tag, the
start position or the first eight plies, whichever leaves the fewest games of the
file single, or by --pairing. 'match rate' goes by the same rules.
Games without a partner or a result are left out, and how many is said. - is
standard input.`,
		Example: `  match results import games.pgn
  match results import tournament.pgn.zst --a new
  zcat *.pgn.gz | match results import -`,
		Args: cli.WantArgs(1, math.MaxInt, "at least one PGN file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := store.Open(cmd.Context(), db.Path, db.Waiting())
			if err != nil {
				return err
			}
			defer s.Close()
			for _, file := range args {
				if err := importFile(cmd.Context(), a, s, file, f); err != nil {
					return err
				}
			}
			return nil
		},
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Text(&f.player, "a", "", "the player to count for, `NAME` (default: White of the first game)").Offer(cli.CompletePlayer),
		flagtable.Bool(&f.again, "again", false, "also if the same file was imported before"),
		flagtable.Var(&f.pairs, "pairing", pairs.Usage).Offer(cli.Words("auto", "plies:", "opening", "none")),
	})
	return cmd
}

type importFlags struct {
	player string
	again  bool
	pairs  pairs.Choice
}

func importFile(ctx context.Context, a *cli.App, s *store.Store, file string, f importFlags) error {
	im, hash, err := readGames(ctx, a, s, file, f)
	if err != nil {
		return err
	}
	m := im.Event()
	if f.player != "" && len(m.Players) > 0 && !slices.Contains(m.Players, f.player) {
		return fmt.Errorf("%s: --a %s: no game of that player%s", file, f.player, nearest.Hint(f.player, m.Players))
	}
	if m.Pairs == 0 {
		if len(m.Players) > 0 {
			fmt.Fprintf(a.Stdout, "%v: nothing to keep\n", m)
		}
		return fmt.Errorf("%s: no game to keep", file)
	}
	info := store.Info{Kind: store.KindImport, Players: m.Players, Times: true, Run: cli.ThisRun()}
	info.Run.Source, info.Run.Content = sourceOf(file), hash
	if len(m.Players) > 2 {
		info.Plan = event.ImportPlan(m.Players)
	}
	id, err := s.Import(ctx, info, m.All())
	if err != nil {
		return err
	}
	fmt.Fprintf(a.Stdout, "%s: %v\n", (&store.Event{ID: id, Kind: info.Kind, Players: m.Players}).Name(), m)
	return nil
}

// sourceOf is how the store names a file.
func sourceOf(file string) string {
	if file == "-" {
		return "standard input"
	}
	if abs, err := filepath.Abs(file); err == nil {
		return abs
	}
	return file
}

// readGames reads all games of a file that was not imported before, and tells
// its content. What can be read only once is read before it can be looked up.
func readGames(ctx context.Context, a *cli.App, s *store.Store, file string, f importFlags) (im *results.Importer, hash string, err error) {
	in := a.Stdin
	if file != "-" {
		opened, err := os.Open(file)
		if err != nil {
			return nil, "", err
		}
		defer opened.Close()
		in = opened
		if cli.IsRegular(opened) {
			if hash, err = store.Hash(opened); err == nil {
				_, err = opened.Seek(0, io.SeekStart)
			}
			if err == nil {
				err = f.refuseAgain(ctx, s, file, hash)
			}
			if err != nil {
				return nil, "", err
			}
		}
	}
	h := store.NewHash()
	if im, err = parseGames(a, io.TeeReader(in, h), file, f); err != nil || hash != "" {
		return im, hash, err
	}
	return im, h.Text(), f.refuseAgain(ctx, s, file, h.Text())
}

// refuseAgain refuses what was imported before.
func (f importFlags) refuseAgain(ctx context.Context, s *store.Store, file, hash string) error {
	if f.again {
		return nil
	}
	id, err := s.ImportOf(ctx, hash)
	if err != nil || id == 0 {
		return err
	}
	before, err := s.Event(ctx, id)
	if err != nil {
		return err
	}
	return fmt.Errorf("%s was imported before, as %s; --again imports it once more", file, before.Name())
}

// parseGames reads games to the end; broken ones are reported and left out.
func parseGames(a *cli.App, in io.Reader, file string, f importFlags) (*results.Importer, error) {
	plain, err := pgn.Decompress(in, file)
	if err != nil {
		return nil, err
	}
	defer plain.Close()
	meter := progress.New(a.Stderr, progress.Auto, "games read", 0)
	defer meter.Done()
	im := &results.Importer{A: f.player, Pairs: f.pairs}
	err = im.Read(plain, file, func(n int64) { meter.Set(n, "") }, func(err error) {
		meter.Note(harmless.Line(fmt.Sprintf("match: %v: left out", err)))
	})
	if err != nil {
		return nil, err
	}
	_, err = io.Copy(io.Discard, in) // all of it is hashed
	return im, err
}
