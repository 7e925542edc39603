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
	"match/internal/browsertest"
)

// inBox reports the elements of a picture that are outside of it.
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
	for _, x := range numbers(t, picture, `<text(?: class="\w+")? x="#" y="#"`) {
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

// The most costly class comes first, and so does the worst result.
func TestClassesByCost(t *testing.T) {
	table := lossTable{Rows: []lossRow{{Name: "a", Excess: figure{Value: -1}}, {Name: "b", Excess: figure{Value: 2}}, {Name: "c", Excess: figure{Value: 2}}}}
	scores := Table{Rows: []score{{Name: "a", Points: figure{Value: 60}}, {Name: "b", Points: figure{Value: 40}}}}
	sorted := table.byCost().Rows
	if sorted[0].Name != "b" || sorted[1].Name != "c" || sorted[2].Name != "a" || scores.byScore().Rows[0].Name != "b" {
		t.Errorf("%v, %v", sorted, scores.byScore().Rows)
	}
	if table.Rows[0].Name != "a" || scores.Rows[0].Name != "a" {
		t.Error("the report itself is sorted")
	}
}

// Every piece is on its square, from the mover's side; a1 is dark.
func TestBoardIsDrawn(t *testing.T) {
	fens := []string{"r3k2r/1pp5/8/3Q4/8/2N5/6PP/R4BK1 w kq - 0 1", "r3k2r/1pp5/8/3Q4/8/2N5/6PP/R4BK1 b kq - 0 1"}
	pictures := drawnBoards(t, fens, []string{"g1h1", "e8f8"})
	for i, fen := range fens {
		p, picture := position(t, fen), pictures[i]
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
		for _, c := range numbersAndNames(picture) {
			rank, file := place(c[1], c[2])
			if edge := map[board.Color]int{board.White: 0, board.Black: 7}[p.SideToMove()]; c[3] != string(rune('a'+file)) && c[3] != strconv.Itoa(rank+1) || rank != edge && file != edge {
				t.Errorf("%s: rank %d, file %d is called %s", fen, rank, file, c[3])
			}
		}
		inBox(t, picture)
	}
}

// numbersAndNames returns the coordinate labels of a board with their positions.
func numbersAndNames(picture template.HTML) [][]string {
	return regexp.MustCompile(`<text class="coord" x="(\d+)" y="(\d+)"[^>]*>(\w)<`).FindAllStringSubmatch(string(picture), -1)
}

// drawnBoards returns the boards that the page draws of positions with a move.
func drawnBoards(t *testing.T, fens, moves []string) (pictures []template.HTML) {
	t.Helper()
	r := smallReport(t)
	r.Moments, r.Findings = nil, nil
	for i, fen := range fens {
		g := playing(t, position(t, fen), moves[i])
		m := g.Record.Plies[0].Move
		r.Moments = append(r.Moments, newMoment(&Move{game: g, Move: m, Judgement: Judgement{Best: m}}))
	}
	tab := openPage(t, func(*testing.T) *Report { return r })
	const boards = `document.querySelectorAll('svg.board')`
	browsertest.Ask[bool](tab, `document.querySelector('#moments').closest('details').open = true`)
	tab.Until(`[...` + boards + `].every(e => e.firstChild)`)
	for i := range fens {
		text := browsertest.Ask[string](tab, fmt.Sprintf(`%s[%d].outerHTML`, boards, i))
		pictures = append(pictures, template.HTML(regexp.MustCompile(`></(use|rect|path)>`).ReplaceAllString(text, "/>")))
	}
	return pictures
}

// An arrow points in the direction of the move: its wings are behind its tip,
// equally far from its shaft.
func TestArrowsPoint(t *testing.T) {
	const fen = "8/7k/8/8/3Q4/8/8/K7 %s - - 0 1"
	var fens, moves []string
	for _, move := range []string{"d4h4", "d4d8", "d4a4", "d4d1", "d4g7", "d4b6", "d4e3"} {
		fens, moves = append(fens, fmt.Sprintf(fen, "w")), append(moves, move)
	}
	for i, picture := range drawnBoards(t, fens, moves) {
		at := func(text string) [2]float64 {
			return [2]float64{45*float64(text[0]-'a') + 22.5, 45*float64('8'-text[1]) + 22.5}
		}
		from, to := at(moves[i]), at(moves[i][2:])
		found := numbers(t, picture, `class="played" d="M# #L# #M# #L# #L# #"`)[0]
		dx, dy := to[0]-from[0], to[1]-from[1]
		length := math.Hypot(dx, dy)
		dx, dy = dx/length, dy/length
		tip := [2]float64{to[0] - 8*dx, to[1] - 8*dy}
		if found[0] != from[0] || found[1] != from[1] || !near(found[2], tip[0]) || !near(found[3], tip[1]) || found[6] != found[2] || found[7] != found[3] {
			t.Errorf("%s: %v", moves[i], found)
		}
		for j, side := range map[int]float64{4: 1, 8: -1} {
			along, across := (found[j]-tip[0])*dx+(found[j+1]-tip[1])*dy, (found[j]-tip[0])*dy-(found[j+1]-tip[1])*dx
			if math.Abs(along+11) > 0.2 || math.Abs(across-6*side) > 0.2 {
				t.Errorf("%s: a wing %v along and %v across", moves[i], along, across)
			}
		}
	}
}
