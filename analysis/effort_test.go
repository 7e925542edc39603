package analysis

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"match/pgn"
)

// searchedMoves returns a study of moves with the given nodes: for each side
// those elsewhere and those in check.
func searchedMoves(n int, nodes [sides][2]uint64, depth int) *study {
	s := &study{Collection: &Collection{Clusters: 1}}
	g := &Game{Record: &pgn.Game{}}
	a := &Account{}
	for i := range n {
		for side := range sides {
			for at := range 2 {
				m := Move{Own: side == 0, Ply: len(g.Record.Plies)}
				if at == 1 {
					m.traits.holds = holding(inCheckName)
				}
				if i%2 == 1 {
					m.traits.phase = endgame
				}
				g.Record.Plies = append(g.Record.Plies, pgn.Ply{Nodes: nodes[side][at], Depth: depth * int(nodes[side][at])})
				a.Moves = append(a.Moves, m)
			}
		}
	}
	s.Games, s.accounts = []*Game{g}, []*Account{a}
	s.sample = sample{n: 1, games: []float64{1}, lost: bySide{{0}, {0}}}
	return informed(s)
}

func inCheck(m *Move) bool { return m.traits.holds == holding(inCheckName) }

// A player that searches less than half there, unlike its opponent, is starved
// there.
func TestStarved(t *testing.T) {
	for name, c := range map[string]struct {
		n     int
		nodes [sides][2]uint64
		want  bool
	}{
		"there alone":        {30, [sides][2]uint64{{1000, 499}, {1000, 1000}}, true},
		"more than half":     {30, [sides][2]uint64{{1000, 501}, {1000, 1000}}, false},
		"both sides":         {30, [sides][2]uint64{{1000, 1}, {1000, 1}}, false},
		"the opponent":       {30, [sides][2]uint64{{1000, 1000}, {1000, 1}}, false},
		"elsewhere":          {30, [sides][2]uint64{{1, 1000}, {1000, 1000}}, false},
		"too few":            {29, [sides][2]uint64{{1000, 1}, {1000, 1000}}, false},
		"the other has more": {30, [sides][2]uint64{{1000, 1000}, {1000, 2100}}, true},
	} {
		s := searchedMoves(c.n, c.nodes, 0)
		if e := s.effortsOf(inCheck, nil); e.starved() != c.want {
			t.Errorf("%s: starved %v", name, !c.want)
		}
		r := &row{in: inCheck}
		if s.provenByEffort([]*row{r}); (r.searched != nil) != c.want {
			t.Errorf("%s: %+v", name, r.searched)
		}
	}
}

// A depth that never changes is no effort: opponents that search deeper there prove nothing.
func TestConstantDepth(t *testing.T) {
	for own, want := range map[uint64]bool{1: false, 2: true} {
		s := searchedMoves(30, [sides][2]uint64{{own, 1}, {3, 5}}, 1)
		for i := range s.Games[0].Record.Plies {
			s.Games[0].Record.Plies[i].Nodes = 0
		}
		if e := s.effortsOf(inCheck, nil); e.starved() != want {
			t.Errorf("%d plies elsewhere and 1 there: starved %v", own, !want)
		}
	}
}

// Uncertain differences prove nothing.
func TestSurelyStarved(t *testing.T) {
	e := efforts{{{30, 300, 3000}, {30, 240, 240 * 240}}, {{30, 300, 3000}, {30, 300, 3000}}}
	if less, se := e.shortfall(); !near9(less, 2) || !near9(se*se, (240*240/30.0-64)/30) || e.starved() {
		t.Errorf("less by %v ± %v, starved %v", less, se, e.starved())
	}
	e[0][1].square = 8 * 8 * 30
	if !e.starved() {
		t.Error("without spread it is sure")
	}
}

// Figures are in nodes, or in plies if there are no nodes.
func TestSearchedFigures(t *testing.T) {
	s := searchedMoves(30, [sides][2]uint64{{1000, 10}, {900, 800}}, 0)
	unit, _ := s.measures()
	f := unit.searched(s.effortsOf(inCheck, nil))
	if f.Unit != "nodes" || f.Moves != 30 || math.Round(f.Here) != 10 || math.Round(f.Elsewhere) != 1000 || math.Round(f.ControlHere) != 800 || math.Round(f.ControlElsewhere) != 900 {
		t.Errorf("%+v", f)
	}
	if got := f.String(); got != "it searches 10 nodes per move here and 1000 elsewhere, its opponents 800 and 900" {
		t.Error(got)
	}
	s = searchedMoves(30, [sides][2]uint64{{8, 2}, {9, 7}}, 1)
	for i := range s.Games[0].Record.Plies {
		s.Games[0].Record.Plies[i].Nodes = 0
	}
	unit, _ = s.measures()
	f = unit.searched(s.effortsOf(inCheck, nil))
	if got := f.String(); got != "it searches 2.0 plies deep here and 8.0 elsewhere, its opponents 7.0 and 9.0" {
		t.Error(got)
	}
}

// A starved place explains the findings that follow from it, and a search that is
// weaker overall; never vice versa.
func TestStarvedPlacesExplain(t *testing.T) {
	s := searchedMoves(80, [sides][2]uint64{{1000, 1}, {1000, 1000}}, 0)
	for i := range s.accounts[0].Moves { // checks occur only in endgames
		if m := &s.accounts[0].Moves[i]; inCheck(m) {
			m.traits.phase = endgame
		}
	}
	place := func(name string, in place) candidate {
		c := placed(kindSituation, name, 5, 1)
		c.in = in
		return c
	}
	check := place("in check", inCheck)
	ending := place("endgame", func(m *Move) bool { return m.traits.phase == endgame })
	whole := placed(kindSearch, "nodes", 5, 1)
	whole.whole = true
	s.survivors = []candidate{check, ending, whole}
	s.starve()
	check, ending = s.survivors[0], s.survivors[1]
	if check.searched == nil || ending.searched == nil || len(s.survivors) != 3 {
		t.Fatalf("%+v", s.survivors)
	}
	for _, c := range []struct {
		a, b *candidate
		want bool
	}{{&check, &ending, true}, {&ending, &check, false}, {&check, &whole, true}, {&whole, &check, false}} {
		if got := s.explains(s.newView(), c.a, c.b); got != c.want {
			t.Errorf("%s explains %s: %v", c.a.name, c.b.name, got)
		}
	}
	clock := whole
	clock.row = &row{kind: kindTime, whole: true}
	if s.starves(&check, &clock) {
		t.Error("nodes explain the time")
	}
	s.survivors[1].byEffort = true
	if s.starve(); len(s.survivors) != 2 || s.survivors[1].row != whole.row {
		t.Errorf("what only nodes speak for, and a check explains, stays: %d", len(s.survivors))
	}
}

// A place with a smaller search can be a finding even if it does not cost more
// than its share.
func TestEffortIsProof(t *testing.T) {
	s := sample{games: []float64{1, 1, 1, 1}, lost: bySide{{9, 9.1, 9.2, 9}, {2, 2, 2.1, 2}}, n: 4}
	r := &row{lost: bySide{{2, 2.1, 2, 2}, {1, 1, 1.1, 1}}}
	if c := s.weigh(r); c.z > 0 || c.byEffort {
		t.Errorf("it costs its share: z %v", c.z)
	}
	r.searched = &searched{}
	if c := s.weigh(r); c.z < 3 || !c.byEffort || c.surplus != c.excess || c.surplusSE != c.excessSE {
		t.Errorf("%+v", c)
	}
}

// How each advice begins: raise or lower weights, improve the search, or as the
// place suggests.
func TestTries(t *testing.T) {
	for want, c := range map[string]candidate{
		"lower the weight": {row: &row{isTerm: true, z: 3}, z: 3}, "raise the weight": {row: &row{isTerm: true, z: -3}, z: 3},
		"find out why": {row: &row{kind: kindPhase, searched: &searched{}}}, "check that the search does not skip": {row: &row{kind: kindMove, name: "rook move missed"}},
		"check how it searches in check": {row: &row{kind: kindSituation, name: inCheckName}}, "play a test match": {row: &row{kind: kindOpening, name: "x"}},
	} {
		if got := c.try(false); !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for _, c := range []candidate{{row: &row{kind: kindNumber}}, {row: &row{kind: kindPhase, searched: &searched{}}}} {
		if strings.Contains(c.try(false), "time") || !strings.Contains(c.try(true), "time") {
			t.Errorf("%s: advice about time if no clock is on record: %q", c.kind, c.try(false))
		}
	}
	for kind := range kindTexts {
		if kindTries[kind] == "" {
			t.Errorf("no advice for a finding of kind %s", kind)
		}
	}
}

// At most four places with the smallest searches are named.
func TestStarvedLine(t *testing.T) {
	if starvedLine(nil) != "" {
		t.Error("no places are named")
	}
	places := []placeSearch{{"rook ending", searched{Unit: "nodes", Moves: 1, Here: 1.2, Elsewhere: 950}}}
	if got := starvedLine(places); got != "nodes per move where it searches less: rook ending 1 (elsewhere 950) in 1 move" {
		t.Error(got)
	}
	for range fewPlaces {
		places = append(places, placeSearch{"x", searched{Moves: 40}})
	}
	if n := strings.Count(starvedLine(places), "elsewhere"); n != fewPlaces {
		t.Errorf("%d places", n)
	}
}

// Of two places with separately smaller searches, neither explains the other.
func TestStarvedPlacesOfTheirOwn(t *testing.T) {
	s := searchedMoves(160, [sides][2]uint64{{1000, 1}, {1000, 1000}}, 0)
	ending := func(m *Move) bool { return m.traits.phase == endgame }
	for i := range s.accounts[0].Moves {
		if m := &s.accounts[0].Moves[i]; m.Own && ending(m) {
			s.Games[0].Record.Plies[m.Ply].Nodes = 2
		}
	}
	a, b := placed(kindSituation, "in check", 5, 1), placed(kindPhase, "endgame", 5, 1)
	a.in, b.in = inCheck, ending
	s.survivors = []candidate{a, b}
	if s.starve(); s.survivors[0].searched == nil || s.survivors[1].searched == nil {
		t.Fatalf("%+v", s.survivors)
	}
	if s.starves(&s.survivors[0], &s.survivors[1]) || s.starves(&s.survivors[1], &s.survivors[0]) {
		t.Error("one explains the other")
	}
}

// A study checks the efforts of all its splits, and bounds all candidates.
func TestStudiesMeasureAndBound(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	c := randomPairs(rng, 60, 80)
	for _, g := range c.Games {
		for ply, pos := range g.Record.Positions() {
			if ply == len(g.Record.Plies) {
				break
			}
			if g.Record.Plies[ply].Nodes = 1000; pos.InCheck() && pos.SideToMove() == g.Side {
				g.Record.Plies[ply].Nodes = 10
			}
		}
	}
	s := newStudy(c, plant(rng, c, carelessCaptures), nil)
	found := false
	for _, place := range s.starvedPlaces() {
		found = found || place.Place == inCheckName
	}
	if !found || len(s.candidates) == 0 {
		t.Errorf("%d candidates, less effort in %+v", len(s.candidates), s.starvedPlaces())
	}
	for _, c := range s.candidates {
		if c.bound <= 0 {
			t.Errorf("%s has no bound", c.name)
		}
	}
}
