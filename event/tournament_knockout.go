package event

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"match/arena"
	"match/pairing"
	"match/record"
	"match/report"
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

// made returns the points of the players in a match, and whether any games were
// played.
func (d *knockoutDirector) made(m pairing.Match) (points [2]float64, played bool) {
	made := d.games[m.ID].halfPoints
	counted := made[:min(d.decide(m).Counted, len(made))]
	for _, half := range counted {
		points[0] += float64(half) / 2
		points[1] += float64(pairing.PairPoints-half) / 2
	}
	return points, len(counted) > 0
}

// notes returns the bracket in words, round by round.
func (d *knockoutDirector) notes(names []string) (list []string) {
	for _, m := range d.matches {
		if m.First < 0 || m.Second < 0 {
			continue
		}
		round := fmt.Sprintf("Round %d", m.Round+1)
		switch {
		case m.ThirdPlace:
			round = "Third place"
		case m.Round == d.bracket.Rounds()-1:
			round = "Final"
		}
		points, _ := d.made(m)
		text := fmt.Sprintf("%s: %s %g, %s %g", round, names[m.First], points[0], names[m.Second], points[1])
		switch decision := d.decide(m); {
		case decision.BySeed:
			text += fmt.Sprintf("; still tied, %s advances as the higher seed", names[m.Winner])
		case decision.Over:
			text += fmt.Sprintf("; %s wins", names[m.Winner])
		}
		list = append(list, text)
	}
	return list
}

// drawing returns the bracket in a form for drawing.
func (d *knockoutDirector) drawing(names []string) *report.Bracket {
	b := &report.Bracket{Rounds: make([][]report.BracketMatch, d.bracket.Rounds())}
	for _, m := range d.matches {
		drawn := d.draw(m, names)
		if m.ThirdPlace {
			b.Third = &drawn
			continue
		}
		b.Rounds[m.Round] = append(b.Rounds[m.Round], drawn)
	}
	return b
}

func (d *knockoutDirector) draw(m pairing.Match, names []string) report.BracketMatch {
	drawn := report.BracketMatch{Winner: -1, Free: m.First == pairing.Bye || m.Second == pairing.Bye, Players: [2]int{m.First, m.Second}}
	points, played := d.made(m)
	for i, player := range [2]int{m.First, m.Second} {
		if player < 0 {
			continue
		}
		drawn.Names[i] = names[player]
		if player == m.Winner {
			drawn.Winner = i
		}
		if played {
			drawn.Points[i] = strconv.FormatFloat(points[i], 'g', -1, 64)
		}
	}
	if m.First >= 0 && m.Second >= 0 && d.decide(m).BySeed {
		drawn.Note = "tied, by seed"
	}
	return drawn
}
