package web

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"match/rating"
	"match/results"
	"match/sprt"
)

// standingRow is a player's row.
type standingRow struct {
	Rank, Games, Faults            int
	Name, Points, Score, Elo, Next string
	number                         int
	half                           int
}

// standingsView are the players, and whether some of their ratings are known.
type standingsView struct {
	Rows     []standingRow
	Anchored bool
}

func newStandings(s *State) any {
	if len(s.Players) == 2 || s.SectionsSay {
		return nil
	}
	return standingsView{standings(s), len(s.Anchors) > 0}
}

// standings returns the players, sorted by score.
func standings(s *State) (rows []standingRow) {
	table := s.ratings()
	for i := range s.Players {
		half, games := s.Standing.Points(i)
		r := standingRow{Name: s.name(i), Games: games, Points: points(half), Score: percent(half, 2*games), number: i, half: half}
		r.Elo = ratingText(table, i)
		for _, n := range s.Standing.Faults[i] {
			r.Faults += n
		}
		rows = append(rows, r)
	}
	rows = inOrder(rows, s.places)
	for i := range rows {
		rows[i].Rank = i + 1
		if i+1 < len(rows) {
			if los, ok := table.LOS(rows[i].number, rows[i+1].number); ok {
				rows[i].Next = fmt.Sprintf("%.1f %%", 100*los)
			}
		}
	}
	return rows
}

// inOrder sorts by the places if they are known, otherwise by score: during an
// event players have different numbers of games.
func inOrder(rows []standingRow, places []int) []standingRow {
	if len(places) == len(rows) {
		sorted := make([]standingRow, len(rows))
		for i, player := range places {
			sorted[i] = rows[player]
		}
		return sorted
	}
	slices.SortStableFunc(rows, func(a, b standingRow) int {
		if a.Games > 0 && b.Games > 0 {
			return b.half*a.Games - a.half*b.Games
		}
		return b.Games - a.Games
	})
	return rows
}

// ratingText returns a joint rating with its 95 % interval, or a bound.
func ratingText(t *rating.Table, player int) string {
	p := &t.Players[player]
	switch {
	case p.Bound != nil && p.Bound.Side == rating.AtLeast:
		return fmt.Sprintf("at least %.0f", p.Bound.Value)
	case p.Bound != nil:
		return fmt.Sprintf("at most %.0f", p.Bound.Value)
	case !p.Rated:
		return "unknown"
	}
	text := fmt.Sprintf("%+.0f", math.Round(p.Rating)+0)
	if half, why := results.RatingError(t, player); why == "" && !p.Anchor {
		text += fmt.Sprintf(" ± %.0f", half)
	}
	return text
}

// crosstable shows each player's score against each other one.
type crosstable struct {
	Columns []string
	Rows    []crossRow
}

type crossRow struct {
	Rank  int
	Name  string
	Cells []crossCell
}

// crossCell is an encounter from the side of its row.
type crossCell struct {
	Self          bool
	Points, Penta string
	Link          string
	Class         string
}

// widestCrosstable is the largest number of players for a readable table.
const widestCrosstable = 40

func newCrosstable(s *State) any {
	if len(s.Players) == 2 || s.SectionsSay || len(s.Players) > widestCrosstable || s.Standing.Pairs == 0 {
		return nil
	}
	order := standings(s)
	v := crosstable{}
	for i, row := range order {
		v.Columns = append(v.Columns, strconv.Itoa(i+1))
		r := crossRow{Rank: i + 1, Name: row.Name}
		for _, column := range order {
			r.Cells = append(r.Cells, newCrossCell(s, row.number, column.number))
		}
		v.Rows = append(v.Rows, r)
	}
	return v
}

func newCrossCell(s *State, a, b int) crossCell {
	if a == b {
		return crossCell{Self: true}
	}
	e := s.Standing.Encounter(a, b)
	games, penta := e.Games, e.Counts
	if a > b {
		games, penta = games.Swap(), penta.Swap()
	}
	if penta == (sprt.Pentanomial{}) {
		return crossCell{}
	}
	half := 2*games.Wins + games.Draws
	f := everyGame
	f.Player, f.With = a, b
	class := "even"
	switch n := games.Games(); {
	case half > n:
		class = "h1"
	case half < n:
		class = "h0"
	}
	return crossCell{
		Points: points(half) + "/" + strconv.Itoa(games.Games()), Link: s.links.games(f), Class: class,
		Penta: fmt.Sprintf("%d-%d-%d-%d-%d", penta[0], penta[1], penta[2], penta[3], penta[4]),
	}
}
