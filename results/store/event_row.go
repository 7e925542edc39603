package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"match/sprt"
)

// first returns the first event that matches a condition, or the error for none.
func (s *Store) first(ctx context.Context, none error, where string, args ...any) (found *Event, err error) {
	damage := none
	err = s.events(ctx, func(e *Event, err error) bool { found, damage = e, err; return false }, where, args...)
	if err == nil && damage != nil {
		return nil, s.explain(damage)
	}
	return found, err
}

// eventColumns are the columns of an event. Its players' names are in
// hexadecimal, so that no name can break the list; the encounter and the pair are
// the last of its first two players.
const eventColumns = `SELECT events.id, kind, limits, config, config_version, plan, times, test, run, created, finished,
	(SELECT coalesce(group_concat(hex(name)), '') FROM (SELECT name FROM players WHERE players.event = events.id ORDER BY players.number)),
	(SELECT coalesce(max(number), 0) FROM pairs WHERE pairs.event = events.id), content, coalesce(seals.pairs, 0), coalesce(seals.checksum, 0), seals.event, gate, place, gate_plan, ` + encounterColumns + `, ` + pairColumns + `
	FROM events LEFT JOIN seals ON seals.event = events.id LEFT JOIN comparisons ON comparisons.event = events.id
	LEFT JOIN encounters ON encounters.event = events.id AND low = 0 AND high = 1
	LEFT JOIN pairs ON pairs.event = events.id AND number = last `

// events calls do for each event that matches a condition, until do returns false.
// A damaged event comes with only its number and an error.
func (s *Store) events(ctx context.Context, do func(*Event, error) bool, where string, args ...any) error {
	return s.reading(ctx, func(tx *transaction) error {
		err := each(tx, func(r *eventRow) error {
			e, err := s.event(r)
			if err != nil {
				err = &Damaged{e.ID, err}
			}
			if !do(e, err) {
				return errEnough
			}
			return nil
		}, eventColumns+where, args...)
		if err == errEnough {
			err = nil
		}
		return err
	})
}

// eventRow is a row of eventColumns.
type eventRow struct {
	id                              int64
	kind, limits, config, plan, run string
	version                         int
	times                           bool
	test, finished                  sql.NullString
	created, players                string
	member                          memberRow

	pairs  int64
	metRow // of its first two players

	sealOf sql.NullInt64
	seal   seal
}

func (r *eventRow) fields() []any {
	fields := []any{&r.id, &r.kind, &r.limits, &r.config, &r.version, &r.plan, &r.times, &r.test, &r.run, &r.created, &r.finished, &r.players, &r.pairs,
		&r.seal.content, &r.seal.pairs, &r.seal.sum, &r.sealOf, &r.member.gate, &r.member.place, &r.member.plan}
	return append(fields, r.metRow.fields()...)
}

// first returns the counts of the encounter of the first two players.
func (r *eventRow) first(players int) (c counts, err error) {
	if r.met.low == wrong {
		if players == 2 && r.pairs > 0 {
			err = damage("its encounter is missing")
		}
		return c, err
	}
	if err := r.check(r.id); err != nil {
		return c, err
	}
	if players == 2 && int64(r.met.last) != r.pairs {
		err = damage("its encounter ends with pair %d of %d", r.met.last, r.pairs)
	}
	return r.last.counts(), err
}

// event returns the event of a row. An unreadable one comes with an error.
func (s *Store) event(r *eventRow) (*Event, error) {
	e := &Event{store: s, ID: r.id, Kind: r.kind, pairs: int(r.pairs), sealed: r.seal.content.Valid}
	var noMember error
	e.Member, noMember = r.member.read()
	if !r.sealOf.Valid {
		return e, errDamagedEvent
	}
	if err := r.seal.check(r.id, r.sum(), r.pairs); err != nil {
		e.Players, _ = names(r.players) // as far as they can be read: lists are searched by them
		return e, err
	}
	return e, errors.Join(noMember, e.read(r))
}

// read copies the values of a row.
func (e *Event) read(r *eventRow) (err error) {
	e.Limits, e.Times = r.limits, r.times
	e.Config, e.Plan = json.RawMessage(r.config), json.RawMessage(r.plan)
	e.Created, _ = time.Parse(time.RFC3339, r.created)
	e.Finished, _ = time.Parse(time.RFC3339, r.finished.String)
	if e.Players, err = names(r.players); err != nil {
		return fmt.Errorf("its players: %w", err)
	}
	if r.test.Valid {
		e.Test = new(sprt.Config)
		if err := json.Unmarshal([]byte(r.test.String), e.Test); err != nil {
			return fmt.Errorf("its test: %w", err)
		}
	}
	if err := json.Unmarshal([]byte(r.run), &e.Run); err != nil {
		return fmt.Errorf("the description of its run: %w", err)
	}
	e.first, e.unsound = r.first(len(e.Players))
	return nil
}

// names reads the players' names of eventColumns, at least two.
func names(text string) (list []string, err error) {
	for digits := range strings.SplitSeq(text, ",") {
		name, err := hex.DecodeString(digits)
		if err != nil {
			return nil, err
		}
		list = append(list, string(name))
	}
	if len(list) < 2 {
		err = fmt.Errorf("there are %d", len(list))
	}
	return list, err
}

// marshal is JSON in the form of reports: without escapes for HTML.
func marshal(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return string(bytes.TrimSpace(b.Bytes())), err
}
