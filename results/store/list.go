package store

import (
	"context"
	"database/sql"
	"time"

	"match/results"
)

// Entry is a line of the list of matches.
type Entry struct {
	ID       int64
	Created  time.Time
	Finished bool
	Running  bool // a process plays it now
	Source   string
	Summary  *results.Summary // without terminations and faults, see AddEndings
}

// List returns the matches, the latest first. Its cost depends on the number
// of matches, not on that of their games.
func (s *Store) List(ctx context.Context) ([]Entry, error) {
	var entries []Entry
	err := s.each(ctx, func(row *sql.Rows) error {
		e, err := s.scanEntry(row)
		entries = append(entries, e)
		return err
	}, `SELECT id, a, b, limits, config, plan, times, test, run, created, finished, `+standingColumns+`
		FROM matches LEFT JOIN pairs ON pairs.match = matches.id
			AND number = (SELECT max(number) FROM pairs WHERE pairs.match = matches.id)
		ORDER BY id DESC`)
	return entries, err
}

// AddEndings counts how the games of listed matches ended. Its cost depends on
// how many kinds of games there are.
func (s *Store) AddEndings(ctx context.Context, list []Entry) error {
	for i := range list {
		m := Match{ID: list[i].ID, store: s}
		if err := m.endings(ctx, list[i].Summary); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) scanEntry(row *sql.Rows) (Entry, error) {
	var n [7]sql.NullInt64 // NULL before the first pair
	var llr sql.NullFloat64
	m, err := s.scanMatch(withMore{row, []any{&n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &n[6], &llr}})
	if err != nil {
		return Entry{}, err
	}
	var standing Standing
	for i := range standing.Counts {
		standing.Counts[i] = int(n[i].Int64)
	}
	standing.set(int(n[5].Int64), int(n[6].Int64))
	e := Entry{
		ID: m.ID, Created: m.Created, Finished: !m.Finished.IsZero(), Running: m.Running(), Source: m.Run.Source,
		Summary: &results.Summary{A: m.A, B: m.B, Config: m.Config, Limits: m.Limits, Pairs: standing.Counts, Games: standing.Games},
	}
	if m.Test != nil {
		e.Summary.Test = results.TestAfter(*m.Test, llr.Float64)
	}
	return e, nil
}

// withMore scans a row that has further columns behind the usual ones.
type withMore struct {
	row  *sql.Rows
	more []any
}

func (w withMore) Scan(dest ...any) error { return w.row.Scan(append(dest, w.more...)...) }
