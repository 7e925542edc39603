package store

import (
	"context"
	"database/sql"
)

// inserts are the statements that every pair needs, parsed once.
type inserts struct{ pair, game, tally prepared }

// prepared is a statement of the writing connection.
type prepared struct{ *sql.Stmt }

// in is the statement within a transaction.
func (p prepared) in(ctx context.Context, tx *sql.Tx) *sql.Stmt { return tx.StmtContext(ctx, p.Stmt) }

// prepare parses the statements. The schema must be up to date.
func (i *inserts) prepare(db *sql.DB) (err error) {
	for _, s := range []struct {
		to   *prepared
		text string
	}{
		{&i.pair, `INSERT INTO pairs (match, number, ll, ld, even, wd, ww, wins, losses, llr) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`},
		{&i.game, `INSERT INTO games (match, pair, game, data) VALUES (?, ?, ?, ?)`},
		{&i.tally, `INSERT INTO tallies (match, white, outcome, reason, eco, family, length, games, plies)
			VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)
			ON CONFLICT DO UPDATE SET games = games + 1, plies = plies + excluded.plies`},
	} {
		if s.to.Stmt, err = db.Prepare(s.text); err != nil {
			return err
		}
	}
	return nil
}
