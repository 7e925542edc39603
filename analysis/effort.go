package analysis

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"

	"match/internal/plural"
)

// searched compares a player's search effort in one place with its effort
// elsewhere. Figures are geometric means.
type searched struct {
	Unit             string  `json:"unit"` // "nodes", or "plies" if nodes are not on record
	Moves            int     `json:"moves"`
	Here             float64 `json:"here"`
	Elsewhere        float64 `json:"elsewhere"`
	ControlHere      float64 `json:"control_here"`
	ControlElsewhere float64 `json:"control_elsewhere"`
}

// effort measures the search for one move: the logarithm of its nodes, or its
// plies times the logarithm of 2.
type effort struct{ byNodes bool }

// measured is a move with its search effort.
type measured struct {
	move *Move
	x    float64
}

// measures returns all moves whose effort is on record, and its unit: nodes,
// if most moves of both sides have them. A depth that is the same in all moves of
// the player is a limit or a dummy, and no effort. The games are scanned only once.
func (s *study) measures() (effort, []measured) {
	if s.efforts != nil {
		return s.unit, s.efforts
	}
	var nodes, moves [sides]int
	for m := range s.moves() {
		moves[sideOf(m)]++
		nodes[sideOf(m)] += btoi(m.record().Nodes > 0)
	}
	s.unit = effort{2*nodes[0] > moves[0] && 2*nodes[1] > moves[1]}
	s.efforts = []measured{}
	var own spread
	for m := range s.moves() {
		if x, ok := s.unit.of(m); ok {
			s.efforts = append(s.efforts, measured{m, x})
			if m.Own {
				own.add(x)
			}
		}
	}
	if !s.unit.byNodes && own.variance() < 1e-9 {
		s.efforts = []measured{}
	}
	return s.unit, s.efforts
}

// moves yields the judged moves of all games.
func (s *study) moves() iter.Seq[*Move] {
	return func(yield func(*Move) bool) {
		for _, a := range s.accounts {
			for i := range a.Moves {
				if !yield(&a.Moves[i]) {
					return
				}
			}
		}
	}
}

func (e effort) of(m *Move) (x float64, ok bool) {
	p := m.record()
	if e.byNodes {
		return math.Log(float64(max(p.Nodes, 1))), p.Nodes > 0
	}
	return math.Ln2 * float64(p.Depth), p.Depth > 0
}

// spread sums up the efforts of a class of moves.
type spread struct{ n, sum, square float64 }

func (s *spread) add(x float64) { s.n, s.sum, s.square = s.n+1, s.sum+x, s.square+x*x }

func (s spread) mean() float64 { return s.sum / max(s.n, 1) }

// variance returns the variance of the mean.
func (s spread) variance() float64 {
	return max(s.square/max(s.n, 1)-s.mean()*s.mean(), 0) / max(s.n, 1)
}

// efforts are the efforts of both sides elsewhere and in a place.
type efforts [sides][2]spread

// place is a class of moves.
type place func(*Move) bool

// effortsOf sums up the searches of both sides, in a place and elsewhere,
// without the moves of the place without; nil: with all moves.
func (s *study) effortsOf(in, without place) (e efforts) {
	_, moves := s.measures()
	for _, m := range moves {
		if without == nil || !without(m.move) {
			e[sideOf(m.move)][btoi(in(m.move))].add(m.x)
		}
	}
	return e
}

// shortfall returns how much less the player searches in the place than
// elsewhere, relative to its opponents, as a logarithm, with its standard error.
func (e *efforts) shortfall() (less, se float64) {
	var variance float64
	for side := range e {
		less += signOf(side) * (e[side][0].mean() - e[side][1].mean())
		variance += e[side][0].variance() + e[side][1].variance()
	}
	return less, math.Sqrt(variance)
}

func signOf(side int) float64 { return float64(1 - 2*side) }

// A player is starved in a place if it searches less than half as much there
// as elsewhere, in at least leastStarved moves, at a significance of
// surelyStarved.
const leastStarved, surelyStarved = 30, 4

func (e *efforts) starved() bool {
	less, se := e.shortfall()
	for side := range e {
		if e[side][0].n < leastStarved || e[side][1].n < leastStarved {
			return false
		}
	}
	return less > math.Ln2 && less > surelyStarved*se
}

// searched converts the efforts of a place to the units of a report.
func (unit effort) searched(e efforts) *searched {
	f := &searched{Unit: "nodes", Moves: int(e[0][1].n)}
	back := math.Exp
	if !unit.byNodes {
		f.Unit, back = "plies", func(x float64) float64 { return x / math.Ln2 }
	}
	f.Here, f.Elsewhere = back(e[0][1].mean()), back(e[0][0].mean())
	f.ControlHere, f.ControlElsewhere = back(e[1][1].mean()), back(e[1][0].mean())
	return f
}

// share returns the player's effort there relative to its effort elsewhere.
func (f *searched) share() float64 { return f.Here / max(f.Elsewhere, 1) }

// String returns the comparison in words.
func (f *searched) String() string {
	if f.Unit == "plies" {
		return fmt.Sprintf("it searches %.1f plies deep here and %.1f elsewhere, its opponents %.1f and %.1f", f.Here, f.Elsewhere, f.ControlHere, f.ControlElsewhere)
	}
	return fmt.Sprintf("it searches %s per move here and %.0f elsewhere, its opponents %.0f and %.0f", plural.Count(int(math.Round(f.Here)), "node"), f.Elsewhere, f.ControlHere, f.ControlElsewhere)
}

// provenByEffort treats a place with less effort than elsewhere as proof that
// the player is worse there. Only the cost remains to be shown.
func (s *study) provenByEffort(rows []*row) {
	unit, _ := s.measures()
	for _, r := range rows {
		if e := s.effortsOf(r.in, nil); e.starved() {
			r.searched = unit.searched(e)
		}
	}
}

// starve records for all survivors in which of them the player searches less.
// It drops those that have no other evidence and that another one explains.
func (s *study) starve() {
	var unknown []*row
	for i := range s.survivors {
		if c := &s.survivors[i]; c.in != nil && !c.isTerm && c.searched == nil {
			unknown = append(unknown, c.row)
		}
	}
	s.provenByEffort(unknown)
	all := slices.Clone(s.survivors)
	s.survivors = slices.DeleteFunc(s.survivors, func(b candidate) bool {
		return b.byEffort && slices.ContainsFunc(all, func(a candidate) bool { return a.row != b.row && s.starves(&a, &b) })
	})
}

// starves reports whether the player searches less in place b, or everywhere,
// only because it does so in place a, and not the other way round. If each place
// explains the other, such as checks in endgames only, the one with the least
// effort is the cause.
func (s *study) starves(a, b *candidate) bool {
	switch {
	case a.searched == nil || b.whole && b.kind != kindSearch:
		return false
	case b.whole:
		e := s.effortsOf(func(*Move) bool { return false }, a.in)
		return e[1][0].mean()-e[0][0].mean() < -math.Log(fewNodes)
	case b.searched == nil:
		return false
	}
	return !s.starvedWithout(b, a) && (s.starvedWithout(a, b) || a.searched.share() < b.searched.share())
}

// starvedWithout reports whether the player still searches less in a place
// without the moves of another one, by a good part of what it did.
func (s *study) starvedWithout(c, other *candidate) bool {
	whole, e := s.effortsOf(c.in, nil), s.effortsOf(c.in, other.in)
	usual, _ := whole.shortfall()
	less, _ := e.shortfall()
	return less > max(math.Ln2/2, leastLeft*usual) && min(e[0][1].n, e[1][1].n) >= leastStarved
}

// placeSearch is a class of moves in which the player searches less than
// elsewhere.
type placeSearch struct {
	Place string `json:"place"`
	searched
}

// starvedPlaces lists the classes of the splits in which the player is starved,
// the most starved first.
func (s *study) starvedPlaces() (list []placeSearch) {
	for _, t := range s.splits {
		for _, r := range t.rows {
			if r.searched != nil {
				list = append(list, placeSearch{r.name, *r.searched})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b placeSearch) int { return cmp.Compare(a.share(), b.share()) })
	return list
}
