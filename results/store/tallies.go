package store

import (
	"context"
	"database/sql"

	"match/record"
	"match/results"
	"match/sprt"
)

// tallyRow is a row of the table of tallies: games that went alike.
type tallyRow struct {
	white, black, outcome value // outcome of White
	reason, family        value // texts.id, 0: none
	eco                   string
	length, games, plies  value
	sum                   value
	pairs                 value // of the event
}

const tallyColumns = `white, black, outcome, reason, family, coalesce(eco, ''), length, games, plies, checksum,
	(SELECT max(number) FROM pairs WHERE event = ?1)`

func (r *tallyRow) fields() []any {
	return []any{&r.white, &r.black, &r.outcome, &r.reason, &r.family, &r.eco, &r.length, &r.games, &r.plies, &r.sum, &r.pairs}
}

// check detects damage to a row of an event.
func (r *tallyRow) check(event int64) error {
	sum := sumOf("tallies", []byte(r.eco), value(event), r.white, r.black, r.outcome, r.reason, r.family, r.length, r.games, r.plies)
	if !r.sum.sound(sum) {
		return damage("the checksum of the tally of games between players %d and %d is wrong", r.white, r.black)
	}
	return nil
}

// as returns a tally with its texts.
func (r *tallyRow) as(texts *dictionary) (t tally, err error) {
	t = tally{white: int(r.white), black: int(r.black), Tally: results.Tally{
		Outcome: sprt.Outcome(r.outcome), ECO: r.eco, Length: int(r.length), Games: int(r.games), Plies: int(r.plies),
	}}
	if r.reason != 0 {
		if t.Reason, err = texts.Text(uint64(r.reason)); err != nil {
			return t, err
		}
	}
	if r.family != 0 {
		t.Family, err = texts.Text(uint64(r.family))
	}
	return t, err
}

// tally counts games of two players that went alike, from the side of White.
type tally struct {
	white, black int
	results.Tally
}

// eachTally calls do for each tally of the event. It fails if one is damaged, or if
// they do not count every game of the event.
func (e *Event) eachTally(ctx context.Context, tx *sql.Tx, do func(*tally) error) error {
	texts := e.store.texts.in(ctx, tx)
	defer texts.commit()
	var games, pairs value
	err := e.eachTallyRow(ctx, tx, func(r *tallyRow) error {
		if err := r.check(e.ID); err != nil {
			return err
		}
		games, pairs = games+r.games, r.pairs
		t, err := r.as(texts)
		if err != nil {
			return err
		}
		return do(&t)
	})
	if games == 0 && err == nil {
		var n int
		n, err = lastPair(ctx, tx, e.ID)
		pairs = value(n)
	}
	if games != 2*pairs && err == nil {
		err = damage("its tallies count %d of %d games", games, 2*pairs)
	}
	return e.damaged(err)
}

// eachTallyRow calls do for each row of the event, damaged or not.
func (e *Event) eachTallyRow(ctx context.Context, tx *sql.Tx, do func(*tallyRow) error) error {
	return each(ctx, tx, func(row *sql.Rows) error {
		var r tallyRow
		if err := row.Scan(r.fields()...); err != nil {
			return err
		}
		return do(&r)
	}, `SELECT `+tallyColumns+` FROM tallies WHERE event = ?1 ORDER BY white, black, outcome, reason, eco, family, length`, e.ID)
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
	return r.do(&r.store.inserts.tally, r.ID, p.White(i), p.Black(i), int(t.Outcome), reason, family, t.ECO, t.Length, t.Plies)
}
