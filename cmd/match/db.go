package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"match/internal/build"
	"match/internal/flagtable"
	"match/internal/shellword"
	"match/results/store"
)

// dbFlags say where results are kept.
type dbFlags struct {
	path string
	none bool
	app  *app // is told that the database is locked; nil: nobody is
}

// waiting is who is told that the database is locked.
func (d *dbFlags) waiting() func(store.Waiting) {
	if d.app == nil {
		return nil
	}
	return d.app.waiting
}

// pathRow is the flag of commands that look into the database.
func (d *dbFlags) pathRow() *flagtable.Row {
	return flagtable.File(&d.path, "db", "", "results database `FILE` (default $MATCH_DB, or match/results.db in the user's data directory)")
}

// rows are the flags of commands that keep results.
func (d *dbFlags) rows() flagtable.Table {
	return flagtable.Table{
		d.pathRow(),
		flagtable.Bool(&d.none, "no-db", false, "keep no results: the match cannot be resumed"),
	}.Under("Running")
}

// open opens the database for an event that is about to be played, nil if
// nothing is to be kept.
func (d *dbFlags) open(ctx context.Context, a *app) (*store.Store, error) {
	switch {
	case d.none && d.path != "":
		return nil, errors.New("--db and --no-db: want only one of them")
	case d.none:
		return nil, nil
	}
	return store.Open(ctx, d.path, a.waiting)
}

// waiting says that a database is locked by another process.
func (a *app) waiting(w store.Waiting) {
	fmt.Fprintf(a.stderr, "match: waiting for another process that has locked %s, %v at most\n", w.Path, w.Limit)
}

// arg is what a command line must have to find the same database, with a
// leading space.
func (d *dbFlags) arg() string {
	if d.path == "" {
		return ""
	}
	return " --db " + shellword.Quote(d.path)
}

// thisRun is where and how this program runs.
func thisRun() store.Run {
	r := store.Run{Args: os.Args[1:], Version: build.Version()}
	r.Dir, _ = os.Getwd()
	r.Host, _ = os.Hostname()
	return r
}
