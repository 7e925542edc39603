package event

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"match/arena"
	"match/internal/plural"
	"match/openings"
	"match/players/spec"
	"match/results/store"
	"match/tablebase"
	"match/tablebase/syzygy"
)

// Description is everything that determines the games of an event, except its
// format, and nothing else: no path, no number of workers, no time of day.
// Without clocks, equal descriptions mean equal games.
type Description struct {
	FieldDescription
	RefereeDescription
}

// FieldDescription is the first part of a description, which the documents of most formats embed
// before their own configuration.
type FieldDescription struct {
	Players []PlayerDescription `json:"players"`
	ConditionsDescription
}

// RefereeDescription is the second part of a description, which the documents of all formats embed
// after their own configuration.
type RefereeDescription struct {
	Adjudication arena.Adjudication `json:"adjudication"`
	Tables       string             `json:"tables,omitempty"` // hash of the available endgame tables, "" if there are none
}

// fieldConfig is the configuration of most formats in JSON documents: one object with the members of
// all three parts.
type fieldConfig struct {
	field   FieldDescription
	format  Format
	referee RefereeDescription
}

// MarshalJSON implements json.Marshaler. It escapes no HTML, which is left to the document's encoder.
func (c fieldConfig) MarshalJSON() ([]byte, error) {
	var members [][]byte
	for _, part := range []any{c.field, c.format, c.referee} {
		var text bytes.Buffer
		e := json.NewEncoder(&text)
		e.SetEscapeHTML(false)
		if err := e.Encode(part); err != nil {
			return nil, err
		}
		if object := bytes.TrimSpace(text.Bytes()); len(object) > len("{}") {
			members = append(members, object[1:len(object)-1])
		}
	}
	return slices.Concat([]byte("{"), bytes.Join(members, []byte(",")), []byte("}")), nil
}

// PlayerDescription identifies a player by the content of its program and
// files.
type PlayerDescription struct {
	Name   string `json:"name"`
	Hash   string `json:"hash"`   // see spec.Player.Hash
	Limits string `json:"limits"` // in the form of spec.Limits.String

	Build *spec.Built `json:"build,omitempty"` // for a program that was built from a commit
}

// ConditionsDescription is the part of a description that the documents of
// all formats embed.
type ConditionsDescription struct {
	Openings bookDescription `json:"openings"`
	Chess960 bool            `json:"chess960"`
	Seed     uint64          `json:"seed"`

	Colors      arena.Colors `json:"colors,omitempty"`
	OwnOpenings bool         `json:"own_openings,omitempty"`
}

// bookDescription identifies a book by its openings and their order.
type bookDescription struct {
	Name  string         `json:"name"`
	Hash  string         `json:"hash"` // see openings.Book.Hash
	Len   int            `json:"len"`  // openings
	Order openings.Order `json:"order"`
	Start int            `json:"start"` // the place in the order of the first pair's opening, from 1
}

// described is a plan with its opened book, tables and descriptions.
type described struct {
	plan   *Plan
	book   *openings.Book
	faults []*openings.LineError // of the book
	tables tablebase.Tables
	Description
	config any
}

// describeUntil is describe, cancelled by a signal: an input may be a pipe
// without a writer.
func (p *Plan) describeUntil(ctx context.Context) (*described, error) {
	return untilDone(ctx, p.describe)
}

// untilDone returns what do returns, or the cause of the end of ctx: do may block forever.
func untilDone[T any](ctx context.Context, do func() (T, error)) (result T, err error) {
	done := make(chan struct{})
	var got T
	var failed error
	go func() {
		defer close(done)
		got, failed = do()
	}()
	select {
	case <-done:
		return got, failed
	case <-ctx.Done():
		return result, context.Cause(ctx)
	}
}

// describe opens the book and the endgame tables and reads everything else
// that determines the games. The caller must close the tables.
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
				return nil, p.ofPlayer(i, &AbsentError{s.DisplayName(), err})
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
	d.Openings = bookDescription{Name: d.book.Name(), Hash: d.book.Hash(), Len: d.book.Len(), Order: c.Order, Start: c.BookStart}
	d.Chess960, d.Seed, d.Adjudication, d.Tables = c.Chess960, c.Seed, c.Adjudication, d.tables.Hash()
	d.Colors, d.OwnOpenings = c.Colors, c.OwnOpenings
	if d.config = p.Format.Config(d.Description); d.config == nil {
		d.config = fieldConfig{d.FieldDescription, p.Format, d.RefereeDescription}
	}
	return d, nil
}

// openBook opens the book. It skips unreadable lines, unless the plan is
// strict.
func (d *described) openBook() (err error) {
	c := &d.plan.Conditions
	if c.Strict {
		d.book, err = openings.Open(c.Book)
	} else {
		d.book, d.faults, err = openings.Read(c.Book)
	}
	if err != nil {
		return inField("conditions.book", err)
	}
	return inField("conditions.start", d.book.CheckStart(c.BookStart))
}

// bookWarnings list the lines of the book that were skipped or repaired, the
// first few one by one.
func (d *described) bookWarnings() (list []string) {
	const most = 3
	left := 0
	for i, fault := range d.faults {
		if !fault.Taken {
			left++
		}
		if i < most {
			list = append(list, fault.Error())
		}
	}
	if left > 0 {
		list = append(list, fmt.Sprintf("%s: %s left out", d.book.Name(), plural.Count(left, "bad line")))
	}
	return list
}

// Check checks everything in a plan before its first game, except for
// starting the players, until ctx is done.
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

// participants returns the players, with distinct names.
func (d *described) participants() (participants []arena.Participant) {
	names := arena.Distinct(d.plan.Names())
	for i := range d.plan.Players {
		s := d.plan.Players[i]
		participants = append(participants, arena.Participant{Name: names[i], Spec: s, Limits: d.plan.Conditions.LimitsOf(&s), Hash: d.Players[i].Hash})
	}
	return participants
}

// limits lists the limits of all players, only once if they are equal.
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

// PlanOf returns the plan of an event in the store.
func PlanOf(e *store.Event) (*Plan, error) {
	p := new(Plan)
	if err := json.Unmarshal(e.Plan, p); err != nil {
		return nil, fmt.Errorf("%s: %w", e.Name(), err)
	}
	return p, nil
}

// ChangedError means that players, book or options differ from those that an
// event was started with.
type ChangedError struct {
	Event   string   // its name
	Changes []string // "a.hash was 1f2e, is 3d4c"
}

// Error names all differences.
func (e *ChangedError) Error() string {
	return fmt.Sprintf("%s was started with a different engine, book or option: %s", e.Event, strings.Join(e.Changes, "; "))
}

// moreGames are the fields that change when an event is extended.
var moreGames = []string{"games", "rounds", "grown", "pairs", "before"}

// unchanged refuses to resume an event that was started with a different engine, book or option.
// It ignores the given fields.
func (d *described) unchanged(e *store.Event, ignored ...string) error {
	config, err := asBefore(d.config, len(e.Players))
	if err != nil {
		return err
	}
	changes, err := e.Changes(config, ignored...)
	if err != nil || len(changes) == 0 {
		return err
	}
	changed := &ChangedError{Event: e.Name()}
	for _, c := range changes {
		changed.Changes = append(changed.Changes, d.plan.inPlayers(c))
	}
	return changed
}

// unchanged returns a *ChangedError if the players, the book or the rest of the plan
// are not those of an event.
func (p *Plan) unchanged(ctx context.Context, e *store.Event) error {
	d, err := p.describeUntil(ctx)
	if err != nil {
		return err
	}
	return errors.Join(d.unchanged(e), d.tables.Close())
}

// inPlayers describes a change. It names the player of a changed hash, whose program differs.
func (p *Plan) inPlayers(c store.Change) string {
	for i := range p.Players {
		side := cmp.Or(p.side(i), "player")
		was, _ := c.Was.(string)
		is, _ := c.Is.(string)
		if path := c.Path; path == side+".hash" || path == fmt.Sprintf("players[%d].hash", i) {
			return fmt.Sprintf("the engine or evaluation of %s has changed (content %.12s, was %.12s)", p.Players[i].DisplayName(), is, was)
		}
	}
	return c.String()
}
