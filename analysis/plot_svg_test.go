package analysis

import (
	"fmt"
	"html/template"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// numbers returns all matches of a pattern's groups in a picture.
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

func near(a, b float64) bool { return math.Abs(a-b) < 0.11 } // coordinates have one decimal

// Bars are proportional to their figures and whiskers to the errors, and the
// longest one just fits.
func TestBarsAreToScale(t *testing.T) {
	table := lossTable{Title: "x", Rows: []lossRow{
		{Name: "a", Player: Figure{Value: 4, Error: 1}, Opponent: Figure{Value: 2, Error: 0.5}},
		{Name: "b", Player: Figure{Value: 1, Error: 3}, Opponent: Figure{Value: 5, Error: 2}},
	}}
	scale := (barWidth - barEnd) / 7
	if table.longest() != 7 {
		t.Fatalf("the longest ends at %v", table.longest())
	}
	for _, r := range table.Rows {
		picture := lossBar(table.longest(), r)
		bars := numbers(t, picture, `<rect class="\w+" x="#" y="#" width="#" height="#"`)
		whiskers := numbers(t, picture, `<path class="whisk" d="M# #H#"`)
		for i, f := range []Figure{r.Player, r.Opponent} {
			end := scale * f.Value
			if bar := bars[i]; bar[0] != 0 || !near(bar[2], end) || i > 0 && bar[1] < bars[0][1]+bars[0][3] {
				t.Errorf("%s: bar %d: %v", r.Name, i, bar)
			}
			if w := whiskers[i]; !near(w[0], max(end-scale*f.Error, 0)) || !near(w[2], end+scale*f.Error) || !near(w[1], bars[i][1]+bars[i][3]/2) {
				t.Errorf("%s: whisker %d: %v", r.Name, i, w)
			}
		}
		inBox(t, picture)
	}
	if !strings.Contains(string(lossBar(7, table.Rows[0])), `<rect class="own"`) || strings.Index(string(lossBar(7, table.Rows[0])), "own") > strings.Index(string(lossBar(7, table.Rows[0])), "opp") {
		t.Error("the player's bar is not the first")
	}
	if lossBar(0, lossRow{}) != "" || worthBar(0, Worth{}) != "" {
		t.Error("nothing is drawn of nothing")
	}
}

// Scores are on one scale from 0 to 100. Whiskers extend to both sides within the
// scale, and are missing without an interval.
func TestScoresAreToScale(t *testing.T) {
	at := func(points float64) float64 { return barEnd + points*(barWidth-2*barEnd)/100 }
	for _, c := range []struct {
		points Figure
		whisk  []float64
	}{
		{Figure{Value: 50, Error: 10}, []float64{40, 60}}, {Figure{Value: 95, Error: 20}, []float64{75, 100}},
		{Figure{Value: 0, Error: 20}, []float64{0, 20}}, {Figure{Value: 100, Open: true}, nil},
	} {
		picture := scoreBar(c.points)
		dots, whiskers := numbers(t, picture, `<circle class="own" cx="#" cy="#"`), numbers(t, picture, `<path class="whisk" d="M# #H#"`)
		if !near(dots[0][0], at(c.points.Value)) || len(whiskers) != len(c.whisk)/2 {
			t.Errorf("%v: dot %v, whiskers %v", c.points, dots, whiskers)
		}
		for _, w := range whiskers {
			if !near(w[0], at(c.whisk[0])) || !near(w[2], at(c.whisk[1])) || w[1] != dots[0][1] {
				t.Errorf("%v: whisker %v", c.points, w)
			}
		}
		if axis := numbers(t, picture, `<path class="axis" d="M# #H#M# 0V#"`)[0]; !near(axis[0], at(0)) || !near(axis[2], at(100)) || !near(axis[3], at(50)) {
			t.Errorf("axis %v", axis)
		}
		inBox(t, picture)
	}
}

// A worth is drawn with its interval; the interval of a cause is cut at twice the
// largest worth.
func TestWorthsAreToScale(t *testing.T) {
	list := []Finding{{Worth: Worth{Value: 4, Lower: 2, Upper: 6}}, {Worth: Worth{Value: 5, Lower: 1, Upper: 30}}}
	most := longestWorth(list)
	if most != 10 || longestWorth(list[:1]) != 6 || longestWorth(nil) != 0 {
		t.Fatalf("the longest ends at %v", most)
	}
	for _, f := range append(list, Finding{Worth: Worth{Value: -1, Lower: -2, Upper: -0.5}}) {
		picture, w := worthBar(most, f.Worth), f.Worth
		scale := (barWidth - barEnd) / most
		bar, whisk := numbers(t, picture, `<rect class="own" x="#" y="#" width="#"`)[0], numbers(t, picture, `<path class="whisk" d="M# #H#"`)[0]
		if !near(bar[2], scale*max(w.Value, 0)) || !near(whisk[0], scale*max(w.Lower, 0)) || !near(whisk[2], scale*min(max(w.Upper, 0), most)) {
			t.Errorf("%v: bar %v, whisker %v", w, bar, whisk)
		}
		inBox(t, picture)
	}
}

// The lines of the reliability plot go through its dots, with larger values
// higher up.
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
	fens := []string{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/3p4/8/8/8/8/8/4K3 b - - 0 1"}
	want := [4]float64{4*45 + 22.5, 6*45 + 22.5, 4*45 + 22.5, 4*45 + 22.5 + 8}
	for i, picture := range drawnBoards(t, fens, []string{"e2e4", "d7d5"}) {
		for _, class := range []string{"better", "played"} {
			arrow := numbers(t, picture, `<path class="`+class+`" d="M# #L# #M# #L# #L# #"`)
			if len(arrow) != 1 || fmt.Sprint(arrow[0][:4]) != fmt.Sprint(want[:]) {
				t.Fatalf("%s %s: %v, want %v", fens[i], class, arrow, want)
			}
			wings, tip := arrow[0][4:], arrow[0][2:4]
			if wings[2] != tip[0] || wings[3] != tip[1] || !near(wings[0]+wings[4], 2*tip[0]) || wings[1] != wings[5] || wings[1] <= tip[1] {
				t.Errorf("%s: the head %v of %v", class, wings, tip)
			}
		}
	}
}
