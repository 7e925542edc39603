package main

import (
	"context"
	"errors"
	"fmt"

	"match/arena"
	"match/internal/progress"
	"match/players"
	"match/results"
	"match/sprt"
	"match/tablebase"
)

// plan is a match as it was asked for: what is played, and what it leaves. It
// is kept in the store, and enough to go on with.
type plan struct {
	Setup      arena.Setup       `json:"setup"`
	Outputs    outputs           `json:"outputs"`
	Tablebases string            `json:"tablebases,omitempty"` // directory; "3": the built-in ones
	Flags      map[string]string `json:"flags,omitempty"`      // the keptFlags that were given
	Gate       string            `json:"gate,omitempty"`       // the comparison of a gate that it is, see gateKeys
}

// recorders hand a pair to several recorders in turn.
type recorders []arena.Recorder

// Pair stops at the first error.
func (r recorders) Pair(ctx context.Context, p arena.Pair) error {
	for _, one := range r {
		if err := one.Pair(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// play plays a match with everything around it (files, store, progress) and
// returns how it stands. Every output is opened before the first game. The
// match is a new one unless r is the record of an interrupted one. Further
// recorders come last. The error of an interrupted match is an interrupted.
func (a *app) play(ctx context.Context, p plan, run runFlags, r *record, also ...arena.Recorder) (s *results.Summary, err error) {
	defer func() { err = r.close(ctx, err) }()
	if err := run.check(); err != nil {
		return nil, err
	}
	if err := p.Outputs.check(p.Setup.Book); err != nil {
		return nil, err
	}
	tables, config, err := p.describe()
	if err != nil {
		return nil, err
	}
	defer tables.Close()
	files, err := p.Outputs.open(a.stdout)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, files.json.close()) }()
	if r == nil {
		if r, err = run.db.begin(ctx, p, config); err != nil {
			return nil, errors.Join(err, files.pgn.Close())
		}
	}
	o := arena.Options{Concurrency: run.concurrency, Tables: tables, Players: players.Env{Tables: tables}}
	summarize := func(st arena.Standing) *results.Summary { return summary(st, p.Setup, config) }
	meter := newMatchMeter(a.stderr, progress.Mode(run.progress), p.Setup, summarize)
	o.Progress = meter.show
	o.Warn = newWarnings(meter.Note).add
	if err := run.prepare(&o, &p.Setup, meter.Note); err != nil {
		return nil, errors.Join(err, files.pgn.Close())
	}

	standing, err := a.run(ctx, p.Setup, o, r, files.pgn, also)
	meter.Done()
	s = summarize(standing)
	if err == nil || isInterrupt(err) { // also a match without a pair has a file
		err = errors.Join(err, files.pgn.begin())
	}
	if err = errors.Join(err, files.pgn.Close()); err != nil && !isInterrupt(err) {
		return s, err
	}
	if err = errors.Join(err, files.json.write(s)); err != nil {
		return s, err
	}
	return s, r.finish(ctx)
}

// run plays, after it has brought the PGN file to where the store stands. The
// store gets every pair first.
func (a *app) run(ctx context.Context, setup arena.Setup, o arena.Options, r *record, file *pairFile, also recorders) (st arena.Standing, err error) {
	var files, all recorders
	if file != nil {
		files = recorders{file}
	}
	files = append(files, also...)
	if r != nil {
		all = recorders{r}
	}
	if o.Played, err = r.replay(ctx, files); err != nil {
		return st, err
	}
	o.Recorder = append(all, files...)
	return arena.Run(ctx, setup, o)
}

// describe opens the endgame tables and looks at everything else that
// determines the games.
func (p *plan) describe() (tables *tablebase.Set, d arena.Description, err error) {
	if tables, err = adjudicationTables(p.Tablebases); err != nil {
		return nil, d, err
	}
	if d, err = p.Setup.Describe(tables); err != nil {
		tables.Close()
	}
	return tables, d, err
}

func adjudicationTables(where string) (*tablebase.Set, error) {
	switch where {
	case "":
		return nil, nil
	case "3":
		return tablebase.ThreeMen(), nil
	}
	tables, err := tablebase.Open(where)
	if err != nil {
		return nil, fmt.Errorf("--tablebase: %w", err)
	}
	return tables, nil
}

// summary turns a standing into what reports are made of.
func summary(st arena.Standing, setup arena.Setup, config arena.Description) *results.Summary {
	s := &results.Summary{
		A: st.Names[0], B: st.Names[1], Config: config, Limits: limitsText(config),
		Pairs: st.Counts, Games: st.Games, Terminations: map[string]int{},
		Openings: config.Openings.Len,
	}
	if setup.Test != nil {
		s.Test = results.TestAfter(*setup.Test, st.LLR)
	}
	for reason, n := range st.Terminations {
		s.Terminations[string(reason)] = n
	}
	for loser, faults := range st.Faults {
		for reason, n := range faults {
			s.Faults.Add(loser, reason, n)
		}
	}
	return s
}

// limitsText names the limits once if both players have the same.
func limitsText(c arena.Description) string {
	if c.A.Limits == c.B.Limits {
		return c.A.Limits
	}
	return c.A.Limits + " against " + c.B.Limits
}

// verdictCode is the exit code that a test's verdict stands for.
func verdictCode(v sprt.Verdict) error {
	switch v {
	case sprt.H1:
		return nil
	case sprt.H0:
		return exit(exitH0)
	}
	return exit(exitNoVerdict)
}
