package variants

import (
	"fmt"
	"strings"

	"match/internal/nearest"
)

// Terms is a set of things that are evaluated besides material and
// piece-square tables. Each is a sum of counts times weights.
type Terms uint8

const (
	// Structure: passed pawns by rank; doubled, isolated and connected pawns.
	Structure Terms = 1 << iota
	// Rooks on open and half-open files and on the seventh rank.
	Rooks
	// KingSafety: pawn shield, open lines and attackers.
	KingSafety
	// Mobility: squares that knights, bishops, rooks and queens can go to.
	Mobility
	// BishopPair: one bishop on each colour of squares.
	BishopPair

	allTerms = Structure | Rooks | KingSafety | Mobility | BishopPair
)

var termNames = []string{"structure", "rooks", "king-safety", "mobility", "bishop-pair"}

// Names returns the names of the terms in the set.
func (t Terms) Names() []string {
	names := []string{}
	for i, name := range termNames {
		if t&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// String returns the names with commas between them.
func (t Terms) String() string { return strings.Join(t.Names(), ",") }

// ParseTerm returns the term of that name: structure, rooks, king-safety,
// mobility or bishop-pair.
func ParseTerm(name string) (Terms, error) {
	for i, n := range termNames {
		if n == name {
			return 1 << i, nil
		}
	}
	return 0, fmt.Errorf("unknown term %q%s; there are %s",
		name, nearest.Hint(name, termNames), strings.Join(termNames, ", "))
}
