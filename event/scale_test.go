package event

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"match/players/spec"
)

// scalePlan is a plan of two variants at these nodes per move.
func scalePlan(games int, nodes ...uint64) *Plan {
	s := &Scale{Unit: "nodes per move", Games: games}
	p := planOf(s)
	for _, n := range nodes {
		l := spec.Limits{Nodes: n}
		s.Limits = append(s.Limits, ScaleLimit{l.String(), float64(n)})
		for _, variant := range []string{"tapered", "flat"} {
			p.Players = append(p.Players, spec.Player{Kind: spec.Builtin, Variant: variant, Name: variant + " " + l.String(), Limits: l})
		}
	}
	return p
}

// A limit that costs k times as much has 1/√k of the games, at each point of the order; more games
// continue the order; and the n-th pair of every limit has the n-th opening.
func TestSharesOfLimits(t *testing.T) {
	s := scalePlan(420, 100, 400, 1600).Format.(*Scale)
	var before [][2]int
	for _, games := range []int{420, 2100} {
		s.Games = games
		d, err := s.Director(nil)
		if err != nil {
			t.Fatal(err)
		}
		pairs, seen := conductGames(t, d, func(_, _ int) [2]int { return [2]int{1, 1} }), [3]int{}
		var order [][2]int
		for n, p := range pairs {
			limit := p.Players[0] / 2
			if p.Players != [2]int{2 * limit, 2*limit + 1} || p.Opening != seen[limit] {
				t.Fatalf("pair %d: %+v", n, p)
			}
			seen[limit]++
			order = append(order, p.Players)
			for i, share := range []float64{4. / 7, 2. / 7, 1. / 7} {
				if math.Abs(float64(seen[i])-share*float64(n+1)) > 1 {
					t.Fatalf("after %d pairs: %v", n+1, seen)
				}
			}
		}
		if len(order) != games/2 || !slices.Equal(before, order[:len(before)]) {
			t.Errorf("%d games: %d pairs, or another order", games, len(order))
		}
		before = order
	}
}

func TestScaleIsTheSameForAnyConcurrency(t *testing.T) {
	var texts []string
	for _, workers := range []int{1, 4} {
		p := scalePlan(80, 20, 80, 320).files(t)
		store := openStore(t, filepath.Join(t.TempDir(), "s.db"))
		out, err := Run(t.Context(), p, Options{Store: store, Concurrency: workers})
		if err != nil {
			t.Fatal(err)
		}
		e, err := store.Event(t.Context(), out.Number)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Look(t.Context(), e)
		if err != nil || again.Report().Text() != out.Report().Text() || !strings.Contains(out.Report().Text(), "Scaling of tapered against flat: 80 games at 3 limits") {
			t.Errorf("looked at again: %v\n%s", err, out.Report().Text())
		}
		texts = append(texts, left(t, p))
	}
	if texts[0] != texts[1] {
		t.Error("four workers leave other files than one")
	}
}

func TestCosts(t *testing.T) {
	tc := func(text string) spec.Limits {
		l, err := spec.ParseTimeControl(text)
		if err != nil {
			t.Fatal(err)
		}
		return spec.Limits{TC: l}
	}
	for _, c := range []struct {
		limits spec.Limits
		cost   float64
	}{
		{spec.Limits{Nodes: 1000}, 1000}, {spec.Limits{MoveTime: 50 * time.Millisecond}, 0.05}, {tc("8+0.08"), 8 + 60*0.08},
		{tc("40/60+0.5"), 60*60/40. + 30}, {spec.Limits{Depth: 5}, 0}, {spec.Limits{}, 0}, {spec.Limits{Nodes: 5, MoveTime: time.Second}, 0},
	} {
		cost, unit, ok := Cost(c.limits)
		if math.Abs(cost-c.cost) > 1e-12 || ok != (c.cost > 0) || ok != (unit != "") {
			t.Errorf("%v: %g %s %v", c.limits, cost, unit, ok)
		}
	}
}

func TestScalesThatAreRefused(t *testing.T) {
	for want, change := range map[string]func(*Plan, *Scale){
		"limits 1: want at least 2":               func(_ *Plan, s *Scale) { s.Limits = s.Limits[:1] },
		"two players at each limit":               func(p *Plan, _ *Scale) { p.Players = p.Players[:3] },
		"limits nodes=80: want limits that rise":  func(_ *Plan, s *Scale) { s.Limits[1].Cost = 20 },
		"limits nodes=20: want limits that rise":  func(_ *Plan, s *Scale) { s.Limits[0].Cost = math.NaN() },
		"limits nodes=80: want limits that rise ": func(_ *Plan, s *Scale) { s.Limits[1].Cost = math.Inf(1) },
		"games 3": func(_ *Plan, s *Scale) { s.Games = 3 },
	} {
		p := scalePlan(40, 20, 80)
		change(p, p.Format.(*Scale))
		if err := p.Validate(); err == nil || !strings.Contains(err.Error(), strings.TrimSpace(want)) {
			t.Errorf("%q: %v", want, err)
		}
	}
}
