package results

import (
	"fmt"
	"math"
	"strings"

	"match/record"
	"match/sprt"
)

// The crosstable has a column of crossWidth for each opponent. It is split into
// parts that fit a terminal.
const (
	crossName    = 25
	crossWidth   = 6
	crossColumns = (80 - crossName) / (crossWidth + 2)
	crossPlayers = 40 // a larger one is for other formats
)

// crosstable returns the points of each player against each other one, by place.
func (f *Field) crosstable() string {
	if n := len(f.Order); n < 3 || n > crossPlayers {
		return ""
	}
	var parts []string
	for from := 0; from < len(f.Order); from += crossColumns {
		columns := f.Order[from:min(from+crossColumns, len(f.Order))]
		header := []any{"Points against"}
		for i := range columns {
			header = append(header, from+i+1)
		}
		rows := [][]any{header}
		for place, n := range f.Order {
			row := []any{fmt.Sprintf("%2d %s", place+1, shorten(f.Standing.Names[n], crossName-3))}
			for _, opponent := range columns {
				row = append(row, f.cell(n, opponent))
			}
			rows = append(rows, row)
		}
		parts = append(parts, Table(rows))
	}
	return strings.Join(parts, "\n")
}

// cell returns the score of a player against another: "12.5/18".
func (f *Field) cell(player, opponent int) string {
	if player == opponent {
		return "·"
	}
	half, games := f.Standing.Encounter(player, opponent).Score(player)
	if games == 0 {
		return "-"
	}
	return fmt.Sprintf("%s/%d", pointsText(half), games)
}

// ranking returns the table of points and tie-breaks of a Swiss tournament: an
// encounter counts 1, ½ or 0 points.
func (f *Field) ranking() [][]any {
	if len(f.Ranking) == 0 {
		return nil
	}
	rows := [][]any{{"Ranked by", "points", "byes", "SB", "Buchholz", "direct"}}
	for _, s := range f.Ranking {
		rows = append(rows, []any{
			fmt.Sprintf("%2d %s", s.Rank, shorten(f.Standing.Names[s.Player], 22)),
			tenth(s.Points), s.Byes, fmt.Sprintf("%.2f", s.SonnebornBerger), tenth(s.Buchholz), tenth(s.HeadToHead),
		})
	}
	return rows
}

// tenth returns a number of points: "7" or "7.5".
func tenth(points float64) string { return pointsText(int(math.Round(2 * points))) }

// mostEncounters limits the encounters that the block lists; the JSON document
// has all of them.
const mostEncounters = 28

// encounters lists the encounters from the first player's side, with all pairs
// by their half points.
func (f *Field) encounters() [][]any {
	list := f.Standing.Encounters
	if len(list) == 0 || len(list) > mostEncounters {
		return nil
	}
	rows := [][]any{{"Encounter", "Elo", "± 95%", "games", "score", "pairs of 0 … 4 half points"}}
	for _, e := range list {
		elo, half := estimateText(sprt.EloEstimate(e.Counts))
		rows = append(rows, []any{f.versus(e), elo, half, e.Games.Games(), share(2*e.Games.Wins+e.Games.Draws, 2*e.Games.Games()), strings.Trim(fmt.Sprint(e.Counts), "[]")})
	}
	return rows
}

// versus names the two players of an encounter.
func (f *Field) versus(e *record.Encounter) string {
	return shorten(f.Standing.Names[e.Players[0]], 13) + " – " + shorten(f.Standing.Names[e.Players[1]], 13)
}

// estimateText returns a difference with half of its interval, if they are known.
func estimateText(e sprt.Estimate) (value, half string) {
	value, half = "?", "?"
	if e.Defined() {
		value = signed(e.Value, 1)
	}
	if h, ok := e.PlusMinus(); ok {
		half = fmt.Sprintf("%.1f", h)
	}
	return value, half
}

// byColour returns the points of each player with White and with Black, by place.
func (f *Field) byColour() [][]any {
	if len(f.Order) > crossPlayers {
		return nil
	}
	rows := [][]any{{"By colour", "White", "score", "Black", "score", "difference"}}
	for place, n := range f.Order {
		white, black := f.colours(n)
		difference := "-"
		if white.Games() > 0 && black.Games() > 0 {
			difference = signed(100*(points(white)/float64(white.Games())-points(black)/float64(black.Games())), 1) + "%"
		}
		rows = append(rows, []any{
			fmt.Sprintf("%2d %s", place+1, shorten(f.Standing.Names[n], crossName-3)),
			white.Games(), share(2*white.Wins+white.Draws, 2*white.Games()), black.Games(), share(2*black.Wins+black.Draws, 2*black.Games()), difference,
		})
	}
	return rows
}

func points(t sprt.Trinomial) float64 { return float64(t.Wins) + float64(t.Draws)/2 }
