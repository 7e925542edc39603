package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"

	"match/pgn"
	"match/record"
	"match/results/codec"
)

// Pairs streams the pairs of the event in order, with their games, in the
// state at the start of reading. It stops at the first error.
func (e *Event) Pairs(ctx context.Context) iter.Seq2[record.Pair, error] { return e.PairsFrom(ctx, 1) }

// PairsFrom is Pairs from the given number on. Earlier pairs cost nothing.
func (e *Event) PairsFrom(ctx context.Context, first int) iter.Seq2[record.Pair, error] {
	return func(yield func(record.Pair, error) bool) {
		more := true
		err := e.store.reading(ctx, func(tx *sql.Tx) error {
			return e.eachPair(ctx, tx, first, func(p *stored) error {
				for i, err := range p.broken {
					if err != nil {
						return fmt.Errorf("%s, game %d.%d: %w", e.Name(), p.Number, i+1, err)
					}
				}
				if more = yield(p.Pair, nil); !more {
					return errEnough
				}
				return nil
			})
		})
		if more && err != nil {
			yield(record.Pair{}, err)
		}
	}
}

// errEnough ends reading if the consumer stops.
var errEnough = errors.New("enough")

// Games streams the games of the event in the order of its PGN file, without
// those that were forfeited without play.
func (e *Event) Games(ctx context.Context) iter.Seq2[*pgn.Game, error] {
	return func(yield func(*pgn.Game, error) bool) {
		for p, err := range e.Pairs(ctx) {
			if err != nil {
				yield(nil, err)
				return
			}
			if _, forfeited := p.Forfeited(); forfeited {
				continue
			}
			for _, g := range p.Games {
				if !yield(g, nil) {
					return
				}
			}
		}
	}
}

// stored is a pair as it is in the database.
type stored struct {
	record.Pair
	counts
	broken   [2]error // why a game cannot be read; nil: it can
	unsummed int      // games without a checksum
}

// eachPair calls do for each pair of the event from the first on, in order.
func (e *Event) eachPair(ctx context.Context, tx *sql.Tx, first int, do func(*stored) error) error {
	texts := e.store.texts.in(ctx, tx)
	defer texts.commit() // readers see only committed data
	rows, err := tx.QueryContext(ctx, `SELECT pairs.number, white, black, `+countColumns+`, game, data, checksum
		FROM pairs LEFT JOIN games ON games.event = pairs.event AND games.pair = pairs.number
		WHERE pairs.event = ? AND pairs.number >= ? ORDER BY pairs.number, game`, e.ID, first)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var p stored
		for i := range p.Games {
			if i > 0 && !rows.Next() {
				break
			}
			if err := e.scanGame(rows, texts, &p, i); err != nil {
				return err
			}
		}
		if err := rows.Err(); err != nil {
			return err
		}
		if p.Games[1] == nil && p.broken[1] == nil {
			return fmt.Errorf("%s: a game of pair %d is missing", e.Name(), p.Number)
		}
		p.NoSwap = sameColours(&p.Pair)
		if err := do(&p); err != nil {
			return err
		}
	}
	return rows.Err()
}

// sameColours reports whether one player had White in both games. Unreadable
// games count as no.
func sameColours(p *record.Pair) bool {
	first, second := p.Games[0], p.Games[1]
	return first != nil && second != nil && first.White != "" && first.White == second.White && first.White != first.Black
}

// scanGame reads the row of game i, 0 or 1, of a pair.
func (e *Event) scanGame(row *sql.Rows, texts *dictionary, p *stored, i int) error {
	number := p.Number
	var game, sum sql.NullInt64
	var data []byte // a copy, not sql.RawBytes: with that a cancelled reader would wait for itself
	dest := append([]any{&p.Number, &p.Players[0], &p.Players[1]}, p.counts.fields()...)
	if err := row.Scan(append(dest, &game, &data, &sum)...); err != nil {
		return err
	}
	p.Counts, p.LLR = p.counts.pairs, p.counts.llr
	if int(game.Int64) != i+1 || i > 0 && p.Number != number {
		if i > 0 {
			p.Number = number
		}
		return fmt.Errorf("%s: a game of pair %d is missing", e.Name(), p.Number)
	}
	if !sum.Valid {
		p.unsummed++
	} else if sum.Int64 != checksum(data) {
		p.broken[i] = errors.New("damaged: its checksum is wrong")
		return nil
	}
	p.Games[i], p.broken[i] = codec.Decode(data, texts)
	return nil
}
