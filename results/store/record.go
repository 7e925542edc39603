package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"match/pgn"
	"match/record"
	"match/results"
	"match/results/codec"
	"match/sprt"
)

// Record stores a pair. When it returns without an error the pair is on the
// disk, whatever happens to the process or the machine. Pairs come in order:
// a pair that is there already changes nothing if its players, moves and
// results are the same, and is an error otherwise; so is a gap.
func (e *Event) Record(ctx context.Context, p record.Pair) error {
	return e.RecordAll(ctx, []record.Pair{p})
}

// RecordAll is Record for several pairs in one transaction: all of them are
// stored or none.
func (e *Event) RecordAll(ctx context.Context, pairs []record.Pair) error {
	if e.lock == nil {
		return fmt.Errorf("match %d was opened for reading only", e.ID)
	}
	r := recorder{Event: e, ctx: ctx, names: e.Players}
	err := e.store.writing(ctx, func(tx *sql.Tx) error {
		r.tx, r.texts = tx, e.store.texts.in(ctx, tx)
		for i := range pairs {
			if err := r.pair(&pairs[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		e.Players = r.names
		r.texts.commit()
	}
	return err
}

// recorder is a transaction that stores pairs.
type recorder struct {
	*Event
	ctx   context.Context
	tx    *sql.Tx
	texts *dictionary
	names []string // of the players, as they will be
}

func (r *recorder) pair(p *record.Pair) error {
	if low, high := min(p.Players[0], p.Players[1]), max(p.Players[0], p.Players[1]); low < 0 || low == high || high >= len(r.Players) {
		return fmt.Errorf("match %d: pair %d: players %d and %d are not two of the %d players", r.ID, p.Number, p.Players[0], p.Players[1], len(r.Players))
	}
	last, wins, losses, err := r.last(p.Encounter())
	switch {
	case err != nil:
		return err
	case p.Number <= last:
		return r.compare(p)
	case p.Number > last+1:
		return fmt.Errorf("match %d: pair %d comes after pair %d", r.ID, p.Number, last)
	case last == 0:
		if err := r.rename(p); err != nil {
			return err
		}
	}
	for i, outcome := range p.Outcomes() {
		switch outcome {
		case sprt.Win:
			wins++
		case sprt.Loss:
			losses++
		}
		if err := r.game(p, i); err != nil {
			return err
		}
	}
	c := p.Counts
	if err := r.do(&r.store.inserts.pair, r.ID, p.Number, c[0], c[1], c[2], c[3], c[4], wins, losses, p.LLR, p.Players[0], p.Players[1]); err != nil {
		return err
	}
	met := p.Encounter()
	return r.do(&r.store.inserts.encounter, r.ID, met[0], met[1], p.Number)
}

// last is the number of the event's last pair, 0 if there is none, and the
// games that the first player of an encounter has won and lost up to it.
func (r *recorder) last(encounter [2]int) (number, wins, losses int, err error) {
	var w, l sql.NullInt64
	err = r.tx.StmtContext(r.ctx, r.store.inserts.last.Stmt).
		QueryRowContext(r.ctx, r.ID, encounter[0], encounter[1]).Scan(&number, &w, &l)
	return number, int(w.Int64), int(l.Int64), err
}

// game stores one game of a pair, 0 or 1, and tallies it.
func (r *recorder) game(p *record.Pair, i int) error {
	g := p.Games[i]
	if g.Result == pgn.Unfinished {
		return fmt.Errorf("match %d: game %d.%d has no result", r.ID, p.Number, i+1)
	}
	data, err := codec.Append(nil, r.kept(g), r.texts)
	if err != nil {
		return fmt.Errorf("match %d, pair %d, game %d: %w", r.ID, p.Number, i+1, err)
	}
	if err := r.do(&r.store.inserts.game, r.ID, p.Number, i+1, data, checksum(data)); err != nil {
		return err
	}
	return r.tally(p, i)
}

// kept is a game with its times to the millisecond, or without them.
func (e *Event) kept(g *pgn.Game) *pgn.Game {
	copied := *g
	copied.Plies = slices.Clone(g.Plies)
	for i := range copied.Plies {
		p := &copied.Plies[i]
		for _, t := range []*time.Duration{&p.Time, &p.Reported, &p.Clock} {
			if e.Times {
				*t = t.Round(time.Millisecond)
			} else {
				*t = 0
			}
		}
	}
	return &copied
}

// rename takes over the names that two players give themselves: who begins an
// event may know no more of them than how they are started.
func (r *recorder) rename(p *record.Pair) error {
	if len(r.Players) > 2 {
		return nil
	}
	names := slices.Clone(r.names)
	names[p.Players[0]], names[p.Players[1]] = p.Games[0].White, p.Games[0].Black
	for i, name := range names {
		if name == r.names[i] {
			continue
		}
		if _, err := r.tx.ExecContext(r.ctx, `UPDATE players SET name = ? WHERE event = ? AND number = ?`, name, r.ID, i); err != nil {
			return err
		}
	}
	r.names = names
	return nil
}

// compare checks that a pair that is there already is the same.
func (r *recorder) compare(p *record.Pair) error {
	other := fmt.Errorf("match %d: pair %d is stored already with other players", r.ID, p.Number)
	var players [2]int
	err := r.tx.QueryRowContext(r.ctx, `SELECT white, black FROM pairs WHERE event = ? AND number = ?`, r.ID, p.Number).Scan(&players[0], &players[1])
	if err != nil || players != p.Players {
		return errors.Join(err, other)
	}
	for i, g := range p.Games {
		var data []byte
		err := r.tx.QueryRowContext(r.ctx, `SELECT data FROM games WHERE event = ? AND pair = ? AND game = ?`, r.ID, p.Number, i+1).Scan(&data)
		if err != nil {
			return err
		}
		there, err := codec.Decode(data, r.texts)
		if err != nil {
			return err
		}
		if !sameGame(there, g) {
			return fmt.Errorf("match %d: game %d.%d is stored already with other moves: another process plays the same match, or a player or an option has changed", r.ID, p.Number, i+1)
		}
	}
	return nil
}

// sameGame compares what was played, not what was thought.
func sameGame(a, b *pgn.Game) bool {
	move := func(p pgn.Ply, q pgn.Ply) int { return int(p.Move) - int(q.Move) }
	return a.Start == b.Start && a.Result == b.Result && slices.CompareFunc(a.Plies, b.Plies, move) == 0
}

// tally counts a game of a pair for the reports.
func (r *recorder) tally(p *record.Pair, i int) error {
	t := results.TallyOf(p.Games[i], true)
	reason, err := r.optional(t.Reason)
	if err != nil {
		return err
	}
	family, err := r.optional(t.Family)
	if err != nil {
		return err
	}
	return r.do(&r.store.inserts.tally, r.ID, p.Players[i], p.Players[1-i], int(t.Outcome), reason, t.ECO, family, t.Length, t.Plies)
}

// optional is the number of a text, 0 for the empty one.
func (r *recorder) optional(text string) (uint64, error) {
	if text == "" {
		return 0, nil
	}
	return r.texts.ID(text)
}

func (r *recorder) do(s *prepared, args ...any) error {
	_, err := r.tx.StmtContext(r.ctx, s.Stmt).ExecContext(r.ctx, args...)
	return err
}

// inserts are the statements that every pair needs, parsed once.
type inserts struct{ last, pair, encounter, game, tally prepared }

// prepared is a statement of the writing connection.
type prepared struct{ *sql.Stmt }

// prepare parses the statements. The schema must be up to date.
func (i *inserts) prepare(db *sql.DB) (err error) {
	for _, s := range []struct {
		to   *prepared
		text string
	}{
		{&i.last, `SELECT coalesce(max(number), 0),
			(SELECT wins FROM pairs JOIN encounters USING (event) WHERE event = ?1 AND low = ?2 AND high = ?3 AND number = last),
			(SELECT losses FROM pairs JOIN encounters USING (event) WHERE event = ?1 AND low = ?2 AND high = ?3 AND number = last)
			FROM pairs WHERE event = ?1`},
		{&i.pair, `INSERT INTO pairs (event, number, ll, ld, even, wd, ww, wins, losses, llr, white, black) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`},
		{&i.encounter, `INSERT INTO encounters (event, low, high, begun, last) VALUES (?1, ?2, ?3, ?4, ?4) ON CONFLICT DO UPDATE SET last = excluded.last`},
		{&i.game, `INSERT INTO games (event, pair, game, data, checksum) VALUES (?, ?, ?, ?, ?)`},
		{&i.tally, `INSERT INTO tallies (event, white, black, outcome, reason, eco, family, length, games, plies)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?)
			ON CONFLICT DO UPDATE SET games = games + 1, plies = plies + excluded.plies`},
	} {
		if s.to.Stmt, err = db.Prepare(s.text); err != nil {
			return err
		}
	}
	return nil
}
