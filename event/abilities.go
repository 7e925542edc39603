package event

import (
	"errors"
	"fmt"

	"match/report"
	"match/results/store"
	"match/sprt"
)

// abilities is what only some kinds of events can do or must say. Code that needs an ability calls
// its method; it never asks for a particular kind. A kind embeds [Basics] and replaces those methods
// in which it differs.
type abilities interface {
	// Complete fills in missing values for this number of players.
	Complete(players int)

	// Sides are the roles of the players, if these identify them and not their names: two players may
	// then have the same name. Nil: names identify players.
	Sides() []string

	// Cap is the maximum number of games of an event that can be extended by more games with
	// Extend; 0: it cannot.
	Cap() int
	Extend(games int)

	// Grow gives the event more players and rounds, if it can have more.
	Grow(players, more, rounds int) error

	// RefusesFaults reports whether the test ends without a verdict if a player keeps forfeiting
	// games. CountForfeits makes it count such games like others.
	RefusesFaults() bool
	CountForfeits()

	// Forfeits reports whether the event continues without a player that can no longer be started: it
	// forfeits its remaining games. Some events are meaningless without a particular player.
	Forfeits(player, players int) bool

	// MeetsAll reports whether any two players may meet. Otherwise each meets at least one other.
	MeetsAll() bool

	// Incomplete returns what is missing of a complete answer and why, nil if the answer is complete.
	Incomplete(o *Outcome) error

	// KnownRatings are given ratings, by the numbers of players.
	KnownRatings() map[int]float64

	// Ranked are the numbers of the players, the winner's first; nil: the event has no places.
	Ranked(o *Outcome) []int

	// Fresh returns the winner whose Elo is biased because it was selected, and the first opening that
	// the event has not used; ok is false if there is none.
	Fresh(o *Outcome) (winner, start int, ok bool)

	// AwaitsPlayers reports whether the players are not known yet: what builds them completes the plan.
	AwaitsPlayers() bool

	// VariesPlayers reports whether pairs are played by variations of the players, different ones for
	// each pair. SelfExplained reports whether the sections of the report show everything: the
	// standing of the players has no meaning.
	VariesPlayers() bool
	SelfExplained() bool

	// ByCounts reports whether the director and the report need only the counts of the pairs, not how
	// each game went.
	ByCounts() bool

	// Head is the line above a report that is only about the players: their names and the number of
	// the event. "": the report needs none.
	Head(o *Outcome) string

	// Documents are the forms of further documents, such as ResultDocument and the endings of
	// picture files; Document writes one.
	Documents() []string
	Document(o *Outcome, form string) ([]byte, error)
}

// ResultDocument is the form of what an event has made, such as a tuned variant.
const ResultDocument = "result"

// Basics are the abilities of an event that has no special ones.
type Basics struct{}

// ErrCannotGrow means that an event cannot have more players or rounds.
var ErrCannotGrow = errors.New("it cannot have more players or rounds")

// Complete implements Format.
func (Basics) Complete(int) {}

// Sides implements Format.
func (Basics) Sides() []string { return nil }

// Cap implements Format.
func (Basics) Cap() int { return 0 }

// Extend implements Format.
func (Basics) Extend(int) {}

// Grow implements Format.
func (Basics) Grow(_, _, _ int) error { return ErrCannotGrow }

// RefusesFaults implements Format.
func (Basics) RefusesFaults() bool { return false }

// CountForfeits implements Format.
func (Basics) CountForfeits() {}

// Forfeits implements Format.
func (Basics) Forfeits(_, _ int) bool { return false }

// MeetsAll implements Format.
func (Basics) MeetsAll() bool { return false }

// Incomplete implements Format.
func (Basics) Incomplete(*Outcome) error { return nil }

// KnownRatings implements Format.
func (Basics) KnownRatings() map[int]float64 { return nil }

// Ranked implements Format.
func (Basics) Ranked(*Outcome) []int { return nil }

// Fresh implements Format.
func (Basics) Fresh(*Outcome) (winner, start int, ok bool) { return 0, 0, false }

// AwaitsPlayers implements Format.
func (Basics) AwaitsPlayers() bool { return false }

// VariesPlayers implements Format.
func (Basics) VariesPlayers() bool { return false }

// SelfExplained implements Format.
func (Basics) SelfExplained() bool { return false }

// ByCounts implements Format.
func (Basics) ByCounts() bool { return false }

// Head implements Format.
func (Basics) Head(*Outcome) string { return "" }

// Documents implements Format.
func (Basics) Documents() []string { return nil }

// Document implements Format.
func (Basics) Document(*Outcome, string) ([]byte, error) { return nil, ErrNoDocument }

// Sides implements Format.
func (m *Match) Sides() []string { return []string{"a", "b"} }

// Cap implements Format.
func (m *Match) Cap() int { return m.Games }

// Extend implements Format.
func (m *Match) Extend(games int) { m.Games = games }

// RefusesFaults implements Format.
func (m *Match) RefusesFaults() bool { return m.RefuseFaults }

// CountForfeits implements Format.
func (m *Match) CountForfeits() { m.RefuseFaults = false }

// Head implements Format.
func (m *Match) Head(o *Outcome) string {
	text := o.Standing.Names[0] + " against " + o.Standing.Names[1]
	if o.Number > 0 {
		text = fmt.Sprintf("%d: %s", o.Number, text)
	}
	return (&report.Report{Parts: []report.Part{report.Facts{{Label: "Match", Text: text}}}}).Text()
}

// RefusesFaults implements Format.
func (t *Tournament) RefusesFaults() bool { return t.RefuseFaults }

// CountForfeits implements Format.
func (t *Tournament) CountForfeits() { t.RefuseFaults = false }

// MeetsAll implements Format.
func (t *Tournament) MeetsAll() bool { return t.Type != Gauntlet }

// KnownRatings implements Format.
func (t *Tournament) KnownRatings() map[int]float64 { return t.Anchors }

// SelfExplained implements Format.
func (l *Ladder) SelfExplained() bool { return true }

// KnownRatingsOf returns the known ratings of the players of a stored event, by
// their numbers.
func KnownRatingsOf(e *store.Event) map[int]float64 {
	p, err := PlanOf(e)
	if err != nil { // an imported match has no plan
		return nil
	}
	return p.Format.KnownRatings()
}

// TwoSides returns the maximum number of games of a match; ok is false for other kinds of events.
func (p *Plan) TwoSides() (games int, ok bool) {
	games = p.Format.Cap()
	return games, len(p.Format.Sides()) == 2 && games > 0
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

// Report is the report of the outcome.
func (o *Outcome) Report() *report.Report { return o.Plan.Format.Report(o) }
