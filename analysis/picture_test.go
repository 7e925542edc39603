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

// inBox reports what of a picture is outside of it.
func inBox(t *testing.T, picture template.HTML) {
	t.Helper()
	box := numbers(t, picture, `viewBox="0 0 # #"`)[0]
	inside := func(what string, x, y float64) {
		if x < 0 || x > box[0] || y < 0 || y > box[1] {
			t.Errorf("%s at %v, %v in a box of %v", what, x, y, box)
		}
	}
	for _, r := range numbers(t, picture, `<rect class="[\w-]+" x="#" y="#" width="#" height="#"`) {
		inside("bar", r[0], r[1])
		inside("bar", r[0]+r[2], r[1]+r[3])
	}
	for _, c := range numbers(t, picture, `<circle class="\w+" cx="#" cy="#" r="#"`) {
		inside("dot", c[0]-c[2], c[1]-c[2])
		inside("dot", c[0]+c[2], c[1]+c[2])
	}
	for _, x := range numbers(t, picture, `<text(?: class="dim")? x="#" y="#"`) {
		inside("text", x[0], x[1]-8)
		inside("text", x[0], x[1])
	}
	for _, path := range regexp.MustCompile(` d="([^"]*)"`).FindAllStringSubmatch(string(picture), -1) {
		x, y := 0.0, 0.0
		for _, step := range regexp.MustCompile(`([MLHV])([^MLHV]*)`).FindAllStringSubmatch(path[1], -1) {
			var list []float64
			for _, f := range strings.Fields(step[2]) {
				n, err := strconv.ParseFloat(f, 64)
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, n)
			}
			switch step[1] {
			case "H":
				x = list[0]
			case "V":
				y = list[0]
			default:
				x, y = list[0], list[1]
			}
			inside("line", x, y)
		}
	}
}

// All of a picture is in its box, however large or small its figures.
func TestPicturesAreInTheirBoxes(t *testing.T) {
	for _, n := range []int{1, 2, 7} {
		table, scores := LossTable{Title: "x"}, Table{Title: "x"}
		var bins []Bin
		var path []float64
		for i := range n {
			table.Rows = append(table.Rows, LossRow{Name: "a", Player: Figure{Value: 3 * float64(i), Error: 1}, Opponent: Figure{Value: 1, Error: 2 * float64(i)}})
			scores.Rows = append(scores.Rows, Score{Name: "a", Points: Figure{Value: 100 * float64(i) / float64(n), Error: 50}})
			bins = append(bins, Bin{Moves: 1000 * i * i, Expected: 0.1 + 0.1*float64(i), Referee: float64(i % 2), Made: 0.9 - 0.1*float64(i)})
			path = append(path, float64(i%3)/2, 1-float64(i%3)/2)
		}
		for _, picture := range []template.HTML{barsSVG(table), scoresSVG(scores), reliabilitySVG(bins), pathSVG(path, n)} {
			inBox(t, picture)
		}
	}
}

// Each row's name stands beside it, and the axis is in the middle of the scale,
// above its figures.
func TestRowsHaveNames(t *testing.T) {
	table := LossTable{Title: "x", Rows: []LossRow{{Name: "a", Player: Figure{Value: 1}}, {Name: "b", Player: Figure{Value: 2}}, {Name: "c", Player: Figure{Value: 1}}}}
	picture := barsSVG(table)
	bars, names := numbers(t, picture, `<rect class="\w+" x="#" y="#"`), numbers(t, picture, `<text x="#" y="#" text-anchor="end">[abc]<`)
	for i, name := range names {
		if top, bottom := bars[2*i][1], bars[2*i+1][1]+9; name[1]-10 < top || name[1] > bottom || name[0] >= labelEnd || bars[2*i+1][1] < top+9 || bottom > barHeight*float64(i+1) {
			t.Errorf("name %d at %v, bars from %v to %v", i, name, top, bottom)
		}
	}
	if ends := numbers(t, picture, `<text class="dim" x="#" y="#"[^>]*>#<`); len(names) != 3 || fmt.Sprint(ends) != "[[190 106 0] [630 106 2]]" {
		t.Errorf("names %v, scale %v", names, ends)
	}
	scores := scoresSVG(Table{Rows: []Score{{Name: "a"}, {Name: strings.Repeat("long ", 8)}}})
	dots, names := numbers(t, scores, `<circle class="own" cx="#" cy="#"`), numbers(t, scores, `<text x="#" y="#" text-anchor="end">`)
	for i, name := range names {
		if name[1] <= dots[i][1] || name[1] > dots[i][1]+6 || name[0] >= labelEnd {
			t.Errorf("name %d at %v, dot at %v", i, name, dots[i])
		}
	}
	ticks := numbers(t, scores, `<text class="dim" x="#" y="#" text-anchor="middle">#<`)
	axis := numbers(t, scores, `<path class="axis" d="M# #V#"`)[0]
	if fmt.Sprint(ticks) != "[[190 60 0] [405 60 50] [620 60 100]]" || axis[0] != 405 || axis[1] != 0 || axis[2] <= dots[1][1] || axis[2] > 60-10 {
		t.Errorf("ticks %v, axis %v", ticks, axis)
	}
	for text, want := range map[string]string{"abc": "abc", "abcd": "abcd", "abcde": "abc…", "äöüßé": "äöü…"} {
		if got := shorten(text, 4); got != want {
			t.Errorf("%q is shortened to %q, want %q", text, got, want)
		}
	}
}

// The scales of the reliability plot and of a game's path stand where their
// values are.
func TestScalesStandAtTheirValues(t *testing.T) {
	picture := reliabilitySVG([]Bin{{Moves: 1, Expected: 0.5, Made: 0.5}, {Moves: 900, Expected: 0.6, Made: 0.5}, {Moves: 1 << 30, Expected: 0.7, Made: 0.5}})
	if got := fmt.Sprint(numbers(t, picture, `<text class="dim" x="#" y="#" text-anchor="(?:middle|end)">#<`)); got != "[[60 286 0] [54 274 0] [190 286 0.5] [54 144 0.5] [320 286 1] [54 14 1]]" {
		t.Errorf("ticks %v", got)
	}
	if got := fmt.Sprint(numbers(t, picture, `d="M# #V#H#"`), numbers(t, picture, `class="diag" d="M# #L# #"`)); got != "[[60 10 270 320]] [[60 270 320 10]]" {
		t.Errorf("axes %v", got)
	}
	if got := fmt.Sprint(numbers(t, picture, ` r="#"`)); got != "[[2] [3] [8]]" {
		t.Errorf("dots of %v", got)
	}
	path := pathSVG([]float64{0, 1, 0.5}, 3)
	if got := fmt.Sprint(numbers(t, path, `class="dim" x="#" y="#" text-anchor="end">#<`), numbers(t, path, `class="diag" d="M# #H#"`)); got != "[[26 119 0] [26 64 0.5] [26 9 1]] [[30 60 630]]" {
		t.Errorf("scale %v", got)
	}
	if got := fmt.Sprint(numbers(t, path, `class="path" d="M# #L# #L# #"`)); got != "[[30 115 330 5 630 60]]" {
		t.Errorf("path %v", got)
	}
	for mark, want := range map[int]int{-1: 0, 0: 1, 2: 1, 3: 0} {
		if got := len(numbers(t, pathSVG([]float64{0, 1, 0.5}, mark), `<circle class="opp" cx="#"`)); got != want {
			t.Errorf("%d marks at %d", got, mark)
		}
	}
	if scoresSVG(Table{}) != "" || barsSVG(LossTable{}) != "" {
		t.Error("nothing is drawn of nothing")
	}
}

// Every man stands on its square, as the mover sees the board; a1 is dark.
func TestBoardIsDrawn(t *testing.T) {
	for _, fen := range []string{"r3k2r/1pp5/8/3Q4/8/2N5/6PP/R4BK1 w kq - 0 1", "r3k2r/1pp5/8/3Q4/8/2N5/6PP/R4BK1 b kq - 0 1"} {
		p := position(t, fen)
		picture := boardSVG(Moment{position: p, move: &Move{Move: uci(t, p, map[bool]string{true: "g1h1", false: "e8f8"}[p.SideToMove() == board.White])}})
		var drawn grid
		place := func(x, y string) (rank, file int) {
			column, _ := strconv.Atoi(x)
			line, _ := strconv.Atoi(y)
			if p.SideToMove() == board.Black {
				return line / 45, 7 - column/45
			}
			return 7 - line/45, column / 45
		}
		for _, man := range regexp.MustCompile(`<use class="(\w)" href="#(\w)" x="(\d+)" y="(\d+)" width="45" height="45"/>`).FindAllStringSubmatch(string(picture), -1) {
			rank, file := place(man[3], man[4])
			drawn[rank][file] = strings.ToLower(man[2])[0]
			if man[1] == "w" {
				drawn[rank][file] = strings.ToUpper(man[2])[0]
			}
		}
		if drawn != gridOf(fen) {
			t.Errorf("%s: drawn %v", fen, drawn)
		}
		squares := regexp.MustCompile(`<rect class="sq-(\w)" x="(\d+)" y="(\d+)"`).FindAllStringSubmatch(string(picture), -1)
		seen := map[string]bool{}
		for _, s := range squares {
			rank, file := place(s[2], s[3])
			if (s[1] == "d") != ((rank+file)%2 == 0) {
				t.Errorf("%s: rank %d, file %d is %s", fen, rank, file, s[1])
			}
			seen[s[2]+" "+s[3]] = true
		}
		if len(seen) != 64 {
			t.Errorf("%d squares", len(seen))
		}
		inBox(t, picture)
	}
}

// An arrow points the way of the move: its wings stand behind its tip, as far
// from its shaft on both sides.
func TestArrowsPoint(t *testing.T) {
	for _, to := range [][2]float64{{300, 100}, {100, 300}, {10, 20}, {200, 100}, {100, 101}, {190, 55}} {
		found := numbers(t, template.HTML(arrowPath("x", 100, 100, to[0], to[1])), `d="M# #L# #M# #L# #L# #"`)[0]
		dx, dy := to[0]-100, to[1]-100
		length := math.Hypot(dx, dy)
		dx, dy = dx/length, dy/length
		tip := [2]float64{to[0] - 8*dx, to[1] - 8*dy}
		if found[0] != 100 || found[1] != 100 || !near(found[2], tip[0]) || !near(found[3], tip[1]) || found[6] != found[2] || found[7] != found[3] {
			t.Errorf("to %v: %v", to, found)
		}
		for i, side := range map[int]float64{4: 1, 8: -1} {
			along, across := (found[i]-tip[0])*dx+(found[i+1]-tip[1])*dy, (found[i]-tip[0])*dy-(found[i+1]-tip[1])*dx
			if math.Abs(along+11) > 0.2 || math.Abs(across-6*side) > 0.2 {
				t.Errorf("to %v: a wing %v along and %v across", to, along, across)
			}
		}
	}
}
