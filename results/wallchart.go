package results

import (
	"fmt"
	"strconv"

	"match/report"
)

// RoundResult is the result of a player in one round of a Swiss tournament.
type RoundResult struct {
	Opponent int     `json:"-"`       // its number, -1: none
	White    bool    `json:"white"`   // in the first game
	Forfeit  bool    `json:"forfeit"` // without play
	Points   float64 `json:"points"`  // of the encounter, or of the round without an opponent
}

// swissRound is a RoundResult in the JSON document.
type swissRound struct {
	Opponent *int `json:"opponent"` // its number; null: none
	RoundResult
}

// rounds returns the rounds of a player that are in the wall chart.
func (f *Field) rounds(player int) []swissRound {
	list := []swissRound{}
	if player >= len(f.Chart) {
		return list
	}
	for _, s := range f.Chart[player] {
		round := swissRound{RoundResult: s}
		if s.Opponent >= 0 {
			round.Opponent = &s.Opponent
		}
		list = append(list, round)
	}
	return list
}

// chartRounds is the number of rounds that fit a terminal of 80 columns.
const chartRounds = 9

// wallChart has a row for each player, by place, and a column for each round:
// "3w1" is a win against the third with White first; "3+" is a win without
// play.
func (f *Field) wallChart() *report.Section {
	s := &report.Section{
		Title: "Wall chart", PerPart: chartRounds, Columns: []report.Column{playerColumn("Round")},
		Note: "3w1: White against player 3 in the first game, encounter won; b: Black in the first game. 3+ and 3-: won and lost by forfeit. bye: no opponent.",
	}
	if len(f.Chart) == 0 {
		s.In = report.Terminal
		return s
	}
	place, points := make([]int, len(f.Order)), make([]float64, len(f.Order))
	for i, n := range f.Order {
		place[n] = i + 1
	}
	for _, r := range f.Ranking {
		points[r.Player] = r.Points
	}
	rounds := 0
	for _, results := range f.Chart {
		rounds = max(rounds, len(results))
	}
	for r := range rounds {
		s.Columns = append(s.Columns, report.Column{Title: strconv.Itoa(r + 1), Round: r + 1})
	}
	s.Columns = append(s.Columns, report.Column{Title: "match points", In: report.Page})
	for _, n := range f.Order {
		row := []any{report.Placed{Place: place[n], Name: f.Standing.Names[n]}}
		for r := range rounds {
			row = append(row, result(f.Chart[n], r, n, place))
		}
		s.Rows = append(s.Rows, append(row, tenth(points[n])))
	}
	return s
}

// result returns a cell of a player's row of the wall chart.
func result(results []RoundResult, round, player int, place []int) any {
	if round >= len(results) {
		return ""
	}
	s := results[round]
	points := map[float64]string{0: "0", 0.5: "½", 1: "1"}[s.Points]
	switch {
	case s.Opponent < 0 && s.Points > 0:
		return "bye"
	case s.Opponent < 0:
		return "-"
	case s.Forfeit:
		return fmt.Sprintf("%d%s", place[s.Opponent], map[bool]string{true: "+", false: "-"}[s.Points > 0])
	}
	colour := map[bool]string{true: "w", false: "b"}[s.White]
	return report.Meeting{Text: fmt.Sprintf("%d%s%s", place[s.Opponent], colour, points),
		Players: [2]int{player, s.Opponent}}
}
