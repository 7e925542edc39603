package results

import (
	"cmp"
	"math"
	"slices"

	"match/report"
	"match/sprt"
)

// Measured is an event's measurement of the strength of its players.
type Measured struct {
	Names []string
	Elo   func(a, b int) sprt.Estimate // how much stronger a is than b
}

// Contrast compares the answers of two events to the same question, or to two
// questions that differ in one player.
type Contrast struct {
	Names  [2][2]string // the two players, in each event
	Elo    [2]sprt.Estimate
	Change sprt.Estimate // Elo[1] - Elo[0]
	Of     [2]string     // the players that the change compares, through a player who met both; "": the question is the same
}

// Contrasts compares the results of two events for the players that are in both.
// With two or more common players, each is compared with the first one. With a
// single one, its different opponents are compared with each other.
func Contrasts(first, second *Measured) (list []Contrast) {
	var shared []string
	for i, name := range first.Names {
		if slices.Contains(second.Names, name) && !slices.Contains(first.Names[:i], name) {
			shared = append(shared, name)
		}
	}
	switch {
	case len(shared) == 2:
		return []Contrast{contrast(first, second, [2]string(shared), [2]string(shared))}
	case len(shared) == 1 && len(first.Names) == 2 && len(second.Names) == 2:
		other := func(names []string) string { return names[1-slices.Index(names, shared[0])] }
		of := [2]string{other(first.Names), other(second.Names)}
		c := contrast(first, second, [2]string{shared[0], of[0]}, [2]string{shared[0], of[1]})
		c.Of = of
		return []Contrast{c}
	}
	for i := 1; i < len(shared); i++ {
		met := [2]string{shared[i], shared[0]}
		list = append(list, contrast(first, second, met, met))
	}
	return list
}

func contrast(first, second *Measured, a, b [2]string) Contrast {
	c := Contrast{Names: [2][2]string{a, b}}
	for i, m := range []*Measured{first, second} {
		c.Elo[i] = m.Elo(slices.Index(m.Names, c.Names[i][0]), slices.Index(m.Names, c.Names[i][1]))
	}
	c.Change = difference(c.Elo[0], c.Elo[1])
	return c
}

// difference returns how far one estimate is above another one from other games.
// The two sides of the interval are computed separately (Zou and Donner 2008:
// each side is the root of the sum of squares of the sides of the two estimates).
func difference(from, to sprt.Estimate) sprt.Estimate {
	d := sprt.Estimate{Value: to.Value - from.Value, Rule: to.Rule}
	switch {
	case !from.Defined() || !to.Defined():
		return sprt.Estimate{Undefined: true, LowerOpen: true, UpperOpen: true,
			Why: cmp.Or(from.Why, to.Why, "no estimate")}
	case !from.Closed() || !to.Closed():
		d.LowerOpen, d.UpperOpen, d.Why = true, true, report.TooFew
		return d
	}
	d.Lower = d.Value - math.Hypot(to.Value-to.Lower, from.Upper-from.Value)
	d.Upper = d.Value + math.Hypot(to.Upper-to.Value, from.Value-from.Lower)
	return d
}
