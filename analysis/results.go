package analysis

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"match/board"
	"match/pgn"
	"match/report"
	"match/sprt"
)

// score is the player's score in some games.
type score struct {
	Name   string        `json:"name"`
	Games  int           `json:"games"`
	Wins   int           `json:"wins"`
	Draws  int           `json:"draws"`
	Losses int           `json:"losses"`
	Points figure        `json:"points"` // per 100 games, the interval clustered by pair
	Elo    report.Figure `json:"elo"`    // against the opponents in these games; games count as independent

	Player   figure `json:"lost"`         // given away by its moves and faults in these games, per 100 of them
	Opponent figure `json:"control_lost"` // the same for the opponents
}

// Table is a split of the results.
type Table struct {
	Title string  `json:"title"`
	Rows  []score `json:"rows"`
	Left  int     `json:"left_out,omitempty"` // classes with too few games to show
}

// resultSplits are the ways in which results are divided.
var resultSplits = []struct {
	title string
	class func(*Game) string
	least int // games that a class needs to be shown
}{
	{"colour", func(g *Game) string { return g.Side.String() }, 1},
	{"opponent", func(g *Game) string { return cmp.Or(g.Opponent, unknownClass) }, 1},
	{"opening", family, 4},
	{"ECO", func(g *Game) string { return g.Record.ECO }, 4},
	{"book line", bookLine, 4},
	{"length", lengthClass, 1},
	{"how the game ended", func(g *Game) string { return cmp.Or(string(g.Record.Ending()), unknownClass) }, 1},
	{"material at the end", lastClass, 4},
}

const unknownClass = "unknown"

// family returns the name of an opening up to its first colon.
func family(g *Game) string {
	name, _, _ := strings.Cut(g.Record.Opening, ":")
	return name
}

// bookLine returns the opening in the record: its moves, or the position that the
// game starts from.
func bookLine(g *Game) string {
	if g.Record.Start != board.StartPosition() {
		return g.Record.Start.EPD()
	}
	var line []string
	for ply, pos := range g.Record.Positions() {
		if ply >= g.Book {
			break
		}
		line = append(line, pgn.SAN(pos, g.Record.Plies[ply].Move))
	}
	return strings.Join(line, " ")
}

func lengthClass(g *Game) string {
	return below((len(g.Record.Plies)+1)/2, []int{40, 60, 90},
		[]string{"up to 39 moves", "40 to 59 moves", "60 to 89 moves", "90 moves and more"})
}

// lastClass returns the material of the last position, if it is an ending.
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
func (s *study) resultTables() (tables []Table) {
	for _, split := range resultSplits {
		classes := map[string][]int{}
		for i, g := range s.Games {
			if name := split.class(g); name != "" {
				classes[name] = append(classes[name], i)
			}
		}
		t := Table{Title: split.title}
		for _, name := range mostFirst(classes, func(games []int) int { return len(games) }) {
			if len(classes[name]) < split.least || len(t.Rows) == mostRows {
				t.Left++
				continue
			}
			t.Rows = append(t.Rows, s.score(name, classes[name]))
		}
		tables = append(tables, t)
	}
	return tables
}

// mostFirst returns the names of classes, those with the most members first.
func mostFirst[T any](classes map[string]T, members func(T) int) []string {
	return slices.SortedFunc(maps.Keys(classes), func(a, b string) int {
		return cmp.Or(cmp.Compare(members(classes[b]), members(classes[a])), cmp.Compare(a, b))
	})
}

// leastScored is how many pairs an interval needs: with fewer it would exceed
// the possible scores.
const leastScored = 4

// score sums up the games with the given indexes.
func (s *study) score(name string, games []int) score {
	var counts sprt.Trinomial
	for _, i := range games {
		counts.Add(outcome(s.Games[i])) // games have results, see Collection.take
	}
	sum := score{Name: name, Games: len(games), Wins: counts.Wins, Draws: counts.Draws, Losses: counts.Losses}
	means, clusters := s.means(games,
		func(g *Game, _ *Account) float64 { return g.Points() },
		func(_ *Game, a *Account) float64 { return a.given(0) },
		func(_ *Game, a *Account) float64 { return a.given(1) })
	if clusters < leastScored {
		for i, f := range means {
			means[i] = figure{Value: f.Value, Open: true}
		}
	}
	sum.Points, sum.Player, sum.Opponent = means[0], means[1], means[2]
	sum.Elo.Estimate = sprt.EloEstimate(counts)
	return sum
}

// means returns means over the games with the given indexes, in hundredths, and the number of clusters that the
// games are in, from which the intervals come.
func (s *study) means(games []int, of ...func(*Game, *Account) float64) (means []figure, clusters int) {
	index, in, sums := map[int]int{}, sample{n: float64(len(games))}, make([][]float64, len(of))
	for _, i := range games {
		g := s.Games[i]
		at, known := index[g.Cluster]
		if !known {
			at = len(in.games)
			index[g.Cluster], in.games = at, append(in.games, 0)
			for k := range sums {
				sums[k] = append(sums[k], 0)
			}
		}
		in.games[at]++
		for k := range sums {
			sums[k][at] += of[k](g, s.accounts[i])
		}
	}
	for _, sum := range sums {
		if len(games) == 0 {
			means = append(means, figure{Open: true})
			continue
		}
		means = append(means, in.figure(sum))
	}
	return means, len(in.games)
}

// everyGame returns the indexes of all games.
func (s *study) everyGame() (all []int) {
	for i := range s.Games {
		all = append(all, i)
	}
	return all
}

// Conversion counts the results of games that were won, or lost, in the
// referee's evaluation at some move.
type Conversion struct {
	Winning     int    `json:"winning"` // games in which the player was winning
	Won         int    `json:"won"`     // of these
	Rate        figure `json:"rate"`    // percentage of them that were won
	Opponent    figure `json:"control"` // the same for the opponent
	Losing      int    `json:"losing"`  // games in which the player was lost
	Saved       int    `json:"saved"`   // of these, not lost
	OpponentHad int    `json:"control_winning"`
}

// conversion counts winning and losing games. A side is winning at an expectation of
// winningFrom.
func (s *study) conversion() (c Conversion) {
	var winning, losing []int
	won := func(g *Game, side board.Color) float64 { return float64(btoi(g.Record.Result == pgn.Win(side))) }
	for i, g := range s.Games {
		least, most := 1.0, 0.0
		for j := range s.accounts[i].Moves {
			m := &s.accounts[i].Moves[j]
			e := m.forPlayer(m.Before)
			least, most = min(least, e), max(most, e)
		}
		if most >= winningFrom {
			winning = append(winning, i)
			c.Won += int(won(g, g.Side))
		}
		if least <= 1-winningFrom {
			losing = append(losing, i)
			c.Saved += 1 - int(won(g, g.Side.Other()))
		}
	}
	c.Winning, c.Losing, c.OpponentHad = len(winning), len(losing), len(losing)
	rate, _ := s.means(winning, func(g *Game, _ *Account) float64 { return won(g, g.Side) })
	opponent, _ := s.means(losing, func(g *Game, _ *Account) float64 { return won(g, g.Side.Other()) })
	c.Rate, c.Opponent = rate[0], opponent[0]
	return c
}
