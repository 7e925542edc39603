package results

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"match/rating"
	"match/report"
	"match/sprt"
)

// ByOpening compares the first player's score by opening with its score in all games with the
// same colour; nil if there are too few games.
func (s *Summary) ByOpening(list Tallies) *report.Section {
	var points, games [2]float64 // of White, by the number of White
	for _, t := range list {
		points[t.White] += float64(int(t.Outcome)*t.Games) / 2
		games[t.White] += float64(t.Games)
	}
	_, variance := moments(s.Pairs)
	c := openingTable{
		score: "score of " + s.A, first: true, pairs: func(game float64) float64 { return 2 * variance / game },
		expected: func(white, _ int) (float64, bool) { return points[white] / games[white], games[white] > 0 },
	}
	return c.section(list, "Compared with the score in all games with the same colour.")
}

// OpeningsOf compares White's score by opening with the expectation from ratings and White's
// advantage; nil if there are too few games.
func OpeningsOf(table *rating.Table, list Tallies) *report.Section {
	if len(table.Groups) == 0 {
		return nil
	}
	g := &table.Groups[0]
	c := openingTable{
		score: "White's score", pairs: func(float64) float64 { return g.WhiteDispersion },
		expected: func(white, black int) (float64, bool) {
			w, b := &table.Players[white], &table.Players[black]
			return sprt.Score(w.Rating - b.Rating + g.White.Value), w.Rated && b.Rated && w.Group == 0 && b.Group == 0
		},
	}
	return c.section(list, "Compared with the expectation from the ratings and White's advantage.")
}

// openingTable compares scores by opening with expectations.
type openingTable struct {
	score    string                                             // whose score it is
	first    bool                                               // that of player 0, not of White
	expected func(white, black int) (score float64, known bool) // of White
	pairs    func(game float64) float64                         // variance of a pair of games, over that of two independent ones
}

// openingRow is the score of an opening.
type openingRow struct {
	name                    string
	games, points, expected float64
	residual                float64 // of points, in standard errors
}

// Unnamed stands for openings without a name.
const Unnamed = "unnamed"

// An opening is shown if it has enough games for a residual.
const leastOpening = 20

func (c *openingTable) section(list Tallies, note string) *report.Section {
	rows := c.rows(list)
	if len(rows) < 2 {
		return nil
	}
	beyond := 0
	for _, r := range rows {
		if math.Abs(r.residual) > 2 {
			beyond++
		}
	}
	s := &report.Section{Title: "Openings", In: report.Page,
		Columns: report.Columns("opening", "games", c.score, "expected", "residual")}
	s.Note = fmt.Sprintf("%s The residual is the difference in standard errors: %d of the %d openings with at least %d games are beyond ±2, by chance about %.1f.",
		note, beyond, len(rows), leastOpening, 2*(1-normalAt2)*float64(len(rows)))
	slices.SortStableFunc(rows, func(a, b openingRow) int { return cmp.Compare(math.Abs(b.residual), math.Abs(a.residual)) })
	rows = rows[:min(len(rows), families)]
	slices.SortStableFunc(rows, func(a, b openingRow) int { return cmp.Compare(b.residual, a.residual) })
	for _, r := range rows {
		s.Rows = append(s.Rows, []any{cmp.Or(r.name, Unnamed), int(r.games), report.Percent(r.points/r.games, 1), report.Percent(r.expected/r.games, 1), report.Signed(r.residual, 1)})
	}
	return s
}

// normalAt2 is the normal distribution at 2.
const normalAt2 = 0.9772498680518208

// rows returns the openings with enough games, by name.
func (c *openingTable) rows(list Tallies) (rows []openingRow) {
	byName := map[string][]*Tally{}
	for i := range list {
		name := list[i].Family
		byName[name] = append(byName[name], &list[i])
	}
	all, squares := 0.0, 0.0 // games, and their squared distances from the expectation
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		r := openingRow{name: name}
		for _, t := range byName[name] {
			e, known := c.expected(t.White, t.Black)
			if !known {
				continue
			}
			games, points := float64(t.Games), float64(t.Outcome)/2
			if c.first && t.White != 0 {
				e, points = 1-e, 1-points
			}
			r.games, r.points, r.expected = r.games+games, r.points+games*points, r.expected+games*e
			all, squares = all+games, squares+games*(points-e)*(points-e)
		}
		rows = append(rows, r)
	}
	variance := squares / all
	variance *= c.pairs(variance)
	for i := range rows {
		r := &rows[i]
		r.residual = (r.points - r.expected) / math.Sqrt(variance*r.games*(1-r.games/all))
	}
	return slices.DeleteFunc(rows, func(r openingRow) bool {
		return r.games < leastOpening || math.IsNaN(r.residual) || math.IsInf(r.residual, 0)
	})
}
