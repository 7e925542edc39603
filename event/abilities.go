package event

import (
	"fmt"

	"match/internal/harmless"
	"match/results"
	"match/results/store"
)

// Optional abilities of a Format. Code that needs an ability tests for its
// interface and does without it otherwise; it never tests for a particular
// format.

// Sectioner is a Format with more to show than the standing: a schedule, a
// bracket, or tuned parameters.
type Sectioner interface {
	Sections(o *Outcome) []results.Section
}

// SelfExplained is a Sectioner whose sections show everything: the standing
// of its players has no meaning.
type SelfExplained interface {
	Sectioner
	SectionsSayAll()
}

// Varying is a Format whose pairs are played by variations of its players,
// different ones for each pair.
type Varying interface {
	VariesPlayers()
}

// Placer is a Format that decides the places of its players.
type Placer interface {
	// Places are the numbers of the players, the winner's first.
	Places(o *Outcome) []int
}

// Sided is a Format that identifies players by their role and not by their
// names: two of them may have the same name.
type Sided interface {
	Sides() []string
}

// Extensible is a Format that can be extended by more games.
type Extensible interface {
	Cap() int // maximum number of games
	Extend(games int)
}

// Forgiving is a Format whose test ends without a verdict if a player keeps
// forfeiting games. CountForfeits makes it count such games like others.
type Forgiving interface {
	CountForfeits()
}

// Anchored is a Format with known ratings of some of its players.
type Anchored interface {
	KnownRatings() map[int]float64 // by the numbers of players
}

// Documented is a Format with more documents than "json", see Format.Document.
type Documented interface {
	Documents() []string
}

// Headed is a Format whose closing block is only about the players: the line
// above it has their names and the number of the event.
type Headed interface {
	Head(o *Outcome) string
}

// Sides implements Sided.
func (m *Match) Sides() []string { return []string{"a", "b"} }

// Cap implements Extensible.
func (m *Match) Cap() int { return m.Games }

// Extend implements Extensible.
func (m *Match) Extend(games int) { m.Games = games }

// CountForfeits implements Forgiving.
func (m *Match) CountForfeits() { m.RefuseFaults = false }

// CountForfeits implements Forgiving.
func (t *Tournament) CountForfeits() { t.RefuseFaults = false }

// Head implements Headed.
func (m *Match) Head(o *Outcome) string {
	text := harmless.Line(o.Standing.Names[0] + " against " + o.Standing.Names[1])
	if o.Number > 0 {
		text = fmt.Sprintf("%d: %s", o.Number, text)
	}
	return fmt.Sprintf("Match | %s\n", text)
}

// KnownRatingsOf returns the known ratings of the players of a stored event, by
// their numbers.
func KnownRatingsOf(e *store.Event) map[int]float64 {
	p, err := PlanOf(e)
	if err != nil { // an imported match has no plan
		return nil
	}
	if f, ok := p.Format.(Anchored); ok {
		return f.KnownRatings()
	}
	return nil
}

// KnownRatings implements Anchored.
func (t *Tournament) KnownRatings() map[int]float64 { return t.Anchors }

// Documents implements Documented: a Swiss tournament has a report for FIDE.
func (t *Tournament) Documents() []string {
	if t.Type == Swiss {
		return []string{"json", "markdown", "trf"}
	}
	return []string{"json", "markdown"}
}

// Documents implements Documented.
func (l *Ladder) Documents() []string { return []string{"json", "markdown"} }

// SectionsSayAll implements SelfExplained.
func (l *Ladder) SectionsSayAll() {}
