package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"match/internal/progress"
	"match/pgn"
	"match/results"
	"match/results/store"
)

func newImportCmd(a *app, db *dbFlags) *cobra.Command {
	var player string
	var again bool
	cmd := &cobra.Command{
		Use:   "import FILE.pgn…",
		Short: "Take in the games of other runners",
		Long: `import reads games of other programs and keeps them as matches, one for every
two players who met. Two games with colours swapped and the same start make a
pair; which ones belong together is told by the Pair tag, the Round tag, the
start position or the first moves, whichever leaves the fewest games single.
Games without a partner or a result are left out, and how many is said.`,
		Example: `  match results import games.pgn
  match results import tournament.pgn.zst --a new`,
		Args: wantArgs(1, math.MaxInt, "at least one PGN file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := store.Open(cmd.Context(), db.path, nil)
			if err != nil {
				return err
			}
			defer s.Close()
			for _, file := range args {
				if err := a.importFile(cmd.Context(), s, file, player, again); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&player, "a", "", "the player to count for, `NAME` (default: White of the first game)")
	cmd.Flags().BoolVar(&again, "again", false, "also if the same file was imported before")
	return cmd
}

func (a *app) importFile(ctx context.Context, s *store.Store, file, player string, again bool) error {
	hash, err := contentHash(file)
	if err != nil {
		return err
	}
	if !again {
		if id, err := s.ImportOf(ctx, hash); err != nil || id != 0 {
			return errors.Join(err, fmt.Errorf("%s was imported before, as match %d; --again imports it all the same", file, id))
		}
	}
	im, err := a.readGames(file, player)
	if err != nil {
		return err
	}
	source, err := filepath.Abs(file)
	if err != nil {
		source = file
	}
	matches := im.Matches()
	if len(matches) == 0 {
		return fmt.Errorf("%s: no game to keep", file)
	}
	run := thisRun()
	run.Source, run.Content = source, hash
	for _, m := range matches {
		if m.Pairs == 0 {
			fmt.Fprintf(a.stdout, "%v: nothing to keep\n", &m)
			continue
		}
		id, err := s.Import(ctx, store.Info{Kind: "import", Players: []string{m.A, m.B}, Times: true, Run: run}, m.All())
		if err != nil {
			return err
		}
		fmt.Fprintf(a.stdout, "match %d: %v\n", id, &m)
	}
	return nil
}

// readGames reads all games of a file; broken ones are reported and left out.
func (a *app) readGames(file, player string) (*results.Importer, error) {
	f, err := pgn.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	meter := progress.New(a.stderr, progress.Auto, "games read", 0)
	defer meter.Done()
	im := &results.Importer{A: player}
	r := pgn.NewReader(f, file)
	var g pgn.Game
	for n := int64(1); ; n++ {
		err := r.Next(&g)
		var broken *pgn.GameError
		switch {
		case err == io.EOF:
			return im, nil
		case errors.As(err, &broken):
			meter.Note(fmt.Sprintf("match: %v: left out", err))
			continue
		case err != nil:
			return nil, err
		}
		if err := im.Add(&g); err != nil {
			meter.Note(fmt.Sprintf("match: %s: %v: left out", file, err))
		}
		meter.Set(n, "")
	}
}

// contentHash tells a file by its content.
func contentHash(file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	return store.Hash(f)
}
