package analysis

import (
	"fmt"
	"html/template"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"match/board"
)

// numbers returns what a pattern's groups match in a picture, all of them.
func numbers(t *testing.T, picture template.HTML, pattern string) (rows [][]float64) {
	t.Helper()
	for _, found := range regexp.MustCompile(strings.ReplaceAll(pattern, "#", `(-?[\d.]+)`)).FindAllStringSubmatch(string(picture), -1) {
		var row []float64
		for _, text := range found[1:] {
			x, err := strconv.ParseFloat(text, 64)
			if err != nil {
				t.Fatal(err)
			}
			row = append(row, x)
		}
		rows = append(rows, row)
	}
	return rows
}

func near(a, b float64) bool { return math.Abs(a-b) < 0.11 } // pictures are written to a tenth

// Bars are as long as their figures, whiskers as long as the errors, and the
// longest of all just fits.
func TestBarsAreToScale(t *testing.T) {
	table := LossTable{Title: "x", Rows: []LossRow{
		{Name: "a", Player: Figure{Value: 4, Error: 1}, Opponent: Figure{Value: 2, Error: 0.5}},
		{Name: "b", Player: Figure{Value: 1, Error: 3}, Opponent: Figure{Value: 5, Error: 2}},
	}}
	picture := barsSVG(table)
	bars := numbers(t, picture, `<rect class="\w+" x="#" y="#" width="#"`)
	whiskers := numbers(t, picture, `<path class="whisk" d="M# #H#"`)
	scale := (plotWidth - labelEnd - 10) / 7
	for i, f := range []Figure{table.Rows[0].Player, table.Rows[0].Opponent, table.Rows[1].Player, table.Rows[1].Opponent} {
		end := labelEnd + scale*f.Value
		if bar := bars[i]; !near(bar[0], labelEnd) || !near(bar[2], scale*f.Value) || i > 0 && bar[1] <= bars[i-1][1] {
			t.Errorf("bar %d: %v", i, bar)
		}
		if w := whiskers[i]; !near(w[0], max(end-scale*f.Error, labelEnd)) || !near(w[2], end+scale*f.Error) || w[1] <= bars[i][1] || w[1] >= bars[i][1]+9 {
			t.Errorf("whisker %d: %v", i, w)
		}
	}
	if !near(whiskers[3][2], plotWidth-10) {
		t.Errorf("the longest ends at %v", whiskers[3][2])
	}
	if barsSVG(LossTable{Rows: []LossRow{{}}}) != "" {
		t.Error("nothing is drawn of nothing")
	}
}

// Scores stand between 0 and 100 on one scale, whiskers on both sides of them
// and not beyond it, and none where there is no interval.
func TestScoresAreToScale(t *testing.T) {
	rows := []Score{{Name: "a", Points: Figure{Value: 50, Error: 10}}, {Name: "b", Points: Figure{Value: 95, Error: 20}}, {Name: "c", Points: Figure{Value: 5, Error: 20}}, {Name: "d", Points: Figure{Value: 30, Open: true}}}
	picture := scoresSVG(Table{Title: "x", Rows: rows})
	dots, whiskers := numbers(t, picture, `<circle class="own" cx="#" cy="#"`), numbers(t, picture, `<path class="whisk" d="M# #H#"`)
	at := func(points float64) float64 { return labelEnd + points*(plotWidth-labelEnd-20)/100 }
	for i, r := range rows {
		if !near(dots[i][0], at(r.Points.Value)) {
			t.Errorf("%s at %v, want %v", r.Name, dots[i][0], at(r.Points.Value))
		}
	}
	for i, want := range [][2]float64{{40, 60}, {75, 100}, {0, 25}} {
		if w := whiskers[i]; !near(w[0], at(want[0])) || !near(w[2], at(want[1])) || w[1] != dots[i][1] {
			t.Errorf("whisker %d: %v, want %v", i, w, want)
		}
	}
	if len(whiskers) != 3 {
		t.Errorf("%d whiskers", len(whiskers))
	}
}

// The lines of the reliability plot go through its dots: up is more.
func TestReliabilityGoesThroughItsDots(t *testing.T) {
	picture := reliabilitySVG([]Bin{{Moves: 100, Expected: 0.25, Referee: 0.5, Made: 0.75}, {Moves: 5, Expected: 0.5, Referee: 0.25, Made: 0.25}})
	dots := numbers(t, picture, `<circle class="own" cx="#" cy="#"`)
	if !near(dots[0][0], 125) || !near(dots[0][1], 75) || !near(dots[1][0], 190) || !near(dots[1][1], 205) {
		t.Errorf("dots %v", dots)
	}
	made, referee := numbers(t, picture, `<path class="path" d="M# #L# #"`), numbers(t, picture, `<path class="ref" d="M# #L# #"`)
	if fmt.Sprint(made) != fmt.Sprint([][]float64{{dots[0][0], dots[0][1], dots[1][0], dots[1][1]}}) {
		t.Errorf("results %v, dots %v", made, dots)
	}
	if fmt.Sprint(referee) != "[[125 140 190 205]]" {
		t.Errorf("referee %v", referee)
	}
	names := numbers(t, picture, `<text x="#" y="#"[^>]*>(?:expected|made)<`)
	if turned := numbers(t, picture, `rotate\(-90 # #\)`); !near(names[0][0], 190) || names[0][1] <= 270 || !near(names[1][1], 140) || !near(turned[0][1], 140) {
		t.Errorf("the axes are called at %v", names)
	}
}

// A path begins at the left, ends at the right, and its mark is on it.
func TestPathsAreMarked(t *testing.T) {
	picture := pathSVG([]float64{0.5, 1, 0, 0.5}, 2)
	path, mark := numbers(t, picture, `<path class="path" d="M# #L# #L# #L# #"`), numbers(t, picture, `<circle class="opp" cx="#" cy="#"`)
	p := path[0]
	if !near(p[0], 30) || !near(p[6], plotWidth-10) || !(p[3] < p[1] && p[1] < p[5]) || p[1] != p[7] || p[4] != mark[0][0] || p[5] != mark[0][1] {
		t.Errorf("path %v, mark %v", p, mark)
	}
	if pathSVG([]float64{1}, 0) != "" {
		t.Error("a game of no moves has no path")
	}
}

// Arrows go from the middle of one square to near the middle of another, as the
// mover sees the board.
func TestArrows(t *testing.T) {
	for fen, want := range map[string][4]float64{
		"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1": {4*45 + 22.5, 6*45 + 22.5, 4*45 + 22.5, 4*45 + 22.5 + 8}, // e2–e4
		"4k3/3p4/8/8/8/8/8/4K3 b - - 0 1": {4*45 + 22.5, 6*45 + 22.5, 4*45 + 22.5, 4*45 + 22.5 + 8}, // d7–d5
	} {
		pos, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		text := "e2e4"
		if pos.SideToMove() == board.Black {
			text = "d7d5"
		}
		move, err := pos.ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		picture := boardSVG(Moment{position: pos, move: &Move{Move: move, Judgement: Judgement{Best: move}}})
		for _, class := range []string{"better", "played"} {
			arrow := numbers(t, picture, `<path class="`+class+`" d="M# #L# #M# #L# #L# #"`)
			if len(arrow) != 1 || fmt.Sprint(arrow[0][:4]) != fmt.Sprint(want[:]) {
				t.Fatalf("%s %s: %v, want %v", fen, class, arrow, want)
			}
			wings, tip := arrow[0][4:], arrow[0][2:4]
			if wings[2] != tip[0] || wings[3] != tip[1] || !near(wings[0]+wings[4], 2*tip[0]) || wings[1] != wings[5] || wings[1] <= tip[1] {
				t.Errorf("%s: the head %v of %v", class, wings, tip)
			}
		}
	}
}
