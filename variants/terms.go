package variants

import (
	"fmt"
	"slices"
	"strings"

	"match/board"
	"match/internal/nearest"
)

// Terms is a set of evaluation terms besides material and piece-square tables. Each term is a sum
// of counts times weights.
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

// String returns the names separated by commas.
func (t Terms) String() string { return strings.Join(t.Names(), ",") }

// ParseTerm returns the term of that name: structure, rooks, king-safety,
// mobility or bishop-pair.
func ParseTerm(name string) (Terms, error) {
	if i := slices.Index(termNames, name); i >= 0 {
		return 1 << i, nil
	}
	return 0, fmt.Errorf("unknown term %q%s; want one of %s",
		name, nearest.Hint(name, termNames), strings.Join(termNames, ", "))
}

// termWeights are the weights of a variant's terms in a form that is fast to evaluate. Every weight
// is a gain for its owner, so penalties are negative.
type termWeights struct {
	passed                       [8]Sums // by rank 0–7, seen from the pawn's side
	doubled, isolated, connected Sums

	rookFile    [4]Sums // by bareness
	seventhRank Sums

	nearPawn, farPawn              Sums // in the shield before a king
	kingOpenFile, kingHalfOpenFile Sums // by the king

	attacks   [board.King]Sums // by kind, for each square beside the king that is attacked
	attackers [5]Sums          // by the number of attackers; index 4 stands for four or more

	mobility [board.King][32]Sums // by kind and number of squares

	bishopPair Sums
}

// usualMobility is the number of squares that is worth 0, by kind: about the mobility of a piece in
// the middlegame. It keeps mobility from changing the values of the pieces.
var usualMobility = [board.King]int{board.Knight: 4, board.Bishop: 6, board.Rook: 7, board.Queen: 12}

// termWeights packs the variant's terms. The weights of a term that is off are
// zero.
func (v *Variant) termWeights() *termWeights {
	w := &termWeights{
		doubled: v.pair(pawns, 0), isolated: v.pair(pawns, 1), connected: v.pair(pawns, 2),
		rookFile:    [4]Sums{halfOpenFile: v.pair(rooks, 1), openFile: v.pair(rooks, 0)},
		seventhRank: v.pair(rooks, 2),
		nearPawn:    v.pair(shelter, 0), farPawn: v.pair(shelter, 1),
		kingOpenFile: v.pair(shelter, 2), kingHalfOpenFile: v.pair(shelter, 3),
		attackers:  [5]Sums{2: v.pair(attackers, 0), 3: v.pair(attackers, 1), 4: v.pair(attackers, 2)},
		bishopPair: v.pair(bishops, 0),
	}
	for i := range passed.keys {
		w.passed[i+1] = v.pair(passed, i)
	}
	for k := board.Knight; k <= board.Queen; k++ {
		i := int(k - board.Knight)
		w.attacks[k] = v.pair(attacks, i)
		for n := range w.mobility[k] {
			w.mobility[k][n] = v.pair(mobility, i) * Sums(n-usualMobility[k])
		}
	}
	return w
}

// pair returns weight i of a section with halves.
func (v *Variant) pair(s *section, i int) Sums {
	if s.term&v.terms == 0 {
		return 0
	}
	return pack(v.weights[s.at(mg, i)], v.weights[s.at(eg, i)])
}
