package event

import (
	"errors"
	"fmt"

	"match/report"
	"match/results/store"
	"match/sprt"
)

// Traits are what a kind of event is and has, with its configuration. The zero value is that of most
// kinds. Code that depends on one asks for it; it never asks for a particular kind.
type Traits struct {
	store.Kind // what does not depend on the configuration

	// Sides are the roles of the players, if these identify them and not their names: two players may
	// then have the same name. Nil: names identify players.
	Sides []string

	Test          *sprt.Config    // the sequential test of every encounter; nil: none
	Cap           int             // maximum number of games of an event that Extend can extend by more games; 0: it cannot
	RefusesFaults *bool           // a switch: it ends without a verdict if a player keeps forfeiting; nil: it never does
	MeetsAll      bool            // any two players may meet; otherwise each meets at least one other
	KnownRatings  map[int]float64 // given ratings, by the numbers of players
	AwaitsPlayers bool            // the players are not known yet: what builds them completes the plan
	VariesPlayers bool            // each pair is played by other variations of the players
	ByCounts      bool            // director and report need only the counts of the pairs, not how each game went
	Documents     []string        // forms of further documents, such as ResultDocument and the endings of picture files
}

// abilities is what only some kinds of events can do or must say. A kind embeds [Basics] and replaces
// those methods in which it differs.
type abilities interface {
	Traits() Traits

	// Option is the name of the option that gives a player of so many, for messages about it and its files,
	// unless the player has a side.
	Option(player, players int) string

	// Config is everything that determines the games and nothing else, for JSON documents and to check
	// whether an event may be resumed. Nil: the description of the conditions around the format's own JSON.
	Config(d Description) any

	// Complete fills in missing values for this number of players.
	Complete(players int)

	// Extend sets the maximum number of games, see Traits.Cap.
	Extend(games int)

	// Grow gives the event more players and rounds, if it can have more.
	Grow(players, more, rounds int) error

	// Forfeits reports whether the event continues without a player that can no longer be started: it
	// forfeits its remaining games. Some events are meaningless without a particular player.
	Forfeits(player, players int) bool

	// Incomplete returns what is missing of a complete answer and why, nil if the answer is complete.
	Incomplete(o *Outcome) error

	// Ranked are the numbers of the players, the winner's first; nil: the event has no places.
	Ranked(o *Outcome) []int

	// Fresh returns the winner whose Elo is biased because it was selected, and the first opening that
	// the event has not used, unless it has used them all; ok is false if there is none.
	Fresh(o *Outcome) (winner, start int, ok bool)

	// Document writes one of Traits.Documents.
	Document(o *Outcome, form string) ([]byte, error)
}

// ResultDocument is the form of what an event has made, such as a tuned variant.
const ResultDocument = "result"

// Basics are the abilities of an event that has no special ones.
type Basics struct{}

// ErrCannotGrow means that an event cannot have more players or rounds.
var ErrCannotGrow = errors.New("it cannot have more players or rounds")

// Traits implements Format.
func (Basics) Traits() Traits { return Traits{} }

// Option implements Format: that of events which take any number of players.
func (Basics) Option(_, _ int) string { return "player" }

// Config implements Format.
func (Basics) Config(Description) any { return nil }

// Complete implements Format.
func (Basics) Complete(int) {}

// Extend implements Format.
func (Basics) Extend(int) {}

// Grow implements Format.
func (Basics) Grow(_, _, _ int) error { return ErrCannotGrow }

// Forfeits implements Format.
func (Basics) Forfeits(_, _ int) bool { return false }

// Incomplete implements Format.
func (Basics) Incomplete(*Outcome) error { return nil }

// Ranked implements Format.
func (Basics) Ranked(*Outcome) []int { return nil }

// Fresh implements Format.
func (Basics) Fresh(*Outcome) (winner, start int, ok bool) { return 0, 0, false }

// Document implements Format.
func (Basics) Document(*Outcome, string) ([]byte, error) { return nil, ErrNoDocument }

// KnownRatingsOf returns the known ratings of the players of a stored event, by
// their numbers.
func KnownRatingsOf(e *store.Event) map[int]float64 {
	p, err := PlanOf(e)
	if err != nil { // an imported match has no plan
		return nil
	}
	return p.Format.Traits().KnownRatings
}

// TwoSides returns the maximum number of games of a match; ok is false for other kinds of events.
func (p *Plan) TwoSides() (games int, ok bool) {
	t := p.Format.Traits()
	return t.Cap, len(t.Sides) == 2 && t.Cap > 0
}

// Head is the line above the report of a match, which is only about its players: their names and the
// number of the event. The reports of other kinds of events need none: "".
func (o *Outcome) Head() string {
	if !o.Plan.Format.Traits().Match {
		return ""
	}
	text := o.Standing.Names[0] + " against " + o.Standing.Names[1]
	if o.Number > 0 {
		text = fmt.Sprintf("%d: %s", o.Number, text)
	}
	return report.Text(report.Facts{{Label: "Match", Text: text}})
}

// Document is the outcome as a document: "json", "markdown", or a form that only this kind of event
// has.
func (o *Outcome) Document(form string) ([]byte, error) {
	switch form {
	case "json":
		return o.Report().JSON()
	case "markdown":
		return []byte(o.Report().Markdown()), nil
	}
	return o.Plan.Format.Document(o, form)
}

// Verdict is the verdict on the event as a whole, if it has such a test.
func (o *Outcome) Verdict() (v sprt.Verdict, tested bool) {
	if found := o.Report().Verdict; found != nil {
		return *found, true
	}
	return sprt.None, false
}

// Progress is that of the format.
func (o *Outcome) Progress() (fraction float64, parts []string) {
	known := *o
	known.Director = nil
	return o.Plan.Format.Progress(&known)
}

// Report is the report of the outcome.
func (o *Outcome) Report() *report.Report { return o.Plan.Format.Report(o) }
