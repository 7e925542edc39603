package main

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"unicode"

	"github.com/spf13/pflag"

	"match/arena"
	"match/pgn"
	kept "match/record"
	"match/results/store"
)

// dbFlags say where results are kept.
type dbFlags struct {
	path string
	none bool
}

func (d *dbFlags) addPathFlag(flags *pflag.FlagSet) {
	flags.StringVar(&d.path, "db", "", "results database `FILE` (default $MATCH_DB, or match/results.db in the user's data directory)")
}

func (d *dbFlags) addFlags(flags *pflag.FlagSet) {
	d.addPathFlag(flags)
	flags.BoolVar(&d.none, "no-db", false, "keep no results: the match cannot be resumed")
}

// arg is what a command line must have to find the same database, with a
// leading space.
func (d *dbFlags) arg() string {
	if d.path == "" {
		return ""
	}
	return " --db " + shellWord(d.path)
}

// shellWord quotes a text so that a shell takes it as one word, if it would not
// do so anyway.
func shellWord(text string) string {
	special := func(c rune) bool {
		return c <= unicode.MaxASCII && !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("/._-+=:,@%", c)
	}
	if text != "" && strings.IndexFunc(text, special) < 0 {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// record is a match in the store while it is played. A nil record keeps
// nothing.
type record struct {
	store  *store.Store
	match  *store.Event
	fresh  bool   // begun by this process
	resume string // the command that goes on with it
}

// begin enters a match that is about to be played into the store.
func (d *dbFlags) begin(ctx context.Context, p plan, config arena.Description) (*record, error) {
	if d.none {
		return nil, nil
	}
	s, err := store.Open(ctx, d.path, nil)
	if err != nil {
		return nil, err
	}
	m, err := s.Begin(ctx, store.Info{
		Kind: p.kind(), Players: []string{config.A.Name, config.B.Name}, Limits: limitsText(config),
		Config: config, Plan: p, Times: p.Outputs.Times || p.Setup.UsesTime(), Test: p.Setup.Test, Run: thisRun(),
	})
	if err != nil {
		s.Close()
		return nil, err
	}
	r := d.recordOf(s, m)
	r.fresh = true
	return r, nil
}

// take takes a match that is in the store, to go on with it.
func (d *dbFlags) take(ctx context.Context, s *store.Store, id int64) (*record, error) {
	m, err := s.Resume(ctx, id)
	if err != nil {
		s.Close()
		return nil, err
	}
	return d.recordOf(s, m), nil
}

func (d *dbFlags) recordOf(s *store.Store, m *store.Event) *record {
	return &record{store: s, match: m, resume: fmt.Sprintf("match resume %d%s", m.ID, d.arg())}
}

// thisRun is where and how this program runs.
func thisRun() store.Run {
	r := store.Run{Args: os.Args[1:], Version: version()}
	r.Dir, _ = os.Getwd()
	r.Host, _ = os.Hostname()
	return r
}

// version is the program's version as the Go toolchain recorded it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

// Pair keeps a pair; it is on the disk when Pair returns.
func (r *record) Pair(ctx context.Context, p arena.Pair) error {
	return r.match.Record(ctx, keptPair(p))
}

// keptPair is a pair of a match as the store keeps it: A is player 0.
func keptPair(p arena.Pair) kept.Pair {
	return kept.Pair{Number: p.Number, Players: [2]int{0, 1}, Games: p.Games, Counts: p.Counts, LLR: p.LLR}
}

// kind says in the store what is played.
func (p *plan) kind() string {
	if p.Gate != "" {
		return "gate"
	}
	return "match"
}

// replay hands the pairs that the store holds to a recorder and returns them
// without their moves, which a long match has no room for.
func (r *record) replay(ctx context.Context, to arena.Recorder) (played []arena.Pair, err error) {
	if r == nil {
		return nil, nil
	}
	for p, err := range r.match.Pairs(ctx) {
		if err != nil {
			return nil, err
		}
		pair := arena.Pair{Number: p.Number, Games: p.Games, Counts: p.Counts, LLR: p.LLR}
		if err := to.Pair(ctx, pair); err != nil {
			return nil, err
		}
		for i, g := range p.Games {
			pair.Games[i] = &pgn.Game{Result: g.Result, End: g.End, Pair: g.Pair}
		}
		played = append(played, pair)
	}
	return played, nil
}

// finish marks the match as played to its end.
func (r *record) finish(ctx context.Context) error {
	if r == nil {
		return nil
	}
	return r.match.Finish(context.WithoutCancel(ctx))
}

// close ends the record. A match that failed before its first pair is
// forgotten: there is nothing to resume. Another one says how to go on.
func (r *record) close(ctx context.Context, failure error) error {
	if r == nil {
		return failure
	}
	ctx = context.WithoutCancel(ctx)
	defer r.store.Close()
	standing, err := r.match.Standing(ctx)
	r.match.Close()
	switch {
	case failure == nil || err != nil:
		return failure
	case r.fresh && standing.Pairs == 0 && !isInterrupt(failure):
		if err := r.store.Delete(ctx, r.match.ID); err != nil {
			return fmt.Errorf("%w; %w", failure, err)
		}
		return failure
	}
	return resumable{failure, r.resume}
}

// resumable is why a match ended too early, with the command that goes on
// with it.
type resumable struct {
	error
	command string
}

func (r resumable) Error() string { return r.error.Error() + "; go on with: " + r.command }
func (r resumable) Unwrap() error { return r.error }
