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
}

// replayPly is a ply as text.
type replayPly struct {
	Change  string  `json:"c"` // its changes: a square and its new piece, "." for none, repeated
	From    string  `json:"f,omitempty"`
	To      string  `json:"t,omitempty"`
	SAN     string  `json:"s"`           // with its number
	Said    string  `json:"i"`           // score, depth, nodes, time
	Rest    string  `json:"r"`           // the fields after the pieces in the FEN
	Line    string  `json:"l,omitempty"` // the player's principal variation
	Bar     int     `json:"b"`           // White's share of the evaluation bar, in percent
	Eval    float64 `json:"-"`           // from White's side in pawns, for the graph
	HasEval bool    `json:"-"`
}

// newReplay prepares a game.
func newReplay(g *pgn.Game) *replay {
	r := &replay{Start: pieces(&g.Start), Rest: restOf(&g.Start), Plies: make([]replayPly, 0, len(g.Plies))}
	p := g.Start
	for i := range g.Plies {
		ply := newReplayPly(&p, &g.Plies[i])
		ply.Rest, ply.Bar = restOf(&p), barBefore(r.Plies)
		if ply.HasEval {
			ply.Bar = barShare(ply.Eval)
		}
		r.Plies = append(r.Plies, ply)
	}
	return r
}

// newReplayPly makes the ply in p.
func newReplayPly(p *board.Position, ply *pgn.Ply) replayPly {
	before := *p
	r := replayPly{SAN: numbered(p, ply.Move), Said: said(ply), Line: lineOf(*p, ply.Comment)}
	r.Eval, r.HasEval = whiteEval(ply.Score, p.SideToMove())
	if ply.Move == board.NoMove {
		p.MakeNull()
		return r
	}
	r.From, r.To = ply.Move.From().String(), ply.Move.To().String()
	p.Make(ply.Move)
	var b strings.Builder
	for s := board.Square(0); s < 64; s++ {
		if now := p.PieceAt(s); now != before.PieceAt(s) {
			b.WriteString(s.String())
			b.WriteByte(now.Letter())
		}
	}
	r.Change = b.String()
	return r
}

// pieces returns the first field of the FEN.
func pieces(p *board.Position) string {
	text, _, _ := strings.Cut(p.FEN(), " ")
	return text
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

// evalBar shows the evaluation after a number of plies; it is empty without an
// evaluation.
func evalBar(r *replay, shown int) template.HTML {
	if !slices.ContainsFunc(r.Plies, func(p replayPly) bool { return p.HasEval }) {
		return ""
	}
	white := barBefore(r.Plies[:shown])
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

// said returns the engine output of a move: "+0.35, depth 12, 54321 nodes, 0.12
// s".
func said(p *pgn.Ply) string {
	var parts []string
	if p.Comment == "book" {
		return "book"
	}
	if p.Score.Kind != pgn.NoScore {
		parts = append(parts, p.Score.String())
	}
	if p.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", p.Depth))
	}
	if p.Nodes > 0 {
		parts = append(parts, count(p.Nodes)+" nodes")
	}
	if p.Time > 0 {
		parts = append(parts, seconds(p.Time))
	}
	return strings.Join(parts, ", ")
}

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
