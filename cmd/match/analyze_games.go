package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"match/analysis"
	"match/internal/harmless"
	"match/pgn"
	"match/results/store"
)

// collect reads the games of files and of the results database.
func (f *analyzeFlags) collect(ctx context.Context, a *app, paths []string) (*analysis.Collection, error) {
	if _, err := totalSize(paths); err != nil {
		return nil, err
	}
	var sources []analysis.Source
	for _, path := range paths {
		sources = append(sources, analysis.Source{Name: path, Games: a.gamesOf(ctx, path)})
	}
	for _, event := range f.events {
		sources = append(sources, analysis.Source{Name: "event " + event, Games: f.gamesOfEvent(ctx, event)})
	}
	games, err := analysis.Collect(analysis.Query{Player: f.player, Opponent: f.opponent}, sources...)
	if cause := context.Cause(ctx); cause != nil {
		return nil, cause
	}
	if none := (*analysis.NoGamesError)(nil); errors.As(err, &none) {
		a.nameBroken(none.Broken)
		return nil, fmt.Errorf("--player: %w", err)
	}
	if err == nil {
		a.nameBroken(games.Broken)
	}
	return games, err
}

// nameBroken says which games are left out.
func (a *app) nameBroken(games []string) {
	for _, broken := range games {
		fmt.Fprintln(a.stderr, harmless.Line(broken))
	}
}

// gamesOf reads a PGN file, or standard input for "-".
func (a *app) gamesOf(ctx context.Context, path string) iter.Seq2[*pgn.Game, error] {
	return func(yield func(*pgn.Game, error) bool) {
		meter := newReadMeter(io.Discard, "", 0)
		err := a.withFile(ctx, path, meter, func(name string, r io.Reader) error {
			reader := pgn.NewReader(r, name)
			for {
				var g pgn.Game
				err := reader.Next(&g)
				if errors.Is(err, io.EOF) {
					return nil
				}
				fault := (*pgn.GameError)(nil)
				if err != nil && !errors.As(err, &fault) {
					return err
				}
				if !yield(&g, err) || ctx.Err() != nil {
					return errStopped
				}
			}
		})
		if err != nil && !errors.Is(err, errStopped) {
			yield(nil, err)
		}
	}
}

// errStopped ends a reading that nobody wants to go on with.
var errStopped = errors.New("stopped")

// gamesOfEvent reads the games of a match from the results database.
func (f *analyzeFlags) gamesOfEvent(ctx context.Context, id string) iter.Seq2[*pgn.Game, error] {
	return func(yield func(*pgn.Game, error) bool) {
		err := withMatch(ctx, &f.db, id, func(e *store.Event) error {
			for g, err := range e.Games(ctx) {
				if err != nil {
					return err
				}
				if !yield(g, nil) {
					return errStopped
				}
			}
			return nil
		})
		if err != nil && !errors.Is(err, errStopped) {
			yield(nil, fmt.Errorf("--event: %w", err))
		}
	}
}
