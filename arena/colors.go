package arena

import (
	"fmt"

	"match/internal/nearest"
)

// Colors is the rule for the colours in the games of a pair. The empty one is
// ColorsSwap.
type Colors string

// The rules of colours. The player named first is A in a match, and in a
// tournament the one to whom the schedule gives White first.
const (
	ColorsSwap        Colors = "swap"         // the player named first has White in the first game, and Black in the second
	ColorsReverse     Colors = "reverse"      // the other way round
	ColorsSame        Colors = "same"         // the player named first has White in both games
	ColorsSameReverse Colors = "same-reverse" // the player named first has Black in both games
)

// ColorRules returns the names of all rules of colours.
func ColorRules() []string {
	return []string{string(ColorsSwap), string(ColorsReverse), string(ColorsSame), string(ColorsSameReverse)}
}

// ParseColors reads the name of a rule of colours. It returns the empty one
// for ColorsSwap, so that plans with and without that name are equal.
func ParseColors(text string) (Colors, error) {
	switch c := Colors(text); c {
	case ColorsSwap:
		return "", nil
	case "", ColorsReverse, ColorsSame, ColorsSameReverse:
		return c, nil
	}
	return "", fmt.Errorf("unknown rule of colours %q%s: want swap, reverse, same or same-reverse",
		text, nearest.Hint(text, ColorRules()))
}

// noSwap reports whether both games of a pair have the same colours.
func (c Colors) noSwap() bool { return c == ColorsSame || c == ColorsSameReverse }

// Reversed reports whether the player named first has Black in the first game.
func (c Colors) Reversed() bool { return c == ColorsReverse || c == ColorsSameReverse }

// Apply applies the rule to a pairing.
func (c Colors) Apply(p Pairing) Pairing {
	if !c.Reversed() {
		return p
	}
	p.Players[0], p.Players[1] = p.Players[1], p.Players[0]
	if p.Participants != nil {
		as := p.Participants
		p.Participants = func() ([2]Participant, error) {
			who, err := as()
			return [2]Participant{who[1], who[0]}, err
		}
	}
	return p
}
