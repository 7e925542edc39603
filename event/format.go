package event

import (
	"encoding/json"
	"errors"
	"fmt"

	"match/arena"
	"match/record"
	"match/results"
	"match/sprt"
)

// Format is a kind of event: how its director is configured, and what reports
// say of it. Formats are pointers to structs that hold their configuration and
// nothing else: they are kept in the store as JSON.
type Format interface {
	// Kind is the name of the format, such as "match".
	Kind() string

	// Validate says in one line what is wrong with the configuration for so
	// many players, or nil.
	Validate(players int) error

	// Title is the Event tag of all games.
	Title(names []string) string

	// Director returns a new director. It is called once for each run, with the
	// names of the players in the order of their numbers.
	Director(names []string) (arena.Director, error)

	// Test is the sequential test of every encounter, nil if there is none.
	Test() *sprt.Config

	// Config is what determines the games and nothing else, for JSON documents
	// and to see whether an event may go on: the description of all that the
	// conditions say, and the format's own.
	Config(d Description) any

	// Progress is how far the event has come, 0 … 1, and the standing in one
	// line.
	Progress(s *record.Standing) (fraction float64, text string)

	// Block is the closing block, for a terminal.
	Block(o *Outcome) string

	// Document is what the event has come to in the form of one of the outputs
	// (see Outputs): "json" every format has.
	Document(o *Outcome, output string) ([]byte, error)

	// Verdict is that of the event's test, if there is one for it as a whole.
	Verdict(o *Outcome) (v sprt.Verdict, tested bool)
}

// formats make an empty format of each kind, for plans that are read.
var formats = map[string]func() Format{}

// Register makes a kind of event known, so that one that was stored can be
// read and resumed. It is called while packages are initialized.
func Register(make func() Format) { formats[make().Kind()] = make }

func readFormat(kind string, data json.RawMessage) (Format, error) {
	empty, known := formats[kind]
	if !known {
		return nil, fmt.Errorf("it is a %s, which this program does not know how to play", kind)
	}
	f := empty()
	return f, json.Unmarshal(data, f)
}

// ErrNoDocument is returned for an output that a format does not have.
var ErrNoDocument = errors.New("there is no such document of this kind of event")

// Outcome is what an event has come to, whether it was played to its end or
// not.
type Outcome struct {
	Number   int64 // in the store; 0: it is in none
	Plan     *Plan
	Config   any // see Format.Config
	Limits   string
	Openings int // in the book
	Standing *record.Standing
	Director arena.Director

	Identities map[string]string // what engines that play here call themselves, by name

	named int    // pairings, where the event was only looked at
	held  *kept  // until Done, where something follows
	rated *rated // shared by all copies of the outcome; nil: nobody shares
}

// Summary is the outcome of the first two players' encounter: all there is to
// say of a match.
func (o *Outcome) Summary() *results.Summary {
	e := o.Standing.Encounter(0, 1)
	s := &results.Summary{
		A: o.Standing.Names[0], B: o.Standing.Names[1], Config: o.Config, Limits: o.Limits,
		Pairs: e.Counts, Games: e.Games, Terminations: map[string]int{},
		Openings: o.Openings, Plans: o.Plan.Verifies != nil,
	}
	if test := o.Plan.Format.Test(); test != nil {
		s.Test = results.TestAt(*test, e.Counts, e.LLR)
	}
	for reason, n := range o.Standing.Terminations {
		s.Terminations[string(reason)] = n
	}
	for loser := range s.Faults {
		for reason, n := range o.Standing.Faults[loser] {
			s.Faults.Add(loser, reason, n)
		}
	}
	return s
}
