package event

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"sync"

	"match/arena"
	"match/pgn"
	"match/rating"
	"match/record"
	"match/report"
	"match/results"
	"match/results/store"
)

// Format is a kind of event: the configuration of its director, and its
// report. It embeds Basics for everything in which it is like other kinds. It is a
// pointer to a struct with only its configuration, because the store keeps it as JSON.
type Format interface {
	// Kind is the name of the format, such as "match".
	Kind() string

	// Validate returns an error in one line if the configuration is invalid for
	// this number of players.
	Validate(players int) error

	// Title is the Event tag of all games.
	Title(names []string) string

	// Director returns a new director. It is called once per run, with the names
	// of the players by number.
	Director(names []string) (arena.Director, error)

	// Progress is the progress of the event, 0 … 1, and the standing: parts of one line. The
	// outcome has no director, which may be at work.
	Progress(o *Outcome) (fraction float64, parts []string)

	// Report is what is known of the event: every number of every view comes from it.
	Report(o *Outcome) *report.Report

	abilities // see Basics
}

// formats make an empty format of each kind, for reading plans.
var formats = map[string]func() Format{}

// Register registers a kind of event, so that a stored event can be read and
// resumed. It is called during package initialization.
func Register(make func() Format) {
	f := make()
	formats[f.Kind()] = make
	store.Register(f.Kind(), f.Traits().Kind)
}

// ReadFormat reads the configuration of a registered kind of event.
func ReadFormat(kind string, data json.RawMessage) (Format, error) {
	empty, known := formats[kind]
	switch {
	case kind == "":
		return nil, errors.New("the kind of event is missing")
	case !known:
		return nil, fmt.Errorf("it is a %s, which this version cannot play", kind)
	}
	f := empty()
	return f, json.Unmarshal(data, f)
}

// ErrNoDocument means that a format does not have an output.
var ErrNoDocument = errors.New("this kind of event has no such document")

// Outcome is the outcome of an event, or its state if it is unfinished.
type Outcome struct {
	Number   int64 // in the store; 0: not stored
	Plan     *Plan
	Config   any // see Format.Config
	Limits   string
	Openings int // in the book
	Standing *record.Standing
	Director arena.Director

	Identities map[string]string // the own names of engines that play here, by name

	named   int             // named pairings, if the event was only looked up
	tallies results.Counter // of an event of more than two players that was looked up, see Tallies
	held    *kept           // until Done, if there is follow-up work
	rated   *rated          // shared by all copies of the outcome; nil: not shared
}

// Summary returns the outcome of the first two players' encounter, which is the
// whole outcome of a match.
func (o *Outcome) Summary() *results.Summary {
	e := o.Standing.Encounter(0, 1)
	s := &results.Summary{
		A: o.Standing.Names[0], B: o.Standing.Names[1], Config: o.Config, Limits: o.Limits,
		Pairs: e.Counts, Games: e.Games, Terminations: maps.Clone(o.Standing.Terminations),
		Faults:   [2]map[pgn.Reason]int{maps.Clone(o.Standing.Faults[0]), maps.Clone(o.Standing.Faults[1])},
		Openings: o.Openings, OwnOpenings: o.Plan.Conditions.OwnOpenings, Plans: o.Plan.Verifies != nil,
	}
	if test := o.Plan.Format.Traits().Test; test != nil {
		s.Test = report.TestAt(*test, e.Counts, e.LLR)
	}
	return s
}

// rated caches the joint rating of the newest rated standing. With hundreds
// of players it takes seconds, and the block, the JSON document, the places
// and the page all show it.
type rated struct {
	mu    sync.Mutex
	pairs int // counted in the standing
	table *rating.Table
}

// of returns the rating of a standing, computed only if the standing is new.
// Standings of one event with the same number of pairs are equal.
func (r *rated) of(s *record.Standing, anchors map[int]float64) *rating.Table {
	if r == nil {
		return results.Ratings(s, anchors)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.table == nil || r.pairs != s.Pairs {
		r.table, r.pairs = results.Ratings(s, anchors), s.Pairs
	}
	return r.table
}

// Ratings rates the players of the outcome jointly. The table must not be
// changed.
func (o *Outcome) Ratings() *rating.Table {
	var anchors map[int]float64
	if o.Plan != nil {
		anchors = o.Plan.Format.Traits().KnownRatings
	}
	return o.rated.of(o.Standing, anchors)
}
