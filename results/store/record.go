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

// Record stores a pair. When it returns without an error, the pair is on the
// disk, even if the process or the machine then fails. Pairs must come in
// order; a gap is an error. A pair that is already stored is accepted without
// a change if its players, moves and results are the same; otherwise it is an
// error.
func (e *Event) Record(ctx context.Context, p record.Pair) error {
	return e.RecordAll(ctx, []record.Pair{p})
}

// RecordAll is Record for several pairs in one transaction: it stores all of
// them or none.
func (e *Event) RecordAll(ctx context.Context, pairs []record.Pair) error {
	if e.lock == nil {
		return fmt.Errorf("%s was opened for reading only", e.Name())
	}
	r := recorder{Event: e, ctx: ctx, names: e.Players}
	err := e.store.writing(ctx, func(tx *sql.Tx) error {
		r.tx, r.texts = tx, e.store.texts.in(ctx, tx)
		if err := r.findEnd(); err != nil {
			return err
		}
		for i := range pairs {
			if err := r.pair(&pairs[i]); err != nil {
				return err
			}
		}
		return r.setPairs()
	})
	if err != nil {
		e.end = nil
		return err
	}
	e.Players = r.names
	r.texts.commit()
	return nil
}

// end is the last state of an event in the database. Only the holder of its
// lock changes it, and so may cache it.
type end struct {
	content sql.NullInt64 // see seal

	last int                       // number of the last pair, 0 if there is none
	won  map[[2]int]sprt.Trinomial // by encounter, draws left out
}

// recorder is a transaction that stores pairs.
type recorder struct {
	*Event
	ctx   context.Context
	tx    *sql.Tx
	texts *dictionary
	names []string // of the players, after renaming
}

func (r *recorder) pair(p *record.Pair) error {
	if low, high := min(p.Players[0], p.Players[1]), max(p.Players[0], p.Players[1]); low < 0 || low == high || high >= len(r.Players) {
		return fmt.Errorf("%s: pair %d: players %d and %d are not two of the %d players", r.Name(), p.Number, p.Players[0], p.Players[1], len(r.Players))
	}
	switch last := r.end.last; {
	case p.Number <= last:
		return r.compare(p)
	case p.Number > last+1:
		return fmt.Errorf("%s: pair %d comes after pair %d", r.Name(), p.Number, last)
	case last == 0:
		if err := r.rename(p); err != nil {
			return err
		}
	}
	met := p.Encounter()
	won := r.end.won[met]
	_, forfeited := p.Forfeited()
	for i, outcome := range p.Outcomes() {
		switch {
		case forfeited:
		case outcome == sprt.Win:
			won.Wins++
		case outcome == sprt.Loss:
			won.Losses++
		}
		if err := r.game(p, i); err != nil {
			return err
		}
	}
	c := p.Counts
	if err := r.do(&r.store.inserts.pair, r.ID, p.Number, c[0], c[1], c[2], c[3], c[4], won.Wins, won.Losses, p.LLR, p.Players[0], p.Players[1]); err != nil {
		return err
	}
	if err := r.origin(p); err != nil {
		return err
	}
	r.end.last, r.end.won[met] = p.Number, won
	return r.do(&r.store.inserts.encounter, r.ID, met[0], met[1], p.Number)
}

// findEnd reads the last state of the event, once.
func (r *recorder) findEnd() error {
	if r.end != nil {
		return nil
	}
	r.end = &end{won: map[[2]int]sprt.Trinomial{}}
	if err := r.tx.QueryRowContext(r.ctx, `SELECT content FROM seals WHERE event = ?`, r.ID).Scan(&r.end.content); err != nil {
		return err
	}
	return each(r.ctx, r.tx, func(row *sql.Rows) error {
		var met [2]int
		var last int
		var won sprt.Trinomial
		err := row.Scan(&met[0], &met[1], &last, &won.Wins, &won.Losses)
		r.end.won[met], r.end.last = won, max(r.end.last, last)
		return err
	}, `SELECT low, high, last, wins, losses FROM encounters JOIN pairs ON pairs.event = encounters.event AND number = last
		WHERE encounters.event = ?`, r.ID)
}

// game stores one game of a pair, 0 or 1, and tallies it.
func (r *recorder) game(p *record.Pair, i int) error {
	g := p.Games[i]
	if g.Result == pgn.Unfinished {
		return fmt.Errorf("%s: game %d.%d has no result", r.Name(), p.Number, i+1)
	}
	data, err := codec.Append(nil, r.kept(g), r.texts)
	if err != nil {
		return fmt.Errorf("%s, pair %d, game %d: %w", r.Name(), p.Number, i+1, err)
	}
	if err := r.do(&r.store.inserts.game, r.ID, p.Number, i+1, data, checksum(data)); err != nil {
		return err
	}
	return r.tally(p, i)
}

// kept returns a game with its times to the millisecond, or without them.
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

// rename stores the names that two engines give themselves. At the start of
// an event only the commands that start them may be known.
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
	if slices.Equal(names, r.names) {
		return nil
	}
	r.names = names
	if err := setSeal(r.ctx, r.tx, r.ID); err != nil {
		return err
	}
	return r.tx.QueryRowContext(r.ctx, `SELECT content FROM seals WHERE event = ?`, r.ID).Scan(&r.end.content)
}

// compare checks that a stored pair is the same.
func (r *recorder) compare(p *record.Pair) error {
	other := fmt.Errorf("%s: pair %d is already stored with other players", r.Name(), p.Number)
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
			return fmt.Errorf("%s: game %d.%d is already stored with other moves: another process plays the same match, or a player or an option has changed", r.Name(), p.Number, i+1)
		}
	}
	return nil
}

// sameGame compares moves and results, but not the engines' output.
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
	return r.do(&r.store.inserts.tally, r.ID, p.White(i), p.Black(i), int(t.Outcome), reason, t.ECO, family, t.Length, t.Plies)
}

// optional returns the number of a text, 0 for the empty one.
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
type inserts struct{ pair, encounter, game, tally, origin, seal prepared }

// prepared is a prepared statement of the writing connection.
type prepared struct{ *sql.Stmt }

// prepare parses the statements. The schema must be up to date.
func (i *inserts) prepare(db *sql.DB) (err error) {
	for _, s := range []struct {
		to   *prepared
		text string
	}{
		{&i.pair, `INSERT INTO pairs (event, number, ll, ld, even, wd, ww, wins, losses, llr, white, black) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`},
		{&i.encounter, `INSERT INTO encounters (event, low, high, begun, last) VALUES (?1, ?2, ?3, ?4, ?4) ON CONFLICT DO UPDATE SET last = excluded.last`},
		{&i.game, `INSERT INTO games (event, pair, game, data, checksum) VALUES (?, ?, ?, ?, ?)`},
		{&i.tally, `INSERT INTO tallies (event, white, black, outcome, reason, eco, family, length, games, plies)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?)
			ON CONFLICT DO UPDATE SET games = games + 1, plies = plies + excluded.plies`},
		{&i.origin, `INSERT INTO origins (event, pair, worker, host, processor, checksum) VALUES (?, ?, ?, ?, ?, ?)`},
		{&i.seal, `UPDATE seals SET pairs = ?, checksum = ? WHERE event = ?`},
	} {
		if s.to.Stmt, err = db.Prepare(s.text); err != nil {
			return err
		}
	}
	return nil
}
