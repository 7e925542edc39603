package analysis

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"match/pgn"
	"match/sprt"
)

// Score is what the player made of some games.
type Score struct {
	Name   string        `json:"name"`
	Games  int           `json:"games"`
	Wins   int           `json:"wins"`
	Draws  int           `json:"draws"`
	Losses int           `json:"losses"`
	Points Figure        `json:"points"` // per 100 games, the interval clustered by pair
	Elo    sprt.Estimate `json:"elo"`    // against whom these games were played; games taken as independent
}

// Table is a split of the results.
type Table struct {
	Title string  `json:"title"`
	Rows  []Score `json:"rows"`
	Left  int     `json:"left_out,omitempty"` // classes with too few games to show
}

// resultSplits are the ways in which results are divided.
var resultSplits = []struct {
	title string
	class func(*Game) string
	least int // games a class must have to be shown
}{
	{"colour", func(g *Game) string { return g.Side.String() }, 1},
	{"opponent", func(g *Game) string { return orUnknown(g.Opponent) }, 1},
	{"opening", family, 4},
	{"ECO", func(g *Game) string { return g.Record.ECO }, 4},
	{"length", lengthClass, 1},
	{"how the game ended", func(g *Game) string { return orUnknown(string(g.Record.Ending())) }, 1},
	{"material at the end", lastClass, 4},
}

func orUnknown(text string) string {
	if text == "" {
		return "not said"
	}
	return text
}

// family is the name of an opening up to its first colon.
func family(g *Game) string {
	name, _, _ := strings.Cut(g.Record.Opening, ":")
	return name
}

func lengthClass(g *Game) string {
	switch moves := (len(g.Record.Plies) + 1) / 2; {
	case moves < 40:
		return "up to 39 moves"
	case moves < 60:
		return "40 to 59 moves"
	case moves < 90:
		return "60 to 89 moves"
	}
	return "90 moves and more"
}

// lastClass is the material of the last position, if it is an ending.
func lastClass(g *Game) string {
	last := g.Record.Last()
	if last.Occupied().Count() > mostClassMen {
		return ""
	}
	return materialClass(&last)
}

// mostRows is how many classes of a split are shown.
const mostRows = 12

// resultTables divides the results.
func resultTables(games []*Game) (tables []Table) {
	for _, split := range resultSplits {
		classes := map[string][]*Game{}
		for _, g := range games {
			if name := split.class(g); name != "" {
				classes[name] = append(classes[name], g)
			}
		}
		t := Table{Title: split.title}
		names := slices.SortedFunc(maps.Keys(classes), func(a, b string) int {
			return cmp.Or(cmp.Compare(len(classes[b]), len(classes[a])), cmp.Compare(a, b))
		})
		for _, name := range names {
			if len(classes[name]) < split.least || len(t.Rows) == mostRows {
				t.Left++
				continue
			}
			t.Rows = append(t.Rows, scoreOfGames(name, classes[name]))
		}
		tables = append(tables, t)
	}
	return tables
}

// scoreOfGames sums up results.
func scoreOfGames(name string, games []*Game) Score {
	s := Score{Name: name, Games: len(games)}
	index := map[int]int{}
	sample := sample{n: float64(len(games))}
	var points []float64
	for _, g := range games {
		switch g.Record.Result {
		case pgn.Draw:
			s.Draws++
		case pgn.Win(g.Side):
			s.Wins++
		default:
			s.Losses++
		}
		at, known := index[g.Cluster]
		if !known {
			at = len(points)
			index[g.Cluster] = at
			points, sample.games = append(points, 0), append(sample.games, 0)
		}
		points[at] += g.Points()
		sample.games[at]++
	}
	s.Points = sample.figure(points)
	s.Elo = sprt.EloEstimate(sprt.Trinomial{Wins: s.Wins, Draws: s.Draws, Losses: s.Losses})
	return s
}
