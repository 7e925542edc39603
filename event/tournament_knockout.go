package event

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"match/arena"
	"match/pairing"
	"match/record"
)

// knockoutDirector plays a bracket. The matches of a round are played in
// parallel. A tied match continues with the tie-break, which always ends.
type knockoutDirector struct {
	*Tournament
	names   []string
	bracket pairing.Knockout
	matches []pairing.Match
	games   map[int]knockoutMatch // by the match's ID
	queue   []int                 // IDs of the pairs named and not yet counted
}

// knockoutMatch is the state of a match.
type knockoutMatch struct {
	named      int
	halfPoints []int // of the higher seed, pair by pair
}

func newKnockoutDirector(t *Tournament, names []string) *knockoutDirector {
	seeds := t.Seeds
	if seeds == 0 {
		seeds = len(names) // in the order of the players
	}
	d := &knockoutDirector{Tournament: t, names: names, games: map[int]knockoutMatch{}}
	if d.bracket = pairing.NewKnockout(len(names), seeds, rand.New(rand.NewPCG(drawSeed, uint64(len(names)))), t.Third); t.Bracket != nil {
		d.bracket, _ = pairing.NewBracket(t.Bracket, t.Third) // checked by Validate
	}
	d.update()
	return d
}

// drawSeed makes the random draw of unseeded players reproducible.
const drawSeed = 1

// update recomputes the current matches from the bracket.
func (d *knockoutDirector) update() {
	d.matches = d.bracket.Matches(func(m pairing.Match) (int, bool) {
		decision := d.decide(m)
		if decision.First {
			return m.First, decision.Over
		}
		return m.Second, decision.Over
	})
}

func (d *knockoutDirector) decide(m pairing.Match) pairing.Decision {
	return d.TieBreak.Decide(d.Pairs, d.games[m.ID].halfPoints)
}

// Lookahead implements arena.Director: all pairs that are certain to be played
// may be named.
func (d *knockoutDirector) Lookahead() int {
	return len(d.names) * (d.Pairs + d.TieBreak.Pairs)
}

// Next implements arena.Director. The match with the fewest pairs goes first.
func (d *knockoutDirector) Next() (arena.Pairing, arena.Call) {
	best, fewest := -1, 0
	for i, m := range d.matches {
		if !m.Ready() {
			continue
		}
		if named := d.games[m.ID].named; named < d.decide(m).Scheduled && (best < 0 || named < fewest) {
			best, fewest = i, named
		}
	}
	switch {
	case best >= 0:
		return d.name(d.matches[best]), arena.Play
	case len(d.queue) > 0:
		return arena.Pairing{}, arena.Wait
	}
	return arena.Pairing{}, arena.Over
}

// name names the next pair of a match. Each round has its own openings.
func (d *knockoutDirector) name(m pairing.Match) arena.Pairing {
	g := d.games[m.ID]
	opening := m.Round*(d.Pairs+d.TieBreak.Cap) + g.named
	g.named++
	d.games[m.ID] = g
	d.queue = append(d.queue, m.ID)
	return arena.Pairing{Players: [2]int{m.First, m.Second}, Opening: opening}
}

// Count implements arena.Director.
func (d *knockoutDirector) Count(p *record.Pair) error {
	m := d.matches[d.queue[0]]
	g := d.games[m.ID]
	d.queue = d.queue[1:]
	g.halfPoints = append(g.halfPoints, halfPointsOf(p, m.First))
	d.games[m.ID] = g
	d.update()
	return nil
}

// state implements stater.
func (d *knockoutDirector) state(s *record.Standing) state {
	return state{notes: d.notes(s.Names), places: d.places(), bracket: d.drawing(s.Names)}
}

// places sorts the players by the round that they reached, then by seed.
func (d *knockoutDirector) places() []int {
	reached := make([]int, len(d.names))
	for _, m := range d.matches {
		for _, player := range []int{m.First, m.Second} {
			if player >= 0 && !m.ThirdPlace {
				reached[player] = max(reached[player], 4*m.Round)
			}
		}
		if m.Winner >= 0 && m.Loser() >= 0 {
			switch {
			case m.ThirdPlace:
				reached[m.Winner]++ // ahead of the loser of the other semifinal
			case m.Round == d.bracket.Rounds()-1:
				reached[m.Winner] += 2
			}
		}
	}
	order := make([]int, len(d.names))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(reached[b], reached[a]) })
	return order
}
