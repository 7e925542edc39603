package store

import (
	"match/record"
	"match/sprt"
)

// pairRow is a row of the table of pairs: the counts of its encounter up to it.
type pairRow struct {
	number, white, black value
	scores               [5]value // of pairs: LL, LD, WL and DD, WD, WW
	wins, losses, llr    value
	origin               [3]value // texts.id of worker, host, processor
	sum                  value
}

// pairColumns are the columns of pairRow.fields.
const pairColumns = `pairs.number, pairs.white, pairs.black, ll, ld, even, wd, ww, wins, losses, llr, worker, host, processor, pairs.checksum`

func (r *pairRow) fields() []any {
	s, o := &r.scores, &r.origin
	return []any{&r.number, &r.white, &r.black, &s[0], &s[1], &s[2], &s[3], &s[4], &r.wins, &r.losses, &r.llr,
		&o[0], &o[1], &o[2], &r.sum}
}

// checksum returns the checksum that the row of an event should have.
func (r *pairRow) checksum(event int64) int64 {
	s, o := &r.scores, &r.origin
	return sumOf("pairs", nil, value(event), r.number, r.white, r.black, s[0], s[1], s[2], s[3], s[4], r.wins,
		r.losses, r.llr, o[0], o[1], o[2])
}

// check detects damage.
func (r *pairRow) check(event int64) error {
	if !r.sum.sound(r.checksum(event)) {
		return damage("the checksum of pair %d is wrong", r.number)
	}
	return nil
}

// args returns the values of a new row.
func (r *pairRow) args(event int64) []any {
	s, o := &r.scores, &r.origin
	return []any{event, r.number, r.white, r.black, s[0], s[1], s[2], s[3], s[4], r.wins, r.losses,
		r.llr.float(), o[0], o[1], o[2], r.checksum(event)}
}

// pair returns the pair without its games.
func (r *pairRow) pair() record.Pair {
	c := r.counts()
	return record.Pair{Number: int(r.number), Players: [2]int{int(r.white), int(r.black)}, Counts: c.pairs, LLR: c.llr}
}

// encounter returns the two players, the lower number first.
func (r *pairRow) encounter() [2]int {
	return [2]int{int(min(r.white, r.black)), int(max(r.white, r.black))}
}

func (r *pairRow) counts() counts {
	c := counts{wins: int(r.wins), losses: int(r.losses), llr: r.llr.float()}
	for i, n := range r.scores {
		c.pairs[i] = int(n)
	}
	return c
}

// counts are what is counted of an encounter.
type counts struct {
	pairs        sprt.Pentanomial
	wins, losses int
	llr          float64
}

func (c *counts) games() sprt.Trinomial {
	return sprt.Trinomial{Wins: c.wins, Losses: c.losses, Draws: c.pairs.Games() - c.wins - c.losses}
}

// eachRow calls do for the row of each pair from the first on, in order. It fails
// at a damaged or missing one.
func (e *Event) eachRow(tx *transaction, first int, do func(*pairRow) error) error {
	s := series{event: e.ID, next: max(1, first)}
	err := each(tx, func(r *pairRow) error {
		if err := s.take(r); err != nil {
			return err
		}
		return do(r)
	}, `SELECT `+pairColumns+` FROM pairs WHERE event = ? AND number >= ? ORDER BY number`, e.ID, first)
	if err == nil {
		err = s.end(tx)
	}
	return e.damaged(err)
}

// series checks that rows are whole and have consecutive numbers.
type series struct {
	event int64
	next  int
}

func (s *series) take(r *pairRow) error {
	if err := r.check(s.event); err != nil {
		return err
	}
	if int(r.number) != s.next {
		return damage("pair %d is missing", s.next)
	}
	s.next++
	return nil
}

// end checks that no row is missing after the last one that was read.
func (s *series) end(tx *transaction) error {
	played, err := lastPair(tx, s.event)
	if err == nil && s.next <= played {
		err = damage("pair %d is missing", s.next)
	}
	return err
}

// lastPair returns the number of the last pair of an event, 0 if it has none.
func lastPair(tx *transaction, event int64) (number int, err error) {
	err = tx.row(`SELECT coalesce(max(number), 0) FROM pairs WHERE event = ?`, event).Scan(&number)
	return number, err
}

// from reads the texts of the origin.
func (r *pairRow) from(tx *transaction) (o record.Origin, err error) {
	for i, to := range []*string{&o.Worker, &o.Host, &o.Processor} {
		if *to, err = tx.optionalText(r.origin[i]); err != nil {
			return o, err
		}
	}
	return o, nil
}
