package event

import (
	"fmt"

	"match/arena"
	"match/internal/plural"
)

// Scheduled is a pair that is known before the first game.
type Scheduled struct {
	Pair    int    `json:"pair"`
	First   string `json:"first"` // White in the first game
	Second  string `json:"second"`
	Opening int    `json:"opening"` // index in the order of the book, from 1
}

// String returns the pair in one line.
func (s Scheduled) String() string {
	return fmt.Sprintf("%6d  %s against %s, opening %d", s.Pair, s.First, s.Second, s.Opening)
}

// Schedule returns the pairs of an event that are known before the first game.
func (p *Plan) Schedule() (list []Scheduled, err error) {
	var names []string
	for i := range p.Players {
		names = append(names, p.Players[i].DisplayName())
	}
	director, err := p.Format.Director(names)
	if err != nil {
		return nil, err
	}
	list = []Scheduled{}
	for {
		pair, call := director.Next()
		if call != arena.Play {
			return list, nil
		}
		pair = p.Conditions.Colors.Seat(pair)
		if p.Conditions.OwnOpenings { // the opening of the first game
			pair.Opening *= 2
		}
		list = append(list, Scheduled{len(list) + 1, names[pair.Players[0]], names[pair.Players[1]], p.Conditions.BookStart + pair.Opening})
	}
}

// ScheduleText states which share of a tournament the scheduled pairs are.
func (t *Tournament) ScheduleText(pairs int) string {
	switch t.Type {
	case Swiss, Knockout:
		return plural.Count(pairs, "pair") + " of the first round; later rounds depend on its results"
	}
	return fmt.Sprintf("%s, %d games", plural.Count(pairs, "pair"), 2*pairs)
}
