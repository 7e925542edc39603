package variants

import (
	"bytes"
	"fmt"
	"io"

	"match/board"
)

// Trace explains an evaluation term by term. The mg, eg and blend columns of its rows add up to MG,
// EG and Score exactly.
type Trace struct {
	Variant       string `json:"variant"`
	Hash          string `json:"hash"`
	FEN           string `json:"fen"`
	Side          string `json:"side"` // the side to move; all totals are from its view
	PhaseFunction string `json:"phase_function"`
	Interpolation bool   `json:"interpolation"`
	Phase         int    `json:"phase"` // 0 (endgame) to 256 (middlegame); 256 without interpolation
	MG            int    `json:"mg"`
	EG            int    `json:"eg"`
	Score         int    `json:"score"`
	Rows          []row  `json:"rows"`
}

// row is what one term contributes to an evaluation.
type row struct {
	Term  string `json:"term"`
	White halves `json:"white"` // White's sums, from its own view
	Black halves `json:"black"` // Black's sums, from its own view
	MG    int    `json:"mg"`    // the side to move's minus the other side's
	EG    int    `json:"eg"`
	Blend int    `json:"blend"` // mg and eg of this row blended by the phase
}

// halves are the middlegame and the endgame part of a sum.
type halves struct {
	MG int `json:"mg"`
	EG int `json:"eg"`
}

// NewTrace evaluates the position and returns the parts of the score. Each row is the evaluation
// itself with all weights except the term's set to zero, so a trace always agrees with the
// evaluator. The row "rounding" is the difference from blending and rounding the rows separately;
// the row "limit" is the part cut off at maxScore.
func NewTrace(v *Variant, p *board.Position) *Trace {
	ev := NewEvaluator(v)
	t := &Trace{
		Variant: v.Name(), Hash: v.Hash(), FEN: p.FEN(), Side: p.SideToMove().String(),
		PhaseFunction: v.phase.String(), Interpolation: !v.flat, Phase: ev.phaseOf(p), Score: ev.Evaluate(p),
	}
	blends := 0
	for _, part := range v.parts() {
		row := part.row(p, t.Phase)
		t.Rows = append(t.Rows, row)
		t.MG, t.EG, blends = t.MG+row.MG, t.EG+row.EG, blends+row.Blend
	}
	whole := blend(pack(t.MG, t.EG), t.Phase)
	t.Rows = append(t.Rows, row{Term: "rounding", Blend: whole - blends})
	if t.Score != whole {
		t.Rows = append(t.Rows, row{Term: "limit", Blend: t.Score - whole})
	}
	return t
}

// part is a variant with the weights of only one term.
type part struct {
	term string
	v    *Variant
}

// parts splits the variant: material, a table per kind of piece, and every weight of a term by
// itself.
func (v *Variant) parts() (parts []part) {
	add := func(term string, places ...int) {
		only := *v
		only.weights = make([]int, size)
		for _, place := range places {
			only.weights[place] = v.weights[place]
		}
		parts = append(parts, part{term, &only})
	}
	add("material", values.places()...)
	for k := board.Pawn; k <= board.King; k++ {
		places := squares[k].places()
		if k == board.Pawn && v.zoned {
			for _, zone := range zones {
				places = append(places, zone.places()...)
			}
		}
		add(k.String()+" table", places...)
	}
	for _, s := range layout {
		for i, key := range s.keys {
			if s.term&v.terms != 0 {
				add(s.name+"."+key, s.at(mg, i), s.at(eg, i))
			}
		}
	}
	return parts
}

// places returns the places of all weights of the section.
func (s *section) places() (all []int) {
	for i := range s.halves * len(s.keys) {
		all = append(all, s.start+i)
	}
	return all
}

func (part part) row(p *board.Position, phase int) row {
	ev := newEvaluator(part.v)
	white, black := ev.side(p, board.White), ev.side(p, board.Black)
	total := white - black
	if p.SideToMove() == board.Black {
		total = -total
	}
	return row{
		Term:  part.term,
		White: halves{white.MG(), white.EG()},
		Black: halves{black.MG(), black.EG()},
		MG:    total.MG(), EG: total.EG(), Blend: blend(total, phase),
	}
}

// side returns the sums of one side, from its own view.
func (ev *Evaluator) side(p *board.Position, c board.Color) Sums {
	sums := ev.menOf(p, c)
	if c == board.Black {
		sums = -sums
	}
	if ev.terms != nil {
		e := ev.newPawnEntry(p)
		sums += ev.pawnSide(p, c) + ev.pieceSide(p, &e, c)
	}
	return sums
}

// WriteText writes the trace as a table. Rows that are zero for both sides are
// left out.
func (t *Trace) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n%s (content %s), %s to move\n", t.FEN, t.Variant, t.Hash, t.Side)
	fmt.Fprintf(&b, "phase %d of 256 (%s)\n\n", t.Phase, t.phaseName())
	fmt.Fprintf(&b, "%-24s|%13s |%13s |%13s |\n", "", "White   ", "Black   ", t.Side+"'s lead")
	line := "%-24s|%6v%7v |%6v%7v |%6v%7v |%7v\n"
	fmt.Fprintf(&b, line, "term", "mg", "eg", "mg", "eg", "mg", "eg", "blend")
	for _, r := range t.Rows {
		if r != (row{Term: r.Term}) {
			fmt.Fprintf(&b, line, r.Term, r.White.MG, r.White.EG, r.Black.MG, r.Black.EG, r.MG, r.EG, r.Blend)
		}
	}
	fmt.Fprintf(&b, line, "score", "", "", "", "", t.MG, t.EG, t.Score)
	_, err := w.Write(b.Bytes())
	return err
}

func (t *Trace) phaseName() string {
	if !t.Interpolation {
		return "no interpolation: middlegame sums alone"
	}
	return t.PhaseFunction
}

// WriteComparison writes the blends of several traces of one position side by
// side. Rows that are zero in all of them are left out.
func WriteComparison(w io.Writer, traces []*Trace) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n%s to move, centipawns from its view\n\n", traces[0].FEN, traces[0].Side)
	width := 0
	for _, t := range traces {
		width = max(width, len(t.Variant)+2)
	}
	row := func(label string, cell func(t *Trace) any) {
		fmt.Fprintf(&b, "%-24s", label)
		for _, t := range traces {
			fmt.Fprintf(&b, "%*v", width, cell(t))
		}
		b.WriteString("\n")
	}
	row("term", func(t *Trace) any { return t.Variant })
	for _, term := range terms(traces) {
		row(term, func(t *Trace) any { return t.blend(term) })
	}
	row("score", func(t *Trace) any { return t.Score })
	_, err := w.Write(b.Bytes())
	return err
}

// terms returns the terms with a blend in any of the traces, in the order of first appearance, with
// the remainders last.
func terms(traces []*Trace) (names []string) {
	seen := map[string]bool{}
	for _, leftOver := range []bool{false, true} {
		for _, t := range traces {
			for _, r := range t.Rows {
				if r.Blend != 0 && !seen[r.Term] && leftOver == (r.Term == "rounding" || r.Term == "limit") {
					seen[r.Term] = true
					names = append(names, r.Term)
				}
			}
		}
	}
	return names
}

// blend returns the blend of a term, 0 if the trace does not have it.
func (t *Trace) blend(term string) int {
	for _, r := range t.Rows {
		if r.Term == term {
			return r.Blend
		}
	}
	return 0
}
