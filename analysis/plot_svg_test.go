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
		{Name: "a", Player: figure{Value: 4, Error: 1}, Opponent: figure{Value: 2, Error: 0.5}},
		{Name: "b", Player: figure{Value: 1, Error: 3}, Opponent: figure{Value: 5, Error: 2}},
	}}
	scale := (barWidth - barEnd) / 7
	if table.longest() != 7 {
		t.Fatalf("the longest ends at %v", table.longest())
	}
	for _, r := range table.Rows {
		picture := lossBar(table.longest(), r)
		bars := numbers(t, picture, `<rect class="\w+" x="#" y="#" width="#" height="#"`)
		whiskers := numbers(t, picture, `<path class="whisk" d="M# #H#"`)
		for i, f := range []figure{r.Player, r.Opponent} {
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
	if lossBar(0, lossRow{}) != "" || worthBar(0, worth{}) != "" {
		t.Error("nothing is drawn of nothing")
	}
}

// Scores are on one scale from 0 to 100. Whiskers extend to both sides within the
// scale, and are missing without an interval.
func TestScoresAreToScale(t *testing.T) {
	at := func(points float64) float64 { return barEnd + points*(barWidth-2*barEnd)/100 }
	for _, c := range []struct {
		points figure
		whisk  []float64
	}{
		{figure{Value: 50, Error: 10}, []float64{40, 60}}, {figure{Value: 95, Error: 20}, []float64{75, 100}},
		{figure{Value: 0, Error: 20}, []float64{0, 20}}, {figure{Value: 100, Open: true}, nil},
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
	list := []finding{{Worth: worth{span: span{Value: 4, Lower: 2, Upper: 6}}}, {Worth: worth{span: span{Value: 5, Lower: 1, Upper: 30}}}}
	most := longestWorth(list)
	if most != 10 || longestWorth(list[:1]) != 6 || longestWorth(nil) != 0 {
		t.Fatalf("the longest ends at %v", most)
	}
	for _, f := range append(list, finding{Worth: worth{span: span{Value: -1, Lower: -2, Upper: -0.5}}}) {
		picture, w := worthBar(most, f.Worth), f.Worth
		scale := (barWidth - barEnd) / most
		bar, whisk := numbers(t, picture, `<rect class="own" x="#" y="#" width="#"`)[0], numbers(t, picture, `<path class="whisk" d="M# #H#"`)[0]
		if !near(bar[2], scale*max(w.Value, 0)) || !near(whisk[0], scale*max(w.Lower, 0)) || !near(whisk[2], scale*min(max(w.Upper, 0), most)) {
			t.Errorf("%v: bar %v, whisker %v", w, bar, whisk)
		}
		inBox(t, picture)
	}
}

// The chart of reliability has a dot for each bin on the line of results, that of the referee beside it, and the
// line of a player that is always right.
func TestReliabilityIsThatOfTheBins(t *testing.T) {
	c := reliability([]bin{{Moves: 100, Expected: 0.25, Referee: 0.5, Made: 0.75}, {Moves: 5, Expected: 0.5, Referee: 0.25, Made: 0.25}})
	for i, want := range []string{"zero [0 1] [0 1]", "mean [0.25 0.5] [0.5 0.25]", "curve [0.25 0.5] [0.75 0.25]", "first [0.25 0.5] [0.75 0.25]"} {
		if s := c.Series[i]; fmt.Sprint(s.Look, " ", s.X, " ", s.Y) != want {
			t.Errorf("%v %v %v, want %s", s.Look, s.X, s.Y, want)
		}
	}
	if x, y := c.X, c.Y; x.Label != "expected" || y.Label != "made" || x.Low != 0 || x.High != 1 || y.Low != 0 || y.High != 1 {
		t.Errorf("axes %v and %v", x, y)
	}
}

// The path of a game has all its expectations, and one of them is marked.
func TestPathsAreMarked(t *testing.T) {
	path := []float64{0.5, 1, 0, 0.25}
	for mark, want := range map[int]string{2: "[2] [0]", 0: "[0] [0.5]", -1: "[] []", 4: "[] []"} {
		c := expectations(path, mark)
		if line, marked := c.Series[0], c.Series[1]; fmt.Sprint(line.X, line.Y) != "[0 1 2 3] [0.5 1 0 0.25]" || fmt.Sprint(marked.X, " ", marked.Y) != want {
			t.Errorf("mark %d: %v, %v", mark, line, marked)
		}
		if c.X.High != 3 || c.Y.High != 1 || c.Marks[0].Y0 != 0.5 {
			t.Errorf("axes %v and %v, marks %v", c.X, c.Y, c.Marks)
		}
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
