package store

import (
	"context"
	"fmt"

	"match/pgn"
)

// Keep stores a game, 0 or 1, of a pair that is not recorded yet, instead of the one that
// it has stored before: a game without a result is under way. Nothing counts or shows it
// until Record stores its pair. It is safe for concurrent use.
func (e *Event) Keep(ctx context.Context, pair, game int, g *pgn.Game) error {
	encoded, err := e.encoded(g, nil)
	if err != nil {
		return fmt.Errorf("%s, pair %d, game %d: %w", e.Name(), pair, game+1, err)
	}
	return e.store.writing(ctx, func(tx *transaction) error {
		data, err := tx.join(&encoded)
		if err != nil {
			return err
		}
		last, err := lastPair(tx, e.ID)
		if err != nil || pair <= last {
			return err
		}
		return tx.run(e.store.inserts.game, e.ID, pair, game+1, data, gameSum(e.ID, pair, game+1, data))
	})
}

// Kept returns the games of Keep whose pairs are not recorded, by pair. A damaged game
// is left out: it is the same as one that was lost.
func (e *Event) Kept(ctx context.Context) (kept map[int][2]*pgn.Game, err error) {
	kept = map[int][2]*pgn.Game{}
	err = e.store.reading(ctx, func(tx *transaction) error {
		return each(tx, func(r *gameRow) error {
			n, i := int(r.pair), int(r.game)-1
			if i < 0 || i > 1 || !r.sum.sound(gameSum(e.ID, n, i+1, r.data)) {
				return nil
			}
			if g, err := tx.decode(r.data); err == nil {
				games := kept[n]
				games[i] = g
				kept[n] = games
			}
			return nil
		}, `SELECT pair, game, data, checksum FROM games WHERE event = ?1 AND pair > (SELECT coalesce(max(number), 0) FROM pairs WHERE event = ?1)`, e.ID)
	})
	return kept, err
}

// gameRow is a row of the table of games.
type gameRow struct {
	pair, game, sum value
	data            []byte
}

func (r *gameRow) fields() []any { return []any{&r.pair, &r.game, &r.data, &r.sum} }

// Forget deletes a game of Keep.
func (e *Event) Forget(ctx context.Context, pair, game int) error {
	return e.store.writing(ctx, func(tx *transaction) error {
		return tx.exec(dropGames+` AND pair = ?2 AND game = ?3`, e.ID, pair, game+1)
	})
}

// dropGames deletes the games of Keep whose pairs are not recorded.
const dropGames = `DELETE FROM games WHERE event = ?1 AND pair > (SELECT coalesce(max(number), 0) FROM pairs WHERE event = ?1)`
