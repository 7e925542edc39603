package event

import (
	"fmt"
	"strconv"

	"match/pairing"
	"match/report"
)

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
