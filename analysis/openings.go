package analysis

import (
	"cmp"
	"math"
	"slices"
)

// Openings are chosen where they cost most and would look worse than they are
// if they were measured there, too: they are chosen on odd pairs and measured
// on even ones.

// leastOpening is how many pairs of each half an opening needs.
const leastOpening = 8

// mostOpenings is how many openings are chosen.
const mostOpenings = 5

// openingRows returns the openings that cost the player most on odd pairs, as
// rows of the even ones, and the sample that these belong to.
func (s *study) openingRows() (rows []*row, even sample) {
	half := [2]*halfStudy{newHalf(s, 0), newHalf(s, 1)}
	odd := half[0] // clusters count from 0: the first pair is an odd one
	type choice struct {
		name string
		z    float64
	}
	var choices []choice
	for name, r := range odd.rows {
		twin := half[1].rows[name]
		if twin == nil || min(odd.pairs[name], half[1].pairs[name]) < leastOpening {
			continue
		}
		surplus, se := odd.sample.partSurplus(r, odd.member[name])
		if surplus > 0 {
			choices = append(choices, choice{name, ratio(surplus, se)})
		}
	}
	slices.SortFunc(choices, func(a, b choice) int { return cmp.Or(cmp.Compare(b.z, a.z), cmp.Compare(a.name, b.name)) })
	for _, c := range choices[:min(len(choices), mostOpenings)] {
		r := half[1].rows[c.name]
		surplus, se := half[1].sample.partSurplus(r, half[1].member[c.name])
		r.proven, r.oneSided, r.z = true, true, ratio(surplus, se)
		rows = append(rows, r)
	}
	return rows, half[1].sample
}

// halfStudy is one half of the pairs, divided by openings.
type halfStudy struct {
	sample sample
	rows   map[string]*row
	pairs  map[string]int
	member map[string][]float64 // games of each cluster that are of the opening
}

func newHalf(s *study, parity int) *halfStudy {
	h := &halfStudy{rows: map[string]*row{}, pairs: map[string]int{}, member: map[string][]float64{}}
	n := (s.Clusters + 1 - parity) / 2
	h.sample = sample{games: make([]float64, n), own: make([]float64, n), other: make([]float64, n)}
	for i, g := range s.Games {
		if g.Cluster%2 == parity {
			h.add(g, s.accounts[i], g.Cluster/2, n)
		}
	}
	return h
}

func (h *halfStudy) add(g *Game, a *Account, at, clusters int) {
	own, other := a.Own+a.OwnFaults, a.Opponent+a.OpponentFaults
	h.sample.n++
	h.sample.games[at]++
	h.sample.own[at] += own
	h.sample.other[at] += other
	for _, name := range linesOf(g) {
		h.addLine(name, g, a, at, clusters)
	}
}

// linesOf returns what a game's opening is called: its family, and the line of
// the book that it began with.
func linesOf(g *Game) (names []string) {
	if name := family(g); name != "" {
		names = append(names, name)
	}
	if line := bookLine(g); line != "" {
		names = append(names, line)
	}
	return names
}

func (h *halfStudy) addLine(name string, g *Game, a *Account, at, clusters int) {
	own, other := a.Own+a.OwnFaults, a.Opponent+a.OpponentFaults
	r := h.rows[name]
	if r == nil {
		r = newRow(KindOpening, name, clusters)
		r.in = func(g *Game, _ *Move) bool { return slices.Contains(linesOf(g), name) }
		h.rows[name], h.member[name] = r, make([]float64, clusters)
	}
	if h.member[name][at] == 0 {
		h.pairs[name]++
	}
	h.member[name][at]++
	r.own[at] += own
	r.other[at] += other
	for i := range a.Moves {
		if m := &a.Moves[i]; m.Own && m.Wrong && m.Loss > leastProof {
			r.proof = append(r.proof, proof{g, m, m.Loss})
		}
	}
}

// partSurplus is by how much the games of a class cost more than as many games
// do elsewhere, per game of the sample, with its standard error.
func (s *sample) partSurplus(r *row, games []float64) (surplus, se float64) {
	excess := r.excess()
	var n, sum, all float64
	for i := range excess {
		n += games[i]
		sum += excess[i]
		all += s.own[i] - s.other[i]
	}
	if n == 0 || n == s.n {
		return 0, 0
	}
	rest := (all - sum) / (s.n - n) // a game elsewhere
	mean := sum / n
	influence := make([]float64, len(excess))
	for i := range excess {
		inside := excess[i] - mean*games[i]
		outside := (s.own[i] - s.other[i] - excess[i]) - rest*(s.games[i]-games[i])
		influence[i] = inside/n - outside/(s.n-n)
	}
	var square float64
	for _, x := range influence {
		square += x * x
	}
	part := n / s.n
	return (mean - rest) * part, math.Sqrt(square*s.correction()) * part
}
