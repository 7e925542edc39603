package rating

import "math"

// whiteDetermined reports whether the games determine White's advantage. They do
// not if ratings alone can explain any advantage, for example between two players
// one of whom always had White. This is the case if numbers can be assigned to
// the players such that White's number is lower by one in every game.
func (g *group) whiteDetermined() bool {
	edges := make(map[int][]step) // all fixed ratings are the single node −1
	join := func(a, b int, up float64) {
		edges[a] = append(edges[a], step{b, up})
		edges[b] = append(edges[b], step{a, -up})
	}
	for i := range g.cells {
		c := &g.cells[i]
		if inAll(c.white) > 0 && inAll(c.black) > 0 {
			return true // the same two players with either colour
		}
		for o := range c.white {
			if c.white[o] > 0 {
				join(c.a, c.b, 1)
			}
			if c.black[o] > 0 {
				join(c.a, c.b, -1)
			}
		}
	}
	g.eachTie(func(t tie) { join(t.a, t.b, 0) })
	return !consistent(edges)
}

// step is an edge to a node that is higher by up.
type step struct {
	to int
	up float64
}

// consistent reports whether there are heights that agree with all steps.
func consistent(edges map[int][]step) bool {
	height := map[int]float64{}
	for root := range edges {
		if _, seen := height[root]; seen {
			continue
		}
		height[root] = 0
		for open := []int{root}; len(open) > 0; {
			i := open[len(open)-1]
			open = open[:len(open)-1]
			for _, s := range edges[i] {
				at := height[i] + s.up
				h, seen := height[s.to]
				switch {
				case !seen:
					height[s.to] = at
					open = append(open, s.to)
				case h != at:
					return false
				}
			}
		}
	}
	return true
}

// drawMoment returns the parameter at which Ordo's draw model expects the given
// number of draws in games. It uses Newton's method within a bracket.
func drawMoment(list []side, draws, games float64) float64 {
	law := ordoLaw{}
	low, high := law.parameter(mostDraws), law.parameter(leastDraws) // many draws, few draws
	if draws == 0 || games == 0 {
		return high
	}
	k := law.parameter(min(max(draws/games, leastDraws), mostDraws))
	for range 100 {
		expected, slope := expectedDraws(list, k)
		if expected > draws {
			low = k
		} else {
			high = k
		}
		next := k - (expected-draws)/slope
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		if math.Abs(next-k) < 1e-12 {
			break
		}
		k = next
	}
	return k
}

// side is games with one expected score p, as q = p(1−p).
type side struct{ games, q float64 }

// sides returns the games of every encounter with either of its players as White.
func (g *group) sides() []side {
	list, w := make([]side, 0, 2*len(g.cells)), g.white()
	add := func(games [3]float64, x float64) {
		if n := inAll(games); n > 0 {
			p := logistic(x)
			list = append(list, side{n, p * (1 - p)})
		}
	}
	for i := range g.cells {
		c := &g.cells[i]
		d := c.difference(g.theta)
		add(c.white, d+w)
		add(c.black, -d+w)
	}
	return list
}

// expectedDraws returns the number of draws that Ordo's draw model expects, and
// its derivative with respect to k.
func expectedDraws(list []side, k float64) (sum, slope float64) {
	grown := math.Exp(k)
	for _, s := range list {
		d, root := ordoLaw{}.share(s.q, grown-4)
		sum += s.games * d
		slope -= s.games * d * d / (8 * root) * grown
	}
	return sum, slope
}

// white returns White's advantage in natural units.
func (g *group) white() float64 { return g.theta[len(g.players)] }

// chances returns the probabilities of the outcomes if White's difference is x,
// including White's advantage.
func (g *group) chances(x float64) (p [3]float64) {
	if g.law.drawn() {
		for o, s := range g.law.slopes(x, g.drawK) {
			p[o] = math.Exp(s.value)
		}
		return p
	}
	score := logistic(x)
	d := ordoLaw{}.draws(score, g.chanceK)
	return [3]float64{BlackWins: max(0, 1-score-d/2), Drawn: d, WhiteWins: max(0, score-d/2)}
}
