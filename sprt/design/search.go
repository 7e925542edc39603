package design

import (
	"math"
	"slices"

	"match/sprt"
	"match/sprt/ideas"
)

// Question is what the best protocol is searched for.
type Question struct {
	Ideas  population
	Pairs  sprt.Pentanomial
	Supply Supply
	Limits []Limit // one or two, the shorter games first
	Step   float64 // of the bounds, in nElo; see StepFor

	known map[Stage][]sprt.Expectation // what stages do with the ideas: protocols have most stages in common
}

func (q *Question) expect(s *Stage) (list []sprt.Expectation, err error) {
	key := *s
	key.Seconds = 0 // for what the stage does
	if list = q.known[key]; list != nil {
		return list, nil
	}
	if list, err = s.expect(q.Ideas, q.Pairs); err != nil {
		return nil, err
	}
	if q.known == nil {
		q.known = map[Stage][]sprt.Expectation{}
	}
	q.known[key] = list
	return list, nil
}

// Limit is how games of a stage are played.
type Limit struct {
	Seconds float64 `json:"seconds"` // of a game
	Long    bool    `json:"long"`    // the effect in long games is tested

	Guessed bool `json:"guessed,omitempty"` // nothing is known of the length of a game
}

// Answer is a protocol with what it does.
type Answer struct {
	Protocol Protocol `json:"protocol"`
	Outcome  Outcome  `json:"outcome"`
	Week     Week     `json:"week"`
}

// Of computes the answer for a given protocol.
func (q *Question) Of(p Protocol) (a Answer, err error) {
	if err := p.Validate(); err != nil {
		return a, err
	}
	a.Protocol = p
	a.Outcome, err = p.meet(q.Ideas, q.expect)
	a.Week = q.Supply.Week(&a.Outcome, q.Limits[0].Seconds)
	return a, err
}

// StepFor returns a round step of the bounds that suits ideas of this prior.
func StepFor(prior ideas.Mixture) float64 {
	sd := prior.SD()
	for _, step := range []float64{25, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05} {
		if step <= sd/7 {
			return step
		}
	}
	return 0.02
}

// rates are the error rates among which the best is searched. A test with a large β
// gives up early on ideas that do not look good.
var (
	alphas = []float64{.001, .002, .005, .01, .015, .02, .03, .04, .05, .07, .1, .15, .2, .25, .3, .4, .5}
	betas  = []float64{.01, .02, .05, .1, .15, .2, .25, .3, .4, .5, .6, .7, .8}
)

// place is a protocol on the lattice of the search: for each stage the lower bound
// and the width in steps, and the indexes of α and β.
type place []int

const perStage = 4

// protocol returns the protocol at a place; ok is false where there is none.
func (q *Question) protocol(at place, limits []Limit) (p Protocol, ok bool) {
	for k, l := range limits {
		s := at[perStage*k:]
		if s[1] < 1 || s[2] < 0 || s[2] >= len(alphas) || s[3] < 0 || s[3] >= len(betas) || alphas[s[2]]+betas[s[3]] > 0.95 {
			return nil, false
		}
		c := sprt.NewConfig(float64(s[0])*q.Step, float64(s[0]+s[1])*q.Step)
		c.Alpha, c.Beta = alphas[s[2]], betas[s[3]]
		if math.Abs(c.Elo0) > sprt.MaxElo/2 || math.Abs(c.Elo1) > sprt.MaxElo/2 {
			return nil, false
		}
		p = append(p, Stage{Config: c, Seconds: l.Seconds, Long: l.Long})
	}
	return p, true
}

// Best returns the protocol that gains most in a week while at most the share wrong
// of the accepted ideas have an effect of at most 0. It climbs from several places of
// a lattice of bounds and error rates, with one stage and with two, and then tries
// the adaptive test in each stage. ok is false if no protocol is found.
func (q *Question) Best(wrong float64) (best Answer, ok bool) {
	for _, limits := range q.stages() {
		for _, start := range q.starts(len(limits)) {
			if a, found := q.climb(start, limits, wrong); found && (!ok || a.Week.Gain > best.Week.Gain) {
				best, ok = a, true
			}
		}
	}
	if ok {
		best = q.adapted(best, wrong)
	}
	return best, ok
}

// stages returns the limits of the stages that are tried.
func (q *Question) stages() (list [][]Limit) {
	for _, l := range q.Limits {
		list = append(list, []Limit{l})
	}
	return append(list, []Limit{q.Limits[0], q.Limits[len(q.Limits)-1]})
}

// starts returns the places from which the search climbs.
func (q *Question) starts(stages int) (list []place) {
	width := max(2, int(math.Round(2*q.spread()/q.Step)))
	alpha, beta := slices.Index(alphas, 0.05), slices.Index(betas, 0.5)
	if stages == 1 {
		return []place{{0, width, alpha, beta}, {0, 2 * width, alpha - 4, beta + 1},
			{width / 4, width, alpha - 5, beta + 3}}
	}
	loose := slices.Index(alphas, 0.3)
	return []place{{0, width, loose, beta, 0, width, alpha, beta},
		{0, 2 * width, alpha + 2, beta, 0, width, alpha + 2, beta - 3}}
}

// spread is the standard deviation of the effects.
func (q *Question) spread() float64 {
	mean, square := 0.0, 0.0
	for _, c := range q.Ideas {
		mean, square = mean+c.share*c.short, square+c.share*c.short*c.short
	}
	return math.Sqrt(math.Max(0, square-mean*mean))
}

// climb moves to the best neighbour until there is none that is better. A place with
// too large a share of wrong ideas is worse than any other, and the better the
// smaller this share.
func (q *Question) climb(at place, limits []Limit, wrong float64) (best Answer, ok bool) {
	seen := map[[2 * perStage]int]bool{}
	score := math.Inf(-1)
	try := func(p place) bool {
		var key [2 * perStage]int
		copy(key[:], p)
		protocol, valid := q.protocol(p, limits)
		if !valid || seen[key] {
			return false
		}
		seen[key] = true
		a, err := q.Of(protocol)
		if err != nil {
			return false
		}
		s := a.Week.Gain
		if a.Outcome.Wrong > wrong {
			s = -1e6 * (1 + a.Outcome.Wrong - wrong)
		}
		if s <= score {
			return false
		}
		score, best = s, a
		return true
	}
	try(at)
	for {
		next := at
		for _, n := range at.neighbours() {
			if try(n) {
				next = n
			}
		}
		if slices.Equal(next, at) {
			return best, score > 0
		}
		at = next
	}
}

// neighbours returns the places that differ in one number by up to 3, or in two
// numbers by 1.
func (p place) neighbours() (list []place) {
	moved := func(changes ...[2]int) {
		n := slices.Clone(p)
		for _, c := range changes {
			n[c[0]] += c[1]
		}
		list = append(list, n)
	}
	for i := range p {
		for _, d := range []int{-3, -2, -1, 1, 2, 3} {
			moved([2]int{i, d})
		}
		for j := range i {
			for _, d := range []int{-1, 1} {
				moved([2]int{i, d}, [2]int{j, d})
				moved([2]int{i, d}, [2]int{j, -d})
			}
		}
	}
	return list
}

// adapted returns the protocol with the adaptive test in those stages where it gains
// more.
func (q *Question) adapted(best Answer, wrong float64) Answer {
	for i := range best.Protocol {
		p := slices.Clone(best.Protocol)
		p[i].Test = sprt.Adaptive
		if a, err := q.Of(p); err == nil && a.Outcome.Wrong <= wrong && a.Week.Gain > best.Week.Gain {
			best = a
		}
	}
	return best
}

// Frontier returns the best protocol for each share of wrong ideas. Where none is
// better than that of a smaller share, it is left out.
func (q *Question) Frontier(shares []float64) (list []Answer) {
	for _, wrong := range shares {
		a, ok := q.Best(wrong)
		if ok && (len(list) == 0 || a.Week.Gain > list[len(list)-1].Week.Gain*1.001) {
			list = append(list, a)
		}
	}
	return list
}
