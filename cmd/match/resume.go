package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"match/results"
	"match/results/store"
)

// resumeFlags are the flags of resume.
type resumeFlags struct {
	run   runFlags
	force bool
}

func newResumeCmd(a *app) *cobra.Command {
	var f resumeFlags
	cmd := &cobra.Command{
		Use:   "resume [ID]",
		Short: "Go on with an interrupted match",
		Long: `resume goes on with an interrupted match, the last one by default, in the
directory where it was begun, and writes the files that it was to write. It
plays as many games at a time as the match was told to, pins and logs engines as
it did, unless flags say otherwise.

With node or depth limits the result is the same, to the byte, as that of an
uninterrupted match. With clocks no pair is lost, repeated or given another
opening. A pair of which one game was finished is played again as a whole.

A match whose players, book or options have changed since is refused.`,
		Example: `  match resume
  match resume 12 --concurrency 8 --affinity=off`,
		Args: wantArgs(0, 1, "the number of one match, or none for the last unfinished one"),
		RunE: func(cmd *cobra.Command, args []string) error { return a.resume(cmd, &f, args) },
	}
	f.run.addFlags(cmd.Flags())
	f.run.db.addPathFlag(cmd.Flags())
	cmd.Flags().BoolVar(&f.force, "force", false, "go on although players, book or options have changed")
	return cmd
}

func (a *app) resume(cmd *cobra.Command, f *resumeFlags, args []string) error {
	if err := f.fixPaths(); err != nil {
		return err
	}
	r, err := f.open(cmd.Context(), args)
	if err != nil {
		return err
	}
	ctx, stop := withSignals(cmd.Context())
	defer stop()
	var s *results.Summary
	p, err := r.plan(f.force)
	if err == nil {
		err = restoreFlags(cmd.Flags(), p.Flags)
	}
	if err == nil {
		fmt.Fprintf(a.stderr, "match: going on with match %d, %s against %s\n", r.match.ID, r.match.Players[0], r.match.Players[1])
		s, err = a.play(ctx, p, f.run, r)
	} else {
		r.match.Close()
		r.store.Close()
	}
	return a.conclude(s, p.Outputs, err)
}

// fixPaths makes what was given on the command line independent of the
// directory of the match.
func (f *resumeFlags) fixPaths() (err error) {
	if f.run.logs != "" {
		f.run.logs, err = filepath.Abs(f.run.logs)
	}
	return err
}

// open finds the match to go on with and takes it.
func (f *resumeFlags) open(ctx context.Context, args []string) (*record, error) {
	s, err := store.OpenExisting(ctx, f.run.db.path, nil)
	if err != nil {
		return nil, err
	}
	m, err := unfinished(ctx, s, args)
	if err != nil {
		s.Close()
		return nil, err
	}
	return f.run.db.take(ctx, s, m.ID)
}

// unfinished is the match that the arguments mean.
func unfinished(ctx context.Context, s *store.Store, args []string) (*store.Event, error) {
	if len(args) == 0 {
		return s.LastUnfinished(ctx)
	}
	id, err := parseID(args[0])
	if err != nil {
		return nil, err
	}
	m, err := s.Event(ctx, id)
	if err == nil && !m.Finished.IsZero() {
		err = fmt.Errorf("match %d is finished: there is nothing to resume (see 'match results show %[1]d')", id)
	}
	return m, err
}

// parseID reads the number of a match.
func parseID(text string) (int64, error) {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 1 {
		return 0, fmt.Errorf("%q is not the number of a match (see 'match results')", text)
	}
	return id, nil
}

// plan returns what the interrupted match was to do, and goes to its
// directory, from which its paths are.
func (r *record) plan(force bool) (p plan, err error) {
	if err := json.Unmarshal(r.match.Plan, &p); err != nil {
		return p, fmt.Errorf("match %d: its plan cannot be read: %w", r.match.ID, err)
	}
	if p.Setup.Games == 0 {
		return p, fmt.Errorf("match %d was imported: there is nothing to resume", r.match.ID)
	}
	if err := os.Chdir(r.match.Run.Dir); err != nil {
		return p, fmt.Errorf("match %d: the directory it was begun in: %w", r.match.ID, err)
	}
	tables, config, err := p.describe()
	if err != nil {
		return p, err
	}
	defer tables.Close()
	changes, err := r.match.Changes(config, nil)
	if err == nil && len(changes) > 0 && !force {
		err = fmt.Errorf("match %d was begun with something else: %s; --force goes on all the same", r.match.ID, strings.Join(changes, "; "))
	}
	return p, err
}
