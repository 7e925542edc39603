package ratings

import (
	"fmt"
	"io"
	"strings"

	"match/rating"
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

// Meeting is the score of a player against an opponent.
type Meeting struct {
	Opponent   string  `json:"opponent"`
	Games      int     `json:"games"`
	Wins       int     `json:"wins"`
	Draws      int     `json:"draws"`
	Losses     int     `json:"losses"`
	Points     float64 `json:"points"`
	Difference Figure  `json:"difference"` // the player's rating minus the opponent's
}

// HeadToHead is a player's scores against each opponent, in the order of the list.
type HeadToHead struct {
	Player   string    `json:"player"`
	Meetings []Meeting `json:"meetings"`
}

// score returns an encounter from a player's side; ok is false if they have not
// met.
func (m *meetings) score(player, opponent int) (e Meeting, ok bool) {
	found, ok := m.encounters[[2]int{min(player, opponent), max(player, opponent)}]
	if !ok {
		return e, false
	}
	e = Meeting{Opponent: m.list.table.Players[opponent].Name, Games: found.Games(), Wins: found.Wins, Draws: found.Draws, Losses: found.Losses}
	if player > opponent {
		e.Wins, e.Losses = e.Losses, e.Wins
	}
	e.Points = float64(e.Wins) + float64(e.Draws)/2
	return e, true
}

// HeadToHead returns the head-to-head of the player with a name, who must be in
// the games.
func (m *meetings) HeadToHead(name string) HeadToHead {
	player := m.list.find(name)
	h := HeadToHead{Player: name, Meetings: []Meeting{}}
	for i := range m.list.Players {
		opponent := m.list.Players[i].id
		if e, ok := m.score(player, opponent); ok {
			e.Difference = figure(m.list.table.Difference(player, opponent))
			h.Meetings = append(h.Meetings, e)
		}
	}
	return h
}

// Write writes a table for a terminal.
func (h *HeadToHead) Write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%-*s %6s %5s %5s %5s %7s  %s\n", nameWidth, short(h.Player)+" against", "games", "W", "D", "L", "score", "rating difference")
	for _, e := range h.Meetings {
		fmt.Fprintf(&b, "  %s %6d %5d %5d %5d %6.1f%%  %s\n", pad(e.Opponent, nameWidth-2), e.Games, e.Wins, e.Draws, e.Losses,
			100*e.Points/float64(e.Games), figureText(e.Difference, 1, ""))
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// Crosstable is the points of each listed player against each, for JSON: null
// where two have not met.
type Crosstable struct {
	Players []string     `json:"players"`
	Points  [][]*float64 `json:"points"`
	Games   [][]int      `json:"games"`
}

// Crosstable returns the crosstable of all listed players.
func (m *meetings) Crosstable() (c Crosstable) {
	for i := range m.list.Players {
		c.Players = append(c.Players, m.list.Players[i].Name)
		var points []*float64
		var games []int
		for j := range m.list.Players {
			e, ok := m.score(m.list.Players[i].id, m.list.Players[j].id)
			if games = append(games, e.Games); !ok {
				points = append(points, nil)
				continue
			}
			points = append(points, known(e.Points))
		}
		c.Points, c.Games = append(c.Points, points), append(c.Games, games)
	}
	return c
}

// crossColumns is the number of opponents that fit a terminal of 80 columns.
const crossColumns = 6

// writeCrosstable writes the points and the number of games of each listed player
// against each other one. A long list is written in several blocks of columns.
func (m *meetings) writeCrosstable(w io.Writer) error {
	var b strings.Builder
	c := m.Crosstable()
	for from := 0; from < len(c.Players); from += crossColumns {
		to := min(from+crossColumns, len(c.Players))
		fmt.Fprintf(&b, "%-*s", nameWidth, "Points against")
		for column := from; column < to; column++ {
			fmt.Fprintf(&b, "%9d", column+1)
		}
		for row, name := range c.Players {
			fmt.Fprintf(&b, "\n%4d  %s", row+1, pad(narrow(name), nameWidth-6))
			for column := from; column < to; column++ {
				fmt.Fprintf(&b, "%9s", c.cell(row, column))
			}
		}
		b.WriteString("\n\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// cell returns a score such as "12.5/18".
func (c *Crosstable) cell(row, column int) string {
	points := c.Points[row][column]
	switch {
	case row == column:
		return "·"
	case points == nil:
		return "-"
	}
	return fmt.Sprintf("%s/%d", strings.TrimSuffix(fmt.Sprintf("%.1f", *points), ".0"), c.Games[row][column])
}

// narrow shortens a name that is too long for the crosstable.
func narrow(name string) string {
	const room = nameWidth - 7
	if runes := []rune(short(name)); len(runes) > room {
		return string(runes[:room-1]) + "…"
	}
	return name
}
