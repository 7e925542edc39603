package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"match/internal/build"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/results/store"
)

// DBFlags are the flags for the results database.
type DBFlags struct {
	Path string
	none bool
	App  *App // reports that the database is locked; nil: no report
}

// Waiting returns the function that reports a locked database.
func (d *DBFlags) Waiting() func(store.Waiting) {
	if d.App == nil {
		return nil
	}
	return d.App.Waiting
}

// PathRow returns the flag of commands that read the database.
func (d *DBFlags) PathRow() *flagtable.Row {
	return flagtable.File(&d.Path, "db", "",
		"results database `FILE` (default $MATCH_DB, or match/results.db in the user's data directory)")
}

// Rows returns the flags of commands that keep results.
func (d *DBFlags) Rows() flagtable.Table {
	return flagtable.Table{
		d.PathRow(),
		flagtable.Bool(&d.none, "no-db", false, "store no results; the match then cannot be resumed"),
	}.Under("Running")
}

// SinceRow returns the flag for the beginning of a time: a day, or how long ago it was.
func SinceRow(to *time.Time, usage string) *flagtable.Row {
	return flagtable.Parsed(to, "since", "", func(text string) (time.Time, error) { return store.ParseSince(text, time.Now()) }, usage)
}

// Open opens the database for an event that is about to be played, nil if no results are kept.
func (d *DBFlags) Open(ctx context.Context, a *App) (*store.Store, error) {
	switch {
	case d.none && d.Path != "":
		return nil, errors.New("--db and --no-db: want only one of them")
	case d.none:
		return nil, nil
	}
	s, err := store.Open(ctx, d.Path, a.Waiting)
	if err == nil {
		s.MarkKilled()
	}
	return s, err
}

// Waiting reports that another process has locked the database.
func (a *App) Waiting(w store.Waiting) {
	fmt.Fprintf(a.Stderr, "match: waiting up to %v for another process that has locked %s\n", w.Limit, w.Path)
}

// Arg returns the argument by which another command finds the same database, with a leading space;
// "" without flags.
func (d *DBFlags) Arg() string {
	if d == nil || d.Path == "" {
		return ""
	}
	return " --db " + harmless.ShellWord(d.Path)
}

// ThisRun describes this run of the program and its machine.
func ThisRun() store.Run {
	r := store.Run{Args: os.Args[1:], Version: build.Version()}
	r.Dir, _ = os.Getwd()
	r.Host, _ = os.Hostname()
	return r
}

// WithStore opens an existing database for reading while do runs.
func WithStore(ctx context.Context, db *DBFlags, do func(*store.Store) error) error {
	if db.none {
		return errors.New("--no-db: what is asked for is in the results database")
	}
	return within(ctx, db, store.OpenToRead, do)
}

// WithView is WithStore for a database that does not change while do runs.
func WithView(ctx context.Context, db *DBFlags, do func(*store.Store) error) error {
	return WithStore(ctx, db, func(s *store.Store) error { return s.View(ctx, do) })
}

// ChangeStore opens an existing database for writing while do runs.
func ChangeStore(ctx context.Context, db *DBFlags, do func(*store.Store) error) error {
	return within(ctx, db, store.OpenExisting, do)
}

type openStore func(context.Context, string, func(store.Waiting)) (*store.Store, error)

func within(ctx context.Context, db *DBFlags, open openStore, do func(*store.Store) error) error {
	s, err := open(ctx, db.Path, db.Waiting())
	if err != nil {
		return err
	}
	defer s.Close()
	return do(s)
}

// WithMatch opens an existing database and looks up a match in it, which does not change while do
// runs.
func WithMatch(ctx context.Context, db *DBFlags, id string, do func(*store.Event) error) error {
	number, err := store.ParseNumber(id)
	if err != nil {
		return err
	}
	return WithView(ctx, db, func(s *store.Store) error {
		m, err := s.Event(ctx, number)
		if err != nil {
			return err
		}
		return do(m)
	})
}

// EachStored opens the database, if --event names events, and calls do with them. It looks up all
// events before the first call; they do not change meanwhile.
func EachStored(ctx context.Context, db *DBFlags, texts []string, do func(*store.Event) error) error {
	if len(texts) == 0 {
		return nil
	}
	ranges, err := store.ParseRanges(texts)
	if err != nil {
		return ofEvents(fmt.Errorf("--event: %w", err))
	}
	return WithView(ctx, db, func(s *store.Store) error {
		events, err := s.Within(ctx, ranges)
		if err != nil {
			return ofEvents(err)
		}
		for _, e := range events {
			if err := do(e); err != nil {
				return err
			}
		}
		return nil
	})
}

// ofEvents adds the flag to an error about a range of events that do not exist.
func ofEvents(err error) error {
	if wrong := (*store.RangeError)(nil); errors.As(err, &wrong) {
		return fmt.Errorf("--event %w", wrong)
	}
	return err
}

// dbHints are the remedies for errors of a results database.
var dbHints = []struct {
	kind error
	hint string
}{
	{store.ErrNoDatabase, ": play a match first, or name another file with --db"},
	{store.ErrNoPlace, "; name one with --db FILE, or use --no-db"},
	{store.ErrReadOnly, "; name another one with --db, or use --no-db"},
	{store.ErrNoLocks, "; name another one with --db, or use --no-db"},
	{store.ErrDamaged, "; move it away, or name another one with --db"},
	{store.ErrDamagedRow, "; 'match results verify' names all damage, 'match results delete' removes a damaged event"},
	{store.ErrFiles, ": raise the limit (ulimit -n)"},
	{store.ErrNewer, ": update the program, or name another file with --db"},
	{store.ErrNone, " (see 'match results')"},
	{store.ErrNoNumber, " (see 'match results')"},
}

// WithHint adds the remedy to an error of a results database.
func WithHint(err error) error {
	for _, h := range dbHints {
		if errors.Is(err, h.kind) {
			return fmt.Errorf("%w%s", err, h.hint)
		}
	}
	return err
}
