package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"iter"

	"match/pgn"
	"match/results"
	"match/results/codec"
	"match/sprt"
)

// Standing is what a match has come to, from its last pair alone.
type Standing struct {
	Counts sprt.Pentanomial
	Games  sprt.Trinomial
	LLR    float64
}

const standingColumns = `ll, ld, even, wd, ww, wins, losses, llr`

func (s *Standing) fields(wins, losses *int) []any {
	c := &s.Counts
	return []any{&c[0], &c[1], &c[2], &c[3], &c[4], wins, losses, &s.LLR}
}

func (s *Standing) set(wins, losses int) {
	s.Games = sprt.Trinomial{Wins: wins, Losses: losses, Draws: s.Counts.Games() - wins - losses}
}

// Standing returns what the match has come to; the zero value before its
// first pair.
func (m *Match) Standing(ctx context.Context) (Standing, error) {
	var s Standing
	var wins, losses int
	err := m.store.read.QueryRowContext(ctx, `SELECT `+standingColumns+` FROM pairs WHERE match = ? ORDER BY number DESC LIMIT 1`, m.ID).
		Scan(s.fields(&wins, &losses)...)
	if errors.Is(err, sql.ErrNoRows) {
		return Standing{}, nil
	}
	s.set(wins, losses)
	return s, m.store.explain(err)
}

// Summary returns the match as its reports want it.
func (m *Match) Summary(ctx context.Context) (*results.Summary, error) {
	standing, err := m.Standing(ctx)
	if err != nil {
		return nil, err
	}
	s := &results.Summary{A: m.A, B: m.B, Config: m.Config, Limits: m.Limits, Pairs: standing.Counts, Games: standing.Games, Openings: m.openings()}
	if m.Test != nil {
		s.Test = results.TestAfter(*m.Test, standing.LLR)
	}
	err = m.endings(ctx, s)
	return s, err
}

// openings is how many openings the match's book has, 0 if it does not say.
func (m *Match) openings() int {
	var config struct {
		Openings struct{ Len int }
	}
	if json.Unmarshal(m.Config, &config) != nil {
		return 0
	}
	return config.Openings.Len
}

// unknownReason stands for games that do not say why they ended.
const unknownReason = "unknown"

// endings counts how the games of the match ended.
func (m *Match) endings(ctx context.Context, s *results.Summary) error {
	s.Terminations = map[string]int{}
	return m.store.each(ctx, func(row *sql.Rows) error {
		var reason string
		var outcome sprt.Outcome
		var n int
		err := row.Scan(&reason, &outcome, &n)
		s.Terminations[reason] += n
		switch outcome {
		case sprt.Loss:
			s.Faults.Add(0, pgn.Reason(reason), n)
		case sprt.Win:
			s.Faults.Add(1, pgn.Reason(reason), n)
		}
		return err
	}, `SELECT coalesce(text, ?), outcome, sum(games) FROM tallies LEFT JOIN texts ON texts.id = reason WHERE match = ? GROUP BY reason, outcome`, unknownReason, m.ID)
}

// Pairs streams the pairs of the match in order, with their games. Reading
// stops at the first error.
func (m *Match) Pairs(ctx context.Context) iter.Seq2[results.Pair, error] {
	return func(yield func(results.Pair, error) bool) {
		rows, err := m.store.read.QueryContext(ctx, `SELECT pairs.number, game, data, `+standingColumns+`
			FROM pairs JOIN games ON games.match = pairs.match AND games.pair = pairs.number
			WHERE pairs.match = ? ORDER BY pairs.number, game`, m.ID)
		if err != nil {
			yield(results.Pair{}, m.store.explain(err))
			return
		}
		defer rows.Close()
		texts := m.store.texts.in(ctx, m.store.read)
		for {
			p, more, err := m.nextPair(rows, texts)
			if !more && err == nil || !yield(p, m.store.explain(err)) || err != nil {
				return
			}
		}
	}
}

// nextPair reads the two rows of a pair; more is false at the end.
func (m *Match) nextPair(rows *sql.Rows, texts *dictionary) (p results.Pair, more bool, err error) {
	for i := range p.Games {
		if !rows.Next() {
			if err := rows.Err(); err != nil || i == 0 {
				return p, false, err
			}
			return p, false, fmt.Errorf("match %d: pair %d lacks a game", m.ID, p.Number)
		}
		var s Standing
		var game, wins, losses int
		var data sql.RawBytes
		number := p.Number
		if err := rows.Scan(append([]any{&p.Number, &game, &data}, s.fields(&wins, &losses)...)...); err != nil {
			return p, false, err
		}
		if game != i+1 || i > 0 && p.Number != number {
			return p, false, fmt.Errorf("match %d: pair %d lacks a game", m.ID, number)
		}
		p.Counts, p.LLR = s.Counts, s.LLR
		if p.Games[i], err = codec.Decode(data, texts); err != nil {
			return p, false, fmt.Errorf("match %d, game %d.%d: %w", m.ID, p.Number, game, err)
		}
	}
	return p, true, nil
}

// Games streams the games of the match in the order of its PGN file.
func (m *Match) Games(ctx context.Context) iter.Seq2[*pgn.Game, error] {
	return func(yield func(*pgn.Game, error) bool) {
		for p, err := range m.Pairs(ctx) {
			if err != nil {
				yield(nil, err)
				return
			}
			for _, g := range p.Games {
				if !yield(g, nil) {
					return
				}
			}
		}
	}
}

// each runs a query and calls do for each row.
func (s *Store) each(ctx context.Context, do func(*sql.Rows) error, query string, args ...any) error {
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return s.explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := do(rows); err != nil {
			return s.explain(err)
		}
	}
	return s.explain(rows.Err())
}
