package event

import (
	"fmt"

	"match/internal/harmless"
	"match/results"
)

// What a Format may be able to do besides. Whoever asks for an ability gets it
// from the formats that have it, and does without it elsewhere; nobody asks
// which format it is.

// Sectioner is a Format that has more to show than the standing: a schedule, a
// bracket, parameters and what they have come to.
type Sectioner interface {
	Sections(o *Outcome) []results.Section
}

// SelfExplained is a Sectioner whose sections are all there is to say: the
// standing of its players says nothing.
type SelfExplained interface {
	Sectioner
	SectionsSayAll()
}

// Varying is a Format whose pairs are played by variations of its players, each by
// others.
type Varying interface {
	VariesPlayers()
}

// Placer is a Format that knows who has which place.
type Placer interface {
	// Places are the numbers of the players, the first one's first.
	Places(o *Outcome) []int
}

// Sided is a Format whose players are told apart by what they are in it, not by
// their names: there may be two of one name.
type Sided interface {
	Sides() []string
}

// Extensible is a Format that may be given more games than it was to have.
type Extensible interface {
	Cap() int // games at most
	Extend(games int)
}

// Forgiving is a Format whose test ends without a verdict when a player keeps
// losing by its own fault, unless it is told to count such games like others.
type Forgiving interface {
	CountForfeits()
}

// Anchored is a Format that knows the ratings of some of its players.
type Anchored interface {
	KnownRatings() map[int]float64 // by the numbers of players
}

// Documented is a Format with more documents than "json", see Format.Document.
type Documented interface {
	Documents() []string
}

// Headed is a Format whose closing block is about the players alone: who they
// are, and under which number the event is kept, is said above it.
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

// KnownRatings implements Anchored.
func (t *Tournament) KnownRatings() map[int]float64 { return t.Anchors }

// Documents implements Documented: a Swiss tournament is reported to FIDE.
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
