package web

import (
	"encoding/json"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"

	"match/board"
	"match/pgn"
)

// replay is a game in the form in which a page steps through it.
type replay struct {
	Start string      `json:"start"` // the pieces, as FEN has them
	Rest  string      `json:"rest"`  // the other fields of the FEN
	Plies []replayPly `json:"plies"`

	Chess960 bool `json:"chess960,omitempty"`
}

// replayPly is a ply as text.
type replayPly struct {
	Change   string     `json:"c"` // see changes
	From     string     `json:"f,omitempty"`
	To       string     `json:"t,omitempty"`
	SAN      string     `json:"s"`           // with its number
	Score    string     `json:"e,omitempty"` // from the mover's side
	Figures  string     `json:"g,omitempty"` // see figuresSaid
	Took     string     `json:"d,omitempty"`
	Clock    string     `json:"k,omitempty"` // of the mover
	Rest     string     `json:"r"`           // the fields after the pieces in the FEN
	Line     []lineMove `json:"l,omitempty"` // the player's principal variation
	Material string     `json:"m,omitempty"` // see materialOf
	Bar      int        `json:"b"`           // White's share of the evaluation bar, in percent
	Height   string     `json:"y,omitempty"` // in the graph of evaluations; "": no evaluation
}

// black reports whether it is a ply of Black.
func (p *replayPly) black() bool { return strings.Contains(p.SAN, "…") }

// said returns the engine output of the ply.
func (p *replayPly) said() string { return joined(p.Score, p.Figures, p.Took) }

// joined joins the texts that are not empty.
func joined(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" }), ", ")
}

// newReplay prepares a game.
func newReplay(g *pgn.Game) *replay {
	start, rest, _ := strings.Cut(g.Start.FEN(), " ")
	return &replay{Start: start, Rest: rest, Plies: replayFrom(g, 0), Chess960: g.Start.IsChess960()}
}

// replayFrom returns the plies of a game after the first ones.
func replayFrom(g *pgn.Game, first int) (list []replayPly) {
	bar := barBefore(nil)
	list = make([]replayPly, 0, len(g.Plies)-first)
	for i, p := range g.Positions() {
		if i == len(g.Plies) {
			break
		}
		if pawns, ok := whiteEval(g.Plies[i].Score, p.SideToMove()); ok {
			bar = barShare(pawns)
		}
		if i >= first {
			ply := newReplayPly(*p, &g.Plies[i])
			ply.Bar = bar
			list = append(list, ply)
		}
	}
	return list
}

// newReplayPly returns a ply that is made in a position.
func newReplayPly(before board.Position, ply *pgn.Ply) replayPly {
	r := replayPly{SAN: numbered(&before, ply.Move), Line: lineOf(before, ply.Info().PV), Figures: figuresSaid(ply),
		Clock: given(ply.Clock > 0, clock(ply.Clock))}
	if ply.Comment != "book" {
		r.Score, r.Took = ply.Score.String(), tookOf(ply)
	}
	if pawns, ok := whiteEval(ply.Score, before.SideToMove()); ok {
		r.Height = pixel(evalY(pawns))
	}
	after := before
	if ply.Move == board.NoMove {
		after.MakeNull()
	} else {
		after.Make(ply.Move)
		r.From, r.To = ply.Move.From().String(), ply.Move.To().String()
	}
	r.Change, r.Material, r.Rest = changes(&before, &after), materialOf(&after), restOf(&after)
	return r
}

// changes returns the squares in which two positions differ, each with its new piece,
// "." for none.
func changes(before, after *board.Position) string {
	var b strings.Builder
	for s := board.Square(0); s < 64; s++ {
		if now := after.PieceAt(s); now != before.PieceAt(s) {
			b.WriteString(s.String())
			b.WriteByte(now.Letter())
		}
	}
	return b.String()
}

// restOf returns the FEN without its first field.
func restOf(p *board.Position) string {
	_, text, _ := strings.Cut(p.FEN(), " ")
	return text
}

// barBefore returns the bar after some plies, that of the last one.
func barBefore(plies []replayPly) int {
	if len(plies) == 0 {
		return 50
	}
	return plies[len(plies)-1].Bar
}

// barShare is White's share of the bar for an evaluation in pawns.
func barShare(pawns float64) int { return int(math.Round(50 + 50*math.Tanh(pawns/4))) }

// evaluated reports whether the game has evaluations.
func (r *replay) evaluated() bool {
	return slices.ContainsFunc(r.Plies, func(p replayPly) bool { return p.Height != "" })
}

// evaluations draws the evaluations of the game, and the bar after a number of plies; both are empty
// without an evaluation.
func (r *replay) evaluations(shown int) (lines, bar template.HTML) {
	if !r.evaluated() {
		return "", ""
	}
	return evalLines(r, shown), evalBarAt(barBefore(r.Plies[:shown]))
}

// evalBarAt draws a bar with White's share in per cent.
func evalBarAt(white int) template.HTML {
	return template.HTML(fmt.Sprintf(`<svg class="evalbar" viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true"><rect class="black" width="10" height="100"/><rect class="white" y="%d" width="10" height="%d"/></svg>`, 100-white, white))
}

// numbered returns a move with its number: "12. Nf3" or "12… Nf6".
func numbered(p *board.Position, m board.Move) string {
	dots := "."
	if p.SideToMove() == board.Black {
		dots = "…"
	}
	return fmt.Sprintf("%d%s %s", p.Fullmove(), dots, pgn.SAN(p, m))
}

// said returns the engine output of a move: "+0.35, depth 12, 54321 nodes, 0.12 s".
func said(p *pgn.Ply) string {
	if p.Comment == "book" {
		return "book"
	}
	return joined(p.Score.String(), depthOf(p), nodesOf(p), tookOf(p))
}

// figuresSaid returns the engine output of a move but its score and time: "depth 12/20,
// 54321 nodes, 453k nodes/s, 3 table hits".
func figuresSaid(p *pgn.Ply) string {
	if p.Comment == "book" {
		return "book"
	}
	speed, hits := p.NPS(), p.Info().TBHits
	depth := depthOf(p) + given(p.Depth != 0 && p.SelDepth > 0, fmt.Sprintf("/%d", p.SelDepth))
	return joined(depth, nodesOf(p), given(speed > 0, count(speed)+" nodes/s"), given(hits > 0, fmt.Sprintf("%d table hits", hits)))
}

// given returns a text about a figure that is known, otherwise "".
func given(known bool, text string) string {
	if known {
		return text
	}
	return ""
}

func depthOf(p *pgn.Ply) string { return given(p.Depth != 0, fmt.Sprintf("depth %d", p.Depth)) }
func nodesOf(p *pgn.Ply) string { return given(p.Nodes != 0, count(p.Nodes)+" nodes") }
func tookOf(p *pgn.Ply) string  { return given(p.Time != 0, seconds(p.Time)) }

// evalLimit is the largest value in the graph of evaluations, in pawns.
const evalLimit = 10

// whiteEval returns a score from White's side in pawns; ok is false if there is
// none.
func whiteEval(s pgn.Score, mover board.Color) (pawns float64, ok bool) {
	switch s.Kind {
	case pgn.Centipawns:
		pawns = float64(s.Value) / 100
	case pgn.MateIn:
		pawns = math.Copysign(evalLimit, float64(s.Value))
	default:
		return 0, false
	}
	if mover == board.Black {
		pawns = -pawns
	}
	return math.Max(-evalLimit, math.Min(evalLimit, pawns)), true
}

// at returns the position after a number of plies, with the last move.
func (r *replay) at(g *pgn.Game, plies int) template.HTML {
	last := board.NoMove
	if plies > 0 {
		last = g.Plies[plies-1].Move
	}
	for n, p := range g.Positions() {
		if n == plies {
			return boardSVG(p, last, true)
		}
	}
	return ""
}

// JSON returns the game for a script.
func (r *replay) JSON() string {
	text, _ := json.Marshal(r) // only texts, so no error
	return string(text)
}

// lineMove is a move of a principal variation: its text, its changes of the board, and the
// fields after the pieces in the FEN that follows.
type lineMove [3]string

// lineOf returns a principal variation in p. It ends before an illegal move, which some
// engines report.
func lineOf(p board.Position, pv string) (line []lineMove) {
	for _, word := range strings.Fields(pv) {
		m, err := p.ParseUCI(word)
		if err != nil {
			break
		}
		text, before := lineText(&p, m, len(line) == 0), p
		p.Make(m)
		line = append(line, lineMove{text, changes(&before, &p), restOf(&p)})
	}
	return line
}

// lineText returns a move of a line, with its number if it is White's or the first one.
func lineText(p *board.Position, m board.Move, first bool) string {
	if first || p.SideToMove() == board.White {
		return numbered(p, m)
	}
	return pgn.SAN(p, m)
}

// lineWords returns the line as text.
func lineWords(line []lineMove) string {
	var words []string
	for _, m := range line {
		words = append(words, m[0])
	}
	return strings.Join(words, " ")
}
