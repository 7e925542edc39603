package store

import (
	"context"
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
	return e.pairsFrom(ctx, first, (*stored).decode)
}

// HeadersFrom is PairsFrom without the moves of the games: everything that is counted.
func (e *Event) HeadersFrom(ctx context.Context, first int) iter.Seq2[record.Pair, error] {
	return e.pairsFrom(ctx, first, (*stored).headers)
}

// CountsFrom is PairsFrom without the games.
func (e *Event) CountsFrom(ctx context.Context, first int) iter.Seq2[record.Pair, error] {
	return e.stream(ctx, func(tx *transaction, do func(record.Pair) error) error {
		return e.eachRow(tx, first, func(r *pairRow) error {
			return do(r.pair())
		})
	})
}

// EncodedFrom is PairsFrom for other machines: the games are encoded, and the origins
// of the pairs are there.
func (e *Event) EncodedFrom(ctx context.Context, first int) iter.Seq2[record.Pair, error] {
	return e.pairsFrom(ctx, first, (*stored).encode)
}

// pairsFrom streams pairs, whose games are read by the given function.
func (e *Event) pairsFrom(ctx context.Context, first int, read func(*stored, *transaction)) iter.Seq2[record.Pair, error] {
	return e.stream(ctx, func(tx *transaction, do func(record.Pair) error) error {
		return e.eachSound(tx, first, read, func(p *stored) error { return do(p.Pair) })
	})
}

// eachSound calls do for each pair of the event from the first on, in order, with the games that read reads. It fails
// at a damaged or missing one.
func (e *Event) eachSound(tx *transaction, first int, read func(*stored, *transaction), do func(*stored) error) error {
	s := series{event: e.ID, next: max(1, first)}
	err := e.eachPair(tx, first, func(p *stored) error {
		if err := s.take(&p.row); err != nil {
			return err
		}
		read(p, tx)
		for i, err := range p.broken {
			if err != nil {
				return fmt.Errorf("game %d.%d: %w", p.Number, i+1, err)
			}
		}
		return do(p)
	})
	if err == nil {
		err = s.end(tx)
	}
	return e.damaged(err)
}

// stream streams the pairs for which a function calls do.
func (e *Event) stream(ctx context.Context, pairs func(tx *transaction, do func(record.Pair) error) error) iter.Seq2[record.Pair, error] {
	return func(yield func(record.Pair, error) bool) {
		more := true
		err := e.store.reading(ctx, func(tx *transaction) error {
			return pairs(tx, func(p record.Pair) error {
				if more = yield(p, nil); !more {
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
	row    pairRow
	data   [2][]byte // of the games: copies, because with sql.RawBytes a cancelled reader would wait for itself
	sums   [2]value  // their checksums
	broken [2]error  // why a game cannot be read; nil: it can
}

func (p *stored) fields() []any {
	return append(p.row.fields(), &p.data[0], &p.sums[0], &p.data[1], &p.sums[1])
}

// decode reads the games.
func (p *stored) decode(tx *transaction) { p.read(tx.decode) }

// headers reads the games without their moves.
func (p *stored) headers(tx *transaction) { p.read(tx.header) }

func (p *stored) read(game func([]byte) (*pgn.Game, error)) {
	for i, data := range p.data {
		if p.broken[i] == nil {
			p.Games[i], p.broken[i] = game(data)
		}
	}
	p.NoSwap = sameColours(&p.Pair)
}

// encode reads the games without decoding them, and the origin.
func (p *stored) encode(tx *transaction) {
	p.Encoded = make([]codec.Game, len(p.data))
	for i, data := range p.data {
		if p.broken[i] == nil {
			p.Encoded[i], p.broken[i] = tx.encode(data)
		}
	}
	if p.broken[0] == nil {
		p.Origin, p.broken[0] = p.row.from(tx)
	}
}

// eachPair calls do for each pair of the event from the first on, in order. It does
// not compare the checksums of pairs, and does not read their games.
func (e *Event) eachPair(tx *transaction, first int, do func(*stored) error) error {
	return each(tx, func(p *stored) error {
		p.Pair = p.row.pair()
		for i, data := range p.data {
			if data == nil {
				return damage("a game of pair %d is missing", p.Number)
			}
			if !p.sums[i].sound(gameSum(e.ID, p.Number, i+1, data)) {
				p.broken[i] = damage("its checksum is wrong")
			}
		}
		return do(p)
	}, `SELECT `+pairColumns+`, one.data, one.checksum, two.data, two.checksum FROM pairs
		LEFT JOIN games AS one ON one.event = pairs.event AND one.pair = pairs.number AND one.game = 1
		LEFT JOIN games AS two ON two.event = pairs.event AND two.pair = pairs.number AND two.game = 2
		WHERE pairs.event = ? AND pairs.number >= ? ORDER BY pairs.number`, e.ID, first)
}

// sameColours reports whether one player had White in both games. Unreadable
// games count as no.
func sameColours(p *record.Pair) bool {
	first, second := p.Games[0], p.Games[1]
	return first != nil && second != nil && first.White != "" && first.White == second.White &&
		first.White != first.Black
}

// gameSum returns the checksum of a game's row.
func gameSum(event int64, pair, game int, data []byte) int64 {
	return sumOf("games", data, value(event), value(pair), value(game))
}
