package web

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/pgn"

	"pgregory.net/rapid"
)

// A board has every piece on its square in its colour, marks the last move, and
// has coordinates on request.
func TestBoardsShowTheirPosition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := board.StartPosition()
		last := board.NoMove
		var list board.MoveList
		for n := rapid.IntRange(0, 60).Draw(t, "plies"); n > 0; n-- {
			if p.Legal(&list); list.Len() == 0 {
				break
			}
			last = list.At(rapid.IntRange(0, list.Len()-1).Draw(t, "move"))
			p.Make(last)
		}
		lettered := rapid.Bool().Draw(t, "lettered")
		svg := string(boardSVG(&p, last, lettered))
		pieces := map[string]bool{}
		for _, side := range regexp.MustCompile(`<g class="([wb])">(.*?)</g>`).FindAllStringSubmatch(svg, -1) {
			for _, m := range regexp.MustCompile(`<use href="#p(.)" x="(\d+)" y="(\d+)"/>`).FindAllStringSubmatch(side[2], -1) {
				pieces[side[1]+m[1]+squareAt(m[2], m[3])] = true
			}
		}
		for s := board.Square(0); s < 64; s++ {
			if piece := p.PieceAt(s); piece != board.NoPiece {
				if key := [...]string{"w", "b"}[piece.Color()] + string(piece.Kind().Letter()) + s.String(); !pieces[key] {
					t.Fatalf("%s is not on the board of %s: %v", key, p.FEN(), pieces)
				}
			}
		}
		if all := p.Side(board.White) | p.Side(board.Black); all.Count() != len(pieces) {
			t.Errorf("%d pieces of %d", len(pieces), all.Count())
		}
		var marked []string
		for _, m := range regexp.MustCompile(`<rect x="(\d+)" y="(\d+)" width="45" height="45"/>`).FindAllStringSubmatch(svg, -1) {
			marked = append(marked, squareAt(m[1], m[2]))
		}
		if want := last.From().String() + " " + last.To().String(); last != board.NoMove && strings.Join(marked, " ") != want || last == board.NoMove && marked != nil {
			t.Errorf("marked %v, want %s", marked, want)
		}
		if strings.Contains(svg, "#coordinates") != lettered || strings.Contains(svg, `viewBox="0 0 360 360"`) == lettered {
			t.Errorf("letters: %s", svg[:100])
		}
	})
}

// squareAt returns the square whose upper left corner is at x and y.
func squareAt(x, y string) string {
	var file, row int
	fmt.Sscan(x+" "+y, &file, &row)
	return string(rune('a'+file/cell)) + string(rune('8'-row/cell))
}

// The shared drawings occur once each, and the corner a1 is dark.
func TestDrawingsOfBoards(t *testing.T) {
	text := string(drawings)
	for _, id := range []string{"pp", "pn", "pb", "pr", "pq", "pk", "squares", "coordinates"} {
		if strings.Count(text, `id="`+id+`"`) != 1 {
			t.Errorf("%s is not there once", id)
		}
	}
	if !strings.HasPrefix(text, `<svg class="drawings" width="0" height="0" aria-hidden="true"><defs><path id="pp" d="M`) || !strings.HasSuffix(text, `</text></g></defs></svg>`) {
		t.Errorf("%.100s … %s", text, text[len(text)-100:])
	}
	onPage(t, text, `"/><g id="squares"><rect class="light" width="360" height="360"/><path class="dark" d="M`, `h-45z"/></g><g id="coordinates"><text `)
	if strings.Count(text, "h45v45h-45z") != 32 || !strings.Contains(text, "M0 315h45v45") || strings.Contains(text, "M0 0h45") {
		t.Error("the dark squares")
	}
	onPage(t, text, `<text x="22" y="374" text-anchor="middle">a</text>`, `<text x="337" y="374" text-anchor="middle">h</text>`, `y="342" text-anchor="middle">1</text>`, `y="27" text-anchor="middle">8</text>`)
}

// A replay names every move, with the number before White's, and has its position
// and the targets of its steps.
func TestReplayNamesItsMoves(t *testing.T) {
	g := newPlay("A1", "B1").game(3, 1, 1, 0, 0, 0)
	n := len(g.Plies)
	for _, shown := range []int{-4, 0, 1, 7, n, n + 3} {
		v := newReplayView(g, shown, "", byPly)
		at := max(0, min(n, shown))
		moves := movesOf(&v)
		if len(moves) != n || len(v.Lines) != (n+1)/2 || v.Shown != at {
			t.Fatalf("%d moves of %d, shown %d", len(moves), n, v.Shown)
		}
		for i, m := range moves {
			if number := v.Lines[i/2].Number; number != fmt.Sprintf("%d.", i/2+1) || strings.ContainsAny(m.SAN, ".… ") || m.Ply != i+1 || m.Here != (i+1 == at) || m.Link != fmt.Sprintf("?ply=%d", i+1) || m.Said == "" {
				t.Errorf("ply %d: %+v", i+1, m)
			}
		}
		for k, want := range []int{0, max(0, at-1), min(n, at+1), n} {
			if v.Steps[k].Link != fmt.Sprintf("?ply=%d", want) {
				t.Errorf("after %d plies: %+v, want %d", at, v.Steps[k], want)
			}
		}
		if at == 0 && v.Now != "The start" || at > 0 && !strings.HasSuffix(v.Now, moves[at-1].Said) {
			t.Errorf("after %d plies it says %q", at, v.Now)
		}
	}
	g.Plies = g.Plies[1:] // begins with Black
	p := g.Start
	p.Make(newPlay("A1", "B1").game(3, 1, 1, 0, 0, 0).Plies[0].Move)
	g.Start = p
	if v := newReplayView(g, 0, "", byPly); v.Lines[0].Number != "1." || v.Lines[0].Moves[0].SAN != "" || v.Lines[0].Moves[1].Ply != 1 || v.Lines[1].Number != "2." || v.Lines[1].Moves[0].Ply != 2 {
		t.Errorf("a game that Black begins: %+v", v.Lines[:2])
	}
}

// movesOf returns the moves of a replay in their order.
func movesOf(v *replayView) (list []moveLink) {
	for _, line := range v.Lines {
		for _, m := range line.Moves {
			if m.SAN != "" {
				list = append(list, m)
			}
		}
	}
	return list
}

// A replay has the data to copy the FEN and to move the evaluation bar: the
// fields after the pieces, and White's share, which stays the same if a move has
// no evaluation.
func TestReplayHasTheWholePosition(t *testing.T) {
	g := newPlay("A1", "B1").game(3, 1, 1, 0, 0, 0)
	g.Plies[2].Score = pgn.Score{}
	r := newReplay(g)
	i := 0
	for n, p := range g.Positions() {
		rest := r.Rest
		if n > 0 {
			rest = r.Plies[n-1].Rest
		}
		if !strings.HasSuffix(p.FEN(), " "+rest) {
			t.Errorf("ply %d: %s, want the end of %s", n, rest, p.FEN())
		}
		i++
	}
	if i != len(r.Plies)+1 || r.Plies[2].Bar != r.Plies[1].Bar || barBefore(nil) != 50 || barShare(0) != 50 || barShare(10) < 95 || barShare(-10) > 5 {
		t.Errorf("%d positions, bars %d, %d", i, r.Plies[1].Bar, r.Plies[2].Bar)
	}
	if bar := string(evalBarAt(barBefore(r.Plies[:0]))); !strings.Contains(bar, `class="white" y="50" width="10" height="50"`) {
		t.Error(bar)
	}
	for i := range g.Plies {
		g.Plies[i].Score = pgn.Score{}
	}
	if _, bar := newReplay(g).evaluations(0); bar != "" {
		t.Errorf("without evaluations: %s", bar)
	}
}

// The graph of evaluations goes from the first ply to the last, upwards for
// White, symmetrically for both sides, and never leaves its frame.
func TestEvaluationsAreDrawn(t *testing.T) {
	g := newPlay("A1", "B1").game(1, 0, 0, 1, 0, 0)
	n := len(g.Plies)
	for i := range g.Plies {
		value := 100 * (1 - 2*(i%2)) // a pawn up for White, as its mover sees it
		g.Plies[i].Comment, g.Plies[i].Score = "", pgn.Score{Kind: pgn.Centipawns, Value: value}
	}
	g.Plies[n-1].Score.Value = 99999 // of Black
	g.Plies[n-2].Score = pgn.Score{Kind: pgn.MateIn, Value: 3}
	r := newReplay(g)
	svg := evalLines(r, 5)
	for side, class := range []string{"bywhite", "byblack"} {
		xs, ys := pointsOf(t, svg, class)
		for i := range xs {
			ply := 2*i + 1 + side
			want := evalY(1)
			if ply == n {
				want = evalY(-evalLimit)
			}
			if ply == n-1 {
				want = evalY(evalLimit)
			}
			if !near(xs[i], float64(evalWidth*ply)/float64(n)) || !near(ys[i], want) {
				t.Errorf("ply %d at %g, %g", ply, xs[i], ys[i])
			}
		}
		if len(xs) != n/2 {
			t.Errorf("%d points of %d plies", len(xs), n)
		}
	}
	onPage(t, string(svg), fmt.Sprintf(`class="mark" d="M%s 0V140"`, pixel(float64(5*evalWidth)/float64(n))), fmt.Sprintf(`data-plies="%d"`, n))
	if !(evalY(3) < evalY(1) && evalY(1) < evalY(0)) || evalY(0) != evalHeight/2 || evalY(9) < 0 || evalY(-9) > evalHeight || evalY(2)+evalY(-2) != evalHeight {
		t.Error("heights of evaluations")
	}
	if svg, _ := newReplay(&pgn.Game{Start: board.StartPosition()}).evaluations(0); svg != "" {
		t.Errorf("of nothing: %s", svg)
	}
}

func TestWhatWasSaid(t *testing.T) {
	for want, p := range map[string]pgn.Ply{
		"book":                                 {Comment: "book", Depth: 3},
		"":                                     {},
		"+0.35, depth 12, 54.3k nodes, 0.12 s": {Score: pgn.Score{Kind: pgn.Centipawns, Value: 35}, Depth: 12, Nodes: 54321, Time: 120 * time.Millisecond},
	} {
		if got := said(&p); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for _, c := range []struct {
		s    pgn.Score
		by   board.Color
		want float64
	}{
		{pgn.Score{Kind: pgn.Centipawns, Value: 150}, board.White, 1.5}, {pgn.Score{Kind: pgn.Centipawns, Value: 150}, board.Black, -1.5},
		{pgn.Score{Kind: pgn.Centipawns, Value: -5000}, board.White, -evalLimit}, {pgn.Score{Kind: pgn.MateIn, Value: -4}, board.Black, evalLimit},
	} {
		if got, ok := whiteEval(c.s, c.by); !ok || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%+v by %v: %g", c.s, c.by, got)
		}
	}
	if _, ok := whiteEval(pgn.Score{}, board.White); ok {
		t.Error("an evaluation that nobody has made")
	}
}
