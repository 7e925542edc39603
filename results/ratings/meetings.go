package ratings

import (
	"match/rating"
	"match/report"
	"match/results"
)

// meetings are the scores of players against each other.
type meetings struct {
	list       *List
	encounters map[[2]int]rating.Encounter // by both players, the lower number first
}

// meetings returns the scores in the games that the list was made from.
func (l *List) meetings(d *rating.Data) *meetings {
	m := &meetings{l, map[[2]int]rating.Encounter{}}
	for _, e := range d.Encounters() {
		m.encounters[[2]int{e.A, e.B}] = e
	}
	return m
}

// meeting is the score of a player against an opponent.
type meeting struct {
	Opponent string         `json:"opponent"`
	Games    int            `json:"games"`
	WDL      [3]int         `json:"wdl"`
	Points   float64        `json:"points"`
	Figures  report.Figures `json:"figures"` // difference: the player's rating minus the opponent's
}

// headToHead is a player's scores against each opponent, in the order of the list.
type headToHead struct {
	Player   string    `json:"player"`
	Meetings []meeting `json:"meetings"`
}

// score returns an encounter from a player's side; ok is false if they have not
// met.
func (m *meetings) score(player, opponent int) (e meeting, ok bool) {
	found, ok := m.encounters[[2]int{min(player, opponent), max(player, opponent)}]
	if !ok {
		return e, false
	}
	e = meeting{Opponent: m.list.table.Players[opponent].Name, Games: found.Games(),
		WDL: [3]int{found.Wins, found.Draws, found.Losses}}
	if player > opponent {
		e.WDL[0], e.WDL[2] = e.WDL[2], e.WDL[0]
	}
	e.Points = float64(e.WDL[0]) + float64(e.WDL[1])/2
	return e, true
}

// headToHead returns the head-to-head of the player with a name, who must be in
// the games.
func (m *meetings) headToHead(name string) headToHead {
	player := m.list.find(name)
	h := headToHead{Player: name, Meetings: []meeting{}}
	for i := range m.list.Players {
		opponent := m.list.Players[i].id
		if e, ok := m.score(player, opponent); ok {
			e.Figures = report.ByID(results.FigureOf("difference", "Elo", m.list.table.Difference(player, opponent)))
			h.Meetings = append(h.Meetings, e)
		}
	}
	return h
}

// section returns the scores as a table.
func (h *headToHead) section() *report.Section {
	title := h.Player + " against"
	s := &report.Section{Title: title, Columns: report.Columns(title, "games", "W", "D", "L", "score", "rating difference")}
	s.Columns[0].Most, s.Columns[6].Left = 26, true
	for _, e := range h.Meetings {
		s.Rows = append(s.Rows, []any{e.Opponent, e.Games, e.WDL[0], e.WDL[1], e.WDL[2],
			results.ScoreOf(e.WDL), results.FigureText(e.Figures["difference"], 1, "")})
	}
	return s
}

// crosstable is the points of each listed player against each: null
// where two have not met.
type crosstable struct {
	Players []string     `json:"players"`
	Points  [][]*float64 `json:"points"`
	Games   [][]int      `json:"games"`
}

// crosstable returns the crosstable of all listed players.
func (m *meetings) crosstable() (c crosstable) {
	for i := range m.list.Players {
		c.Players = append(c.Players, m.list.Players[i].Name)
		var points []*float64
		var games []int
		for j := range m.list.Players {
			e, ok := m.score(m.list.Players[i].id, m.list.Players[j].id)
			var made *float64
			if ok {
				made = known(e.Points)
			}
			points, games = append(points, made), append(games, e.Games)
		}
		c.Points, c.Games = append(c.Points, points), append(c.Games, games)
	}
	return c
}

// crossColumns is the number of opponents that fit a terminal of 80 columns.
const crossColumns = 6

// section returns the points and the number of games of each listed player against each other one.
func (c *crosstable) section() *report.Section {
	s := square("Points against", c.Players, func(row, column int) any {
		switch points := c.Points[row][column]; {
		case row == column:
			return "·"
		case points == nil:
			return report.Score{}
		default:
			return report.Score{Half: int(2 * *points), Games: c.Games[row][column]}
		}
	})
	s.Title, s.PerPart, s.Columns[0].Most = "Crosstable", crossColumns, 19
	return s
}
