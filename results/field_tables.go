package results

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"match/record"
	"match/report"
)

// The crosstable has a column of crossWidth for each opponent. It is split into
// parts that fit a terminal.
const (
	crossName    = 25
	crossWidth   = 6
	crossColumns = (80 - crossName) / (crossWidth + 2)
	crossPlayers = 40 // a larger one is for other formats
)

// playerColumn begins a table of players with their places.
func playerColumn(title string) report.Column {
	return report.Column{Title: title, Most: crossName - 3}
}

// crosstable returns the points of each player against each other one, by place.
func (f *Field) crosstable() *report.Section {
	s := &report.Section{Title: "Crosstable", In: report.Terminal | report.Markdown, PerPart: crossColumns,
		Columns: []report.Column{playerColumn("Points against")}}
	if len(f.Order) > crossPlayers {
		s.In = report.Markdown
	}
	if len(f.Order) < 3 {
		return s
	}
	var names []string
	for _, n := range f.Order {
		names = append(names, f.Standing.Names[n])
	}
	Square(s, names, func(row, column int) any {
		if row == column {
			return "·"
		}
		return Meet(f.Standing, f.Order[row], f.Order[column])
	})
	return s
}

// Square adds a row and a column for each of some players by place.
func Square(s *report.Section, players []string, cell func(row, column int) any) {
	for row, name := range players {
		s.Columns = append(s.Columns, report.Column{Title: strconv.Itoa(row + 1)})
		cells := []any{report.Placed{Place: row + 1, Name: name}}
		for column := range players {
			cells = append(cells, cell(row, column))
		}
		s.Rows = append(s.Rows, cells)
	}
}

// Meet returns the results of a player against another.
func Meet(s *record.Standing, player, opponent int) report.Met {
	e := s.Encounter(player, opponent)
	half, games := e.Score(player)
	m := report.Met{Score: report.Score{Half: half, Games: games}, Pairs: e.Counts, Players: [2]int{player, opponent}}
	if player > opponent {
		m.Pairs = m.Pairs.Swap()
	}
	return m
}

// ranking returns the table of points and tie-breaks of a Swiss tournament: an
// encounter counts 1, ½ or 0 points.
func (f *Field) ranking() *report.Section {
	s := &report.Section{
		Title:   "Ranking",
		Columns: append([]report.Column{playerColumn("Ranked by")}, report.Columns("match points", "byes", "SB", "Buchholz", "direct")...),
	}
	if len(f.Ranking) == 0 {
		s.In = report.Terminal
	}
	for _, r := range f.Ranking {
		s.Rows = append(s.Rows, []any{
			report.Placed{Place: r.Rank, Name: f.Standing.Names[r.Player]},
			tenth(r.Points), r.Byes, fmt.Sprintf("%.2f", r.SonnebornBerger), tenth(r.Buchholz), tenth(r.HeadToHead),
		})
	}
	return s
}

// tenth returns a number of points: "7" or "7.5".
func tenth(points float64) report.Points { return report.Points(math.Round(2 * points)) }

// mostEncounters limits the encounters that are listed; the JSON document has all of them.
const mostEncounters = 28

// listed reports whether the encounters are listed.
func (f *Field) listed() bool { return len(f.Standing.Encounters) <= mostEncounters }

// encounters lists the encounters from the first player's side, with all pairs
// by their half points.
func (f *Field) encounters(r *report.Report) *report.Section {
	s := &report.Section{
		Title: "Encounters", In: report.Terminal | report.Markdown,
		Columns: report.Columns("Encounter", "Elo", "± 95%", "games", "score", "pairs of 0 … 4 half points"),
	}
	if !f.listed() {
		return s
	}
	for _, e := range r.Encounters() {
		elo := e.Figures["elo"]
		value := "?"
		if elo.Defined() {
			value = report.Signed(elo.Value, 1)
		}
		s.Rows = append(s.Rows, []any{
			report.Shorten(e.A, 13) + " – " + report.Shorten(e.B, 13), value, halfOf(elo), e.Games,
			ScoreOf(e.WDL), strings.Trim(fmt.Sprint(e.Pentanomial), "[]"),
		})
	}
	return s
}

// halfOf returns half of the interval of an encounter's Elo, if it is known.
func halfOf(elo report.Figure) string {
	if half, ok := elo.PlusMinus(); ok {
		return fmt.Sprintf("%.1f", half)
	}
	return "?"
}

// byColour returns the points of each player with White and with Black, by place.
func (f *Field) byColour(ranked []report.Player) *report.Section {
	s := &report.Section{
		Title: "By colour", In: report.Terminal | report.Markdown,
		Columns: append([]report.Column{playerColumn("By colour")}, report.Columns("White", "score", "Black", "score", "difference")...),
	}
	if len(f.Order) > crossPlayers {
		return s
	}
	for _, p := range ranked {
		white, black, difference := ScoreOf(*p.White), ScoreOf(*p.Black), "-"
		if white.Whole > 0 && black.Whole > 0 {
			difference = report.Signed(100*(float64(white.Part)/float64(white.Whole)-float64(black.Part)/float64(black.Whole)), 1) + "%"
		}
		s.Rows = append(s.Rows, []any{report.Placed{Place: p.Place, Name: p.Name}, white.Whole / 2, white, black.Whole / 2, black, difference})
	}
	return s
}
