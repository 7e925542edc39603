package event

import (
	"context"
	"fmt"
	"strings"

	"match/arena"
	"match/internal/plural"
	"match/openings"
	"match/players/spec"
	"match/tablebase"
	"match/tablebase/syzygy"
)

// configVersion is the version of the form of configs. It changes when a field
// is added, which is then named in configSince, so that an event that was begun
// before is not asked for what it did not know.
const configVersion = 1

// configSince are the fields that version 1 did not have, and the version that
// has them first.
var configSince = map[string]int{}

// Description is what determines the games of an event, but for its format, and
// nothing else: no path, no number of workers, no time of day. Equal
// descriptions mean equal games where no clock is involved.
type Description struct {
	Players []PlayerDescription
	ConditionsDescription
	Adjudication arena.Adjudication
	Tables       string // hash of the endgame tables at hand, "" if there are none
}

// PlayerDescription tells a player by the content of what is behind it.
type PlayerDescription struct {
	Name   string `json:"name"`
	Hash   string `json:"hash"`   // see spec.Player.Hash
	Limits string `json:"limits"` // as spec.Limits.String writes them

	Build *spec.Built `json:"build,omitempty"` // of a program that was built from a commit
}

// ConditionsDescription is the part of a description that documents of all
// formats have in common: they embed it.
type ConditionsDescription struct {
	Openings BookDescription `json:"openings"`
	Chess960 bool            `json:"chess960"`
	Seed     uint64          `json:"seed"`

	Colors      arena.Colors `json:"colors,omitempty"`
	OwnOpenings bool         `json:"own_openings,omitempty"`
}

// BookDescription tells a book by its openings and the way through it.
type BookDescription struct {
	Name  string         `json:"name"`
	Hash  string         `json:"hash"` // see openings.Book.Hash
	Len   int            `json:"len"`  // openings
	Order openings.Order `json:"order"`
	Start int            `json:"start"` // the place in the order that the first pair gets, from 1
}

// described is a plan with what stands behind it: book, tables, descriptions.
type described struct {
	plan     *Plan
	book     *openings.Book
	oddLines []*openings.LineError // of the book
	tables   tablebase.Tables
	Description
	config any
}

// describeUntil is describe until a signal comes: an input may be a pipe that
// nobody writes into.
func (p *Plan) describeUntil(ctx context.Context) (*described, error) {
	type answer struct {
		*described
		err error
	}
	answers := make(chan answer, 1)
	go func() {
		d, err := p.describe()
		answers <- answer{d, err}
	}()
	select {
	case a := <-answers:
		return a.described, a.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// describe opens book and endgame tables and looks at everything else that
// determines the games. The tables are to be closed.
func (p *Plan) describe() (d *described, err error) {
	d = &described{plan: p}
	if err := d.openBook(); err != nil {
		return nil, err
	}
	for i := range p.Players {
		s := &p.Players[i]
		hash, withdrawn := p.Withdrawn[s.DisplayName()]
		if !withdrawn {
			if hash, err = s.Hash(); err != nil {
				return nil, &FieldError{Key: playerKey(p, i), Err: &AbsentError{s.DisplayName(), err}}
			}
		}
		told := PlayerDescription{Name: s.DisplayName(), Hash: hash, Limits: p.Conditions.LimitsOf(s).String()}
		if s.Source != nil {
			told.Build = &s.Source.Built
		}
		d.Players = append(d.Players, told)
	}
	if d.tables, err = adjudicationTables(p.Tablebases); err != nil {
		return nil, err
	}
	c := &p.Conditions
	d.Openings = BookDescription{Name: d.book.Name(), Hash: d.book.Hash(), Len: d.book.Len(), Order: c.Order, Start: c.BookStart}
	d.Chess960, d.Seed, d.Adjudication, d.Tables = c.Chess960, c.Seed, c.Adjudication, d.tables.Hash()
	d.Colors, d.OwnOpenings = c.Colors, c.OwnOpenings
	d.config = p.Format.Config(d.Description)
	return d, nil
}

// openBook opens the book, without the lines that cannot be read unless the
// plan is strict.
func (d *described) openBook() (err error) {
	c := &d.plan.Conditions
	if c.Strict {
		d.book, err = openings.Open(c.Book)
	} else {
		d.book, d.oddLines, err = openings.Read(c.Book)
	}
	if err != nil {
		return inField("conditions.book", err)
	}
	return inField("conditions.start", d.book.CheckStart(c.BookStart))
}

// bookWarnings say which lines of the book were left out or mended, the first
// few of them one by one.
func (d *described) bookWarnings() (list []string) {
	const most = 3
	left := 0
	for i, odd := range d.oddLines {
		if !odd.Taken {
			left++
		}
		if i < most {
			list = append(list, odd.Error())
		}
	}
	if left > 0 {
		list = append(list, fmt.Sprintf("%s: %s left out", d.book.Name(), plural.Count(left, "bad line")))
	}
	return list
}

// Check looks at everything that can be wrong with a plan before its first
// game, but for the players themselves, until ctx is done.
func (p *Plan) Check(ctx context.Context) error {
	d, err := p.describeUntil(ctx)
	if err != nil {
		return err
	}
	return d.tables.Close()
}

func adjudicationTables(where string) (tablebase.Tables, error) {
	if where == "" {
		return tablebase.None, nil
	}
	tables, err := tablebase.Find(where)
	if strings.HasPrefix(where, syzygy.Kind+":") {
		return tables, inField("syzygy", err)
	}
	return tables, inField("tablebases", err)
}

// seats are the players as they sit down, told apart by their names.
func (d *described) seats() (seats []arena.Seat) {
	var names []string
	for i := range d.plan.Players {
		names = append(names, d.plan.Players[i].DisplayName())
	}
	names = arena.Distinct(names)
	for i := range d.plan.Players {
		s := d.plan.Players[i]
		seats = append(seats, arena.Seat{Name: names[i], Spec: s, Limits: d.plan.Conditions.LimitsOf(&s), Hash: d.Players[i].Hash})
	}
	return seats
}

// limits names the limits of all players, once if they have the same.
func (d *described) limits() string {
	first := d.Players[0].Limits
	for _, p := range d.Players[1:] {
		if p.Limits != first && len(d.Players) == 2 {
			return first + " against " + p.Limits
		}
		if p.Limits != first {
			return first + " and others"
		}
	}
	return first
}
