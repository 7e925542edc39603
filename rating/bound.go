package rating

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Side is the side on which a bound limits a rating.
type Side string

// The sides.
const (
	AtLeast Side = "lower" // the rating is at least the value
	AtMost  Side = "upper" // the rating is at most the value
)

// Bound is a one-sided 95% bound for a rating that is possibly infinite: at
// its value, the probability of winning every game is 5%.
type Bound struct {
	Value float64 // Elo
	Side  Side
	// Median is the rating at which the probability of winning every game is
	// one half. Ordo prints this value.
	Median float64
}

const boundChance = 0.05

// meeting is the result of a player without a rating against one with a rating or
// a bound.
type meeting struct {
	rating float64    // Elo
	games  [2]float64 // with White, with Black
}

// sweep collects a player's meetings with the members of one group. The player
// won all of them, or lost all of them.
type sweep struct {
	group    int
	won      bool
	meetings []meeting
	games    float64
}

// addBounds computes bounds for the players that are in no group, first from
// their games against the groups, then from their games against each other.
func (t *Table) addBounds() {
	against := map[int][]*encounter{}
	for i := range t.data.encounters {
		e := &t.data.encounters[i]
		for _, id := range [...]int{e.a, e.b} {
			if !t.Players[id].Rated {
				against[id] = append(against[id], e)
			}
		}
	}
	for progress := true; progress; {
		progress = false
		for id := range t.Players {
			p := &t.Players[id]
			if p.Rated || p.Group >= 0 {
				continue
			}
			if s, ok := t.bestSweep(id, against[id]); ok {
				t.bind(p, s)
				t.insert(id)
				progress = true
			}
		}
	}
	for id := range t.Players {
		if p := &t.Players[id]; p.Group < 0 {
			p.Why = noRating(p)
		}
	}
}

func noRating(p *Player) string {
	if p.Games() == 0 {
		return "no finished games"
	}
	return "won every game against some players and lost every game against others, none of whom has a rating that bounds it"
}

// bestSweep returns the sweep with the most games.
func (t *Table) bestSweep(id int, encounters []*encounter) (best sweep, ok bool) {
	type kind struct {
		group int
		won   bool
	}
	found := map[kind]*sweep{}
	for _, e := range encounters {
		other := e.a + e.b - id
		won := e.won(id)
		value, usable := t.foothold(other, won)
		if !usable {
			continue
		}
		k := kind{t.Players[other].Group, won}
		if found[k] == nil {
			found[k] = &sweep{group: k.group, won: won}
		}
		m := meeting{rating: value, games: e.colours(id)}
		found[k].meetings = append(found[k].meetings, m)
		found[k].games += m.games[0] + m.games[1]
	}
	for k, s := range found {
		if !ok || s.games > best.games || s.games == best.games && (cmp.Compare(k.group, best.group) < 0 || k.group == best.group && k.won && !best.won) {
			best, ok = *s, true
		}
	}
	return best, ok
}

// foothold returns the value to use as the rating of an opponent if all games
// were won, or all lost: its rating, or a bound on the same side.
func (t *Table) foothold(id int, won bool) (value float64, ok bool) {
	p := &t.Players[id]
	switch {
	case p.Rated:
		return p.Rating, true
	case p.Bound != nil && (p.Bound.Side == AtLeast) == won:
		return p.Bound.Value, true
	}
	return 0, false
}

// won reports whether a player won all the games of the encounter.
func (e *encounter) won(id int) bool {
	s := e.sum()
	return (s.Wins > 0) == (id == e.a)
}

// colours counts a player's games with White and with Black.
func (e *encounter) colours(id int) [2]float64 {
	white, black := e.games[0], e.games[1]
	n := [2]float64{float64(white[0] + white[1] + white[2]), float64(black[0] + black[1] + black[2])}
	if id != e.a {
		n[0], n[1] = n[1], n[0]
	}
	return n
}

// bind sets a player's bound.
func (t *Table) bind(p *Player, s sweep) {
	g := &t.Groups[s.group]
	p.Group = s.group
	p.Bound = boundOf(s.won, func(rating float64) float64 { return g.fit.sweepChance(s, rating) })
	what := "lost"
	if s.won {
		what = "won"
	}
	p.Why = fmt.Sprintf("%s all its games against players with a rating: only a bound can be given", what)
}

// insert adds a player after the rated members of its group, the highest bound
// first.
func (t *Table) insert(id int) {
	g := &t.Groups[t.Players[id].Group]
	at := len(g.Players)
	g.Players = append(g.Players, id)
	for ; at > g.Rated && t.Players[g.Players[at-1]].Bound.Value < t.Players[id].Bound.Value; at-- {
		g.Players[at] = g.Players[at-1]
	}
	g.Players[at] = id
}

// Order returns the players of a group, the best first: by rating, or by the
// median of their bound if they have no rating.
func (t *Table) Order(group int) []int {
	value := func(id int) float64 {
		if p := &t.Players[id]; p.Bound != nil {
			return p.Bound.Median
		}
		return t.Players[id].Rating
	}
	order := slices.Clone(t.Groups[group].Players)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(value(b), value(a)) })
	return order
}

// boundOf returns the bound for a player that won every game, or lost every game. log returns the logarithm of the
// probability of that at a rating.
func boundOf(won bool, log func(rating float64) float64) *Bound {
	at := func(chance float64) float64 {
		return bisect(func(rating float64) bool { return (log(rating) < math.Log(chance)) == won })
	}
	b := &Bound{Value: at(boundChance), Side: AtMost, Median: at(0.5)}
	if won {
		b.Side = AtLeast
	}
	return b
}

// bisect returns the rating at which a condition that holds below it and not above it ends.
func bisect(below func(rating float64) bool) float64 {
	low, high := -1e9, 1e9 // far beyond every rating
	for range 200 {
		if x := (low + high) / 2; below(x) {
			low = x
		} else {
			high = x
		}
	}
	return (low + high) / 2
}

// sweepChance returns the logarithm of the probability of a sweep at a rating.
func (g *group) sweepChance(s sweep, rating float64) (sum float64) {
	w := g.white()
	for _, m := range s.meetings {
		d := (rating - m.rating) * eloUnit / g.scale()
		asWhite, asBlack := g.chances(d+w), g.chances(-d+w)
		x, y := asWhite[WhiteWins], asBlack[BlackWins]
		if !s.won {
			x, y = asWhite[BlackWins], asBlack[WhiteWins]
		}
		sum += m.games[0]*math.Log(max(x, 1e-300)) + m.games[1]*math.Log(max(y, 1e-300))
	}
	return sum
}
