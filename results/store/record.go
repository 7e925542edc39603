package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"match/pgn"
	"match/record"
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
// them or none. It also stores Run.Took, but not with every pair.
func (e *Event) RecordAll(ctx context.Context, pairs []record.Pair) error {
	if e.lock == nil {
		return fmt.Errorf("%s was opened for reading only", e.Name())
	}
	r := recorder{Event: e, names: e.Players}
	err := e.store.writing(ctx, func(tx *transaction) error {
		r.tx = tx
		if err := r.findEnd(); err != nil {
			return err
		}
		for i := range pairs {
			if err := r.pair(&pairs[i]); err != nil {
				return err
			}
		}
		if e.Run.Took.Pairs > 0 && time.Since(e.saved) >= tookEvery {
			if err := e.saveTook(tx); err != nil {
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
	return nil
}

// end is the last state of an event in the database. Only the holder of its
// lock changes it, and so may cache it.
type end struct {
	content sql.NullInt64 // see seal

	last int                       // number of the last pair, 0 if there is none
	won  map[[2]int]sprt.Trinomial // by encounter; its draws mean nothing
}

// recorder is a transaction that stores pairs.
type recorder struct {
	*Event
	tx    *transaction
	names []string // of the players, after renaming
}

func (r *recorder) pair(p *record.Pair) error {
	if low, high := min(p.Players[0], p.Players[1]), max(p.Players[0], p.Players[1]); low < 0 || low == high || high >= len(r.Players) {
		return fmt.Errorf("%s: pair %d: players %d and %d are not two of the %d players",
			r.Name(), p.Number, p.Players[0], p.Players[1], len(r.Players))
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
		if !forfeited {
			won.Add(outcome)
		}
		if err := r.game(p, i); err != nil {
			return err
		}
	}
	if err := r.row(p, &won); err != nil {
		return err
	}
	r.end.last, r.end.won[met] = p.Number, won
	return r.meet(p)
}

// row stores the row of a pair.
func (r *recorder) row(p *record.Pair, won *sprt.Trinomial) (err error) {
	row := pairRow{
		number: value(p.Number), white: value(p.Players[0]), black: value(p.Players[1]),
		wins: value(won.Wins), losses: value(won.Losses), llr: real(p.LLR),
	}
	for i, n := range p.Counts {
		row.scores[i] = value(n)
	}
	if row.origin, err = r.origin(p.Origin); err != nil {
		return err
	}
	return r.tx.run(r.store.inserts.pair, row.args(r.ID)...)
}

// meet stores that a pair is the last one of its encounter.
func (r *recorder) meet(p *record.Pair) error {
	met := p.Encounter()
	return r.tx.run(r.store.inserts.encounter, r.ID, met[0], met[1], p.Number)
}

// findEnd reads the last state of the event, once.
func (r *recorder) findEnd() error {
	if r.end != nil {
		return nil
	}
	r.end = &end{won: map[[2]int]sprt.Trinomial{}}
	if err := r.tx.row(`SELECT content FROM seals WHERE event = ?`, r.ID).Scan(&r.end.content); err != nil {
		return err
	}
	return r.eachEncounter(r.tx, func(met *encounterRow, last *pairRow) error {
		r.end.won[met.players()] = sprt.Trinomial{Wins: int(last.wins), Losses: int(last.losses)}
		r.end.last = max(r.end.last, int(met.last))
		return nil
	})
}

// game stores one game of a pair, 0 or 1, and tallies it.
func (r *recorder) game(p *record.Pair, i int) error {
	g := p.Games[i]
	if g.Result == pgn.Unfinished {
		return fmt.Errorf("%s: game %d.%d has no result", r.Name(), p.Number, i+1)
	}
	var came *codec.Game
	if i < len(p.Encoded) {
		came = &p.Encoded[i]
	}
	encoded, err := r.encoded(g, came)
	if err != nil {
		return fmt.Errorf("%s, pair %d, game %d: %w", r.Name(), p.Number, i+1, err)
	}
	data, err := r.tx.join(&encoded)
	if err != nil {
		return err
	}
	if err := r.tx.run(r.store.inserts.game, r.ID, p.Number, i+1, data, gameSum(r.ID, p.Number, i+1, data)); err != nil {
		return err
	}
	return r.tally(p, i)
}

// rename stores the names that two engines give themselves. At the start of
// an event only the commands that start them may be known.
func (r *recorder) rename(p *record.Pair) error {
	if len(r.Players) > 2 {
		return nil
	}
	names := slices.Clone(r.names)
	names[p.Players[0]], names[p.Players[1]] = p.Games[0].White, p.Games[0].Black
	if slices.Equal(names, r.names) {
		return nil
	}
	r.names = names
	return errors.Join(r.tx.namePlayers(r.ID, names), r.reseal(r.tx))
}

// compare checks that a stored pair is the same.
func (r *recorder) compare(p *record.Pair) error {
	err := r.eachSound(r.tx, p.Number, (*stored).decode, func(was *stored) error {
		if was.Number != p.Number || was.Players != p.Players {
			return fmt.Errorf("%s: pair %d is already stored with other players", r.Name(), p.Number)
		}
		for i, g := range p.Games {
			if !sameGame(was.Games[i], g) {
				return fmt.Errorf("%s: game %d.%d is already stored with other moves: another process plays the same match, or a player or an option has changed", r.Name(), p.Number, i+1)
			}
		}
		return errEnough
	})
	if err == errEnough {
		return nil
	}
	return r.damaged(cmp.Or(err, damage("pair %d is missing", p.Number)))
}

// sameGame compares moves and results, but not the engines' output.
func sameGame(a, b *pgn.Game) bool {
	move := func(p pgn.Ply, q pgn.Ply) int { return int(p.Move) - int(q.Move) }
	return a.Start == b.Start && a.Result == b.Result && slices.CompareFunc(a.Plies, b.Plies, move) == 0
}

// inserts are the statements that every pair needs, parsed once.
type inserts struct{ pair, encounter, game, tally, seal *sql.Stmt }

// prepare parses the statements. The schema must be up to date.
func (i *inserts) prepare(db *sql.DB) (err error) {
	for _, s := range []struct {
		to   **sql.Stmt
		text string
	}{
		{&i.pair, `INSERT INTO pairs (event, number, white, black, ll, ld, even, wd, ww, wins, losses, llr, worker, host, processor, checksum)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`},
		{&i.encounter, `INSERT INTO encounters (event, low, high, begun, last, checksum) VALUES (?1, ?2, ?3, ?4, ?4, sum_of('encounters', NULL, ?1, ?2, ?3, ?4, ?4))
			ON CONFLICT DO UPDATE SET last = excluded.last, checksum = sum_of('encounters', NULL, event, low, high, begun, excluded.last)
			WHERE checksum = sum_of('encounters', NULL, event, low, high, begun, last)`},
		{&i.game, `INSERT INTO games (event, pair, game, data, checksum) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET data = excluded.data, checksum = excluded.checksum`}, // of a game that was kept, see Keep
		{&i.tally, `INSERT INTO tallies (event, white, black, outcome, reason, family, eco, length, games, plies, checksum)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 1, ?9, sum_of('tallies', ?7, ?1, ?2, ?3, ?4, ?5, ?6, ?8, 1, ?9))
			ON CONFLICT DO UPDATE SET games = games + 1, plies = plies + excluded.plies,
				checksum = sum_of('tallies', eco, event, white, black, outcome, reason, family, length, games + 1, plies + excluded.plies)
			WHERE checksum = sum_of('tallies', eco, event, white, black, outcome, reason, family, length, games, plies)`},
		{&i.seal, `UPDATE seals SET pairs = ?, checksum = ? WHERE event = ?`},
	} {
		if *s.to, err = db.Prepare(s.text); err != nil {
			return err
		}
	}
	return nil
}
