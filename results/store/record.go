package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"match/pgn"
	"match/results"
	"match/results/codec"
	"match/sprt"
)

// Record stores a pair. When it returns without an error the pair is on the
// disk, whatever happens to the process or the machine. Pairs come in order:
// a pair that is there already changes nothing if its moves and results are
// the same, and is an error otherwise; so is a gap.
func (m *Match) Record(ctx context.Context, p results.Pair) error {
	return m.RecordAll(ctx, []results.Pair{p})
}

// RecordAll is Record for several pairs in one transaction: all of them are
// stored or none.
func (m *Match) RecordAll(ctx context.Context, pairs []results.Pair) error {
	if m.lock == nil {
		return fmt.Errorf("match %d was opened for reading only", m.ID)
	}
	tx, err := m.store.write.BeginTx(ctx, nil)
	if err != nil {
		return m.store.explain(err)
	}
	defer tx.Rollback()
	texts := m.store.texts.in(ctx, tx)
	for _, p := range pairs {
		if err := m.record(ctx, tx, texts, p); err != nil {
			return m.store.explain(err)
		}
	}
	if err := tx.Commit(); err != nil {
		return m.store.explain(err)
	}
	texts.commit()
	return nil
}

func (m *Match) record(ctx context.Context, tx *sql.Tx, texts *dictionary, p results.Pair) error {
	last, wins, losses, err := m.last(ctx, tx)
	switch {
	case err != nil:
		return err
	case p.Number <= last:
		return m.compare(ctx, tx, texts, p)
	case p.Number > last+1:
		return fmt.Errorf("match %d: pair %d comes after pair %d", m.ID, p.Number, last)
	case last == 0:
		if err := m.rename(ctx, tx, p.Games[0]); err != nil {
			return err
		}
	}
	for i, g := range p.Games {
		switch results.Outcome(g.Result, i == 0) {
		case sprt.Win:
			wins++
		case sprt.Loss:
			losses++
		}
		if err := m.recordGame(ctx, tx, texts, p.Number, i+1, g); err != nil {
			return err
		}
	}
	c := p.Counts
	_, err = m.store.inserts.pair.in(ctx, tx).ExecContext(ctx,
		m.ID, p.Number, c[0], c[1], c[2], c[3], c[4], wins, losses, p.LLR)
	return err
}

// recordGame stores one game of a pair, 1 or 2, and tallies it.
func (m *Match) recordGame(ctx context.Context, tx *sql.Tx, texts *dictionary, pair, number int, g *pgn.Game) error {
	if g.Result == pgn.Unfinished {
		return fmt.Errorf("match %d: game %d.%d has no result", m.ID, pair, number)
	}
	data, err := codec.Append(nil, m.kept(g), texts)
	if err != nil {
		return fmt.Errorf("match %d, pair %d, game %d: %w", m.ID, pair, number, err)
	}
	if _, err := m.store.inserts.game.in(ctx, tx).ExecContext(ctx, m.ID, pair, number, data); err != nil {
		return err
	}
	return m.tally(ctx, tx, texts, g, number == 1)
}

// kept is a game with its times to the millisecond, or without them.
func (m *Match) kept(g *pgn.Game) *pgn.Game {
	copied := *g
	copied.Plies = slices.Clone(g.Plies)
	for i := range copied.Plies {
		p := &copied.Plies[i]
		for _, t := range []*time.Duration{&p.Time, &p.Reported, &p.Clock} {
			if m.Times {
				*t = t.Round(time.Millisecond)
			} else {
				*t = 0
			}
		}
	}
	return &copied
}

// last is the number of the last pair, 0 if there is none, and the games won
// and lost up to it.
func (m *Match) last(ctx context.Context, tx querier) (number, wins, losses int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT number, wins, losses FROM pairs WHERE match = ? ORDER BY number DESC LIMIT 1`, m.ID).
		Scan(&number, &wins, &losses)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return number, wins, losses, err
}

// rename takes over the names that the players give themselves: until the
// first game only their specifications are known.
func (m *Match) rename(ctx context.Context, tx *sql.Tx, first *pgn.Game) error {
	if first.White == m.A && first.Black == m.B {
		return nil
	}
	m.A, m.B = first.White, first.Black
	_, err := tx.ExecContext(ctx, `UPDATE matches SET a = ?, b = ? WHERE id = ?`, m.A, m.B, m.ID)
	return err
}

// compare checks that a pair that is there already is the same.
func (m *Match) compare(ctx context.Context, tx querier, texts *dictionary, p results.Pair) error {
	for i, g := range p.Games {
		var data []byte
		err := tx.QueryRowContext(ctx, `SELECT data FROM games WHERE match = ? AND pair = ? AND game = ?`, m.ID, p.Number, i+1).Scan(&data)
		if err != nil {
			return err
		}
		there, err := codec.Decode(data, texts)
		if err != nil {
			return err
		}
		if !sameGame(there, g) {
			return fmt.Errorf("match %d: game %d.%d is stored already with other moves: another process plays the same match, or a player or an option has changed", m.ID, p.Number, i+1)
		}
	}
	return nil
}

// sameGame compares what was played, not what was thought.
func sameGame(a, b *pgn.Game) bool {
	move := func(p pgn.Ply, q pgn.Ply) int { return int(p.Move) - int(q.Move) }
	return a.Start == b.Start && a.Result == b.Result && slices.CompareFunc(a.Plies, b.Plies, move) == 0
}

// tally counts a game for the reports. A was White or not.
func (m *Match) tally(ctx context.Context, tx *sql.Tx, texts *dictionary, g *pgn.Game, white bool) error {
	reason, err := optional(texts, string(g.End.Reason))
	if err != nil {
		return err
	}
	eco, name := results.Family(g)
	family, err := optional(texts, name)
	if err != nil {
		return err
	}
	_, err = m.store.inserts.tally.in(ctx, tx).ExecContext(ctx,
		m.ID, white, int(results.Outcome(g.Result, white)), reason, eco, family, len(g.Plies)/10*10, len(g.Plies))
	return err
}

// optional is the number of a text, 0 for the empty one.
func optional(texts *dictionary, text string) (uint64, error) {
	if text == "" {
		return 0, nil
	}
	return texts.ID(text)
}
