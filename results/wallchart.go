package results

import (
	"fmt"
	"strconv"
	"strings"

	"match/pairing"
)

// Seat is the result of a player in one round of a Swiss tournament.
type Seat struct {
	Opponent int     // its number, -1: none
	White    bool    // in the first game
	Forfeit  bool    // without play
	Points   float64 // of the encounter, or of the round without an opponent
}

// chartRounds is the number of rounds that fit a terminal of 80 columns.
const chartRounds = 9

// wallChart has a row for each player, by place, and a column for each round:
// "3w1" is a win against the third with White first; "3+" is a win without
// play.
func (f *Field) wallChart() string {
	if len(f.Chart) == 0 {
		return ""
	}
	place := make([]int, len(f.Order))
	for i, n := range f.Order {
		place[n] = i + 1
	}
	rounds := 0
	for _, seats := range f.Chart {
		rounds = max(rounds, len(seats))
	}
	var parts []string
	for from := 0; from < rounds; from += chartRounds {
		to := min(from+chartRounds, rounds)
		header := []any{"Round"}
		for r := from; r < to; r++ {
			header = append(header, r+1)
		}
		rows := [][]any{header}
		for _, n := range f.Order {
			row := []any{fmt.Sprintf("%2d %s", place[n], shorten(f.Standing.Names[n], crossName-3))}
			for r := from; r < to; r++ {
				row = append(row, seatText(f.Chart[n], r, place))
			}
			rows = append(rows, row)
		}
		parts = append(parts, Table(rows))
	}
	return strings.Join(parts, "\n")
}

// WallChart returns the wall chart as a section: a row for each player in the
// given order, a column for each round, and the points that decide the places.
func WallChart(names []string, order []int, seats [][]Seat, ranking []pairing.Standing) Section {
	s := Section{Title: "Wall chart", Header: []string{"player"},
		Note: "3w1: White against player 3 in the first game, encounter won; b: Black in the first game. 3+ and 3-: won and lost by forfeit. bye: no opponent."}
	place, points := make([]int, len(order)), make([]float64, len(order))
	for i, n := range order {
		place[n] = i + 1
	}
	for _, r := range ranking {
		points[r.Player] = r.Points
	}
	rounds := 0
	for _, list := range seats {
		rounds = max(rounds, len(list))
	}
	for r := range rounds {
		s.Header = append(s.Header, strconv.Itoa(r+1))
	}
	s.Header = append(s.Header, "points")
	for _, n := range order {
		row := []string{fmt.Sprintf("%d %s", place[n], names[n])}
		for r := range rounds {
			row = append(row, seatText(seats[n], r, place))
		}
		s.Rows = append(s.Rows, append(row, strconv.FormatFloat(points[n], 'f', -1, 64)))
	}
	return s
}

// seatText returns a cell of the wall chart.
func seatText(seats []Seat, round int, place []int) string {
	if round >= len(seats) {
		return ""
	}
	s := seats[round]
	points := map[float64]string{0: "0", 0.5: "½", 1: "1"}[s.Points]
	switch {
	case s.Opponent < 0 && s.Points > 0:
		return "bye"
	case s.Opponent < 0:
		return "-"
	case s.Forfeit:
		return fmt.Sprintf("%d%s", place[s.Opponent], map[bool]string{true: "+", false: "-"}[s.Points > 0])
	case s.White:
		return fmt.Sprintf("%dw%s", place[s.Opponent], points)
	}
	return fmt.Sprintf("%db%s", place[s.Opponent], points)
}
