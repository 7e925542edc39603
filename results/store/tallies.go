package store

import (
	"cmp"
	"strings"

	"match/pgn"
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
	return []any{&r.white, &r.black, &r.outcome, &r.reason, &r.family, &r.eco, &r.length, &r.games, &r.plies,
		&r.sum, &r.pairs}
}

// check detects damage to a row of an event.
func (r *tallyRow) check(event int64) error {
	sum := sumOf("tallies", []byte(r.eco), value(event), r.white, r.black, r.outcome, r.reason, r.family,
		r.length, r.games, r.plies)
	if !r.sum.sound(sum) {
		return damage("the checksum of the tally of games between players %d and %d is wrong", r.white, r.black)
	}
	return nil
}

// as returns a tally with its texts.
func (r *tallyRow) as(tx *transaction) (t results.Tally, err error) {
	t = results.Tally{
		White: int(r.white), Black: int(r.black), Outcome: sprt.Outcome(r.outcome),
		ECO: r.eco, Length: int(r.length), Games: int(r.games), Plies: int(r.plies),
	}
	reason, err := tx.optionalText(r.reason)
	if t.Reason = pgn.Reason(reason); err == nil {
		t.Family, err = tx.optionalText(r.family)
	}
	return t, err
}

// eachTally calls do for each tally of the event. It fails if one is damaged, or if
// they do not count every game of the event.
func (e *Event) eachTally(tx *transaction, do func(*results.Tally)) error {
	var games, pairs value
	err := e.eachSoundTally(tx, func(r *tallyRow, t *results.Tally) {
		games, pairs = games+r.games, r.pairs
		do(t)
	})
	if games == 0 && err == nil {
		var n int
		n, err = lastPair(tx, e.ID)
		pairs = value(n)
	}
	if games != 2*pairs && err == nil {
		err = damage("its tallies count %d of %d games", games, 2*pairs)
	}
	return e.damaged(err)
}

// eachSoundTally calls do for each row of the event. It fails if one is damaged.
func (e *Event) eachSoundTally(tx *transaction, do func(*tallyRow, *results.Tally)) error {
	return e.eachTallyRow(tx, func(r *tallyRow) error {
		if err := r.check(e.ID); err != nil {
			return err
		}
		t, err := r.as(tx)
		switch {
		case err != nil:
			return err
		case max(t.White, t.Black) >= len(e.Players) || min(t.White, t.Black) < 0:
			return damage("games of players %d and %d are counted, but there are only %d players", t.White,
				t.Black, len(e.Players))
		}
		do(r, &t)
		return nil
	})
}

// eachTallyRow calls do for each row of the event, damaged or not.
func (e *Event) eachTallyRow(tx *transaction, do func(*tallyRow) error) error {
	if e.tallies != nil {
		rows, err := e.tallies.QueryContext(tx.ctx, e.ID)
		return eachOf(rows, err, do)
	}
	return each(tx, do, talliesOfEvent, e.ID)
}

const talliesOfEvent = `SELECT ` + tallyColumns + ` FROM tallies WHERE event = ?1 ORDER BY white, black, outcome, reason, eco, family, length`

// faultsOfEvent reads the tallies of games that a player may have lost by a fault: all but those that ended by a
// reason which is known to be none, so that a fault whose text is damaged is an error.
var faultsOfEvent = `SELECT ` + tallyColumns + ` FROM tallies WHERE event = ?1 AND outcome != 1 AND reason != 0
	AND reason NOT IN (SELECT id FROM texts WHERE text IN (` + endsOnBoard() + `))`

// endsOnBoard lists the reasons that are no fault, for SQL.
func endsOnBoard() string {
	var list []string
	for _, r := range pgn.Reasons() {
		if !r.IsFault() {
			list = append(list, "'"+string(r)+"'")
		}
	}
	return strings.Join(list, ", ")
}

// tally counts a game of a pair for the reports.
func (r *recorder) tally(p *record.Pair, i int) error {
	t := results.TallyOf(p.Games[i], p.White(i), p.Black(i))
	reason, err := r.tx.optionalID(string(t.Reason))
	if err != nil {
		return err
	}
	family, err := r.tx.optionalID(t.Family)
	if err != nil {
		return err
	}
	return r.tx.run(r.store.inserts.tally, r.ID, t.White, t.Black, int(t.Outcome), reason, family, t.ECO, t.Length, t.Plies)
}

// encounterRow is a row of the table of encounters.
type encounterRow struct{ low, high, begun, last, sum value }

func (r *encounterRow) fields() []any { return []any{&r.low, &r.high, &r.begun, &r.last, &r.sum} }

func (r *encounterRow) players() [2]int { return [2]int{int(r.low), int(r.high)} }

// check detects damage to a row of an event.
func (r *encounterRow) check(event int64) error {
	if !r.sum.sound(sumOf("encounters", nil, value(event), r.low, r.high, r.begun, r.last)) {
		return damage("the checksum of the encounter of players %d and %d is wrong", r.low, r.high)
	}
	return nil
}

// metRow is an encounter with its last pair.
type metRow struct {
	met  encounterRow
	last pairRow
}

func (r *metRow) fields() []any { return append(r.met.fields(), r.last.fields()...) }

func (r *metRow) check(event int64) error { return cmp.Or(r.met.check(event), r.last.check(event)) }

const encounterColumns = `low, high, begun, last, encounters.checksum`

// eachEncounter calls do for each encounter of the event with its last pair, in the
// order of the first pairs.
func (e *Event) eachEncounter(tx *transaction, do func(*encounterRow, *pairRow) error) error {
	err := each(tx, func(r *metRow) error {
		if err := r.check(e.ID); err != nil {
			return err
		}
		return do(&r.met, &r.last)
	}, `SELECT `+encounterColumns+`, `+pairColumns+` FROM encounters LEFT JOIN pairs ON pairs.event = encounters.event AND number = last
		WHERE encounters.event = ? ORDER BY begun`, e.ID)
	return e.damaged(err)
}

// counts returns the counts of the encounter of the first two players, zero if they
// have not met.
func (e *Event) counts(tx *transaction) (c counts, err error) {
	err = e.eachEncounter(tx, func(met *encounterRow, last *pairRow) error {
		if met.players() == [2]int{0, 1} {
			c = last.counts()
		}
		return nil
	})
	return c, err
}
