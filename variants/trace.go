package variants

import "match/board"

// Trace says how an evaluation comes about. The mg, eg and blend columns of its
// rows add up to MG, EG and Score exactly.
type Trace struct {
	Variant       string `json:"variant"`
	Hash          string `json:"hash"`
	FEN           string `json:"fen"`
	Side          string `json:"side"` // the side to move, whose view all totals are
	PhaseFunction string `json:"phase_function"`
	Interpolation bool   `json:"interpolation"`
	Phase         int    `json:"phase"` // 0 (endgame) to 256 (middlegame); 256 without interpolation
	MG            int    `json:"mg"`
	EG            int    `json:"eg"`
	Score         int    `json:"score"`
	Rows          []Row  `json:"rows"`
}

// Row is what one term contributes to an evaluation.
type Row struct {
	Term  string `json:"term"`
	White Halves `json:"white"` // what White has, from its own view
	Black Halves `json:"black"` // what Black has, from its own view
	MG    int    `json:"mg"`    // the side to move's less the other side's
	EG    int    `json:"eg"`
	Blend int    `json:"blend"` // mg and eg blended by the phase, on their own
}

// Halves are the middlegame and the endgame part of a sum.
type Halves struct {
	MG int `json:"mg"`
	EG int `json:"eg"`
}

// NewTrace evaluates the position and says how. Each row is the evaluation
// itself with all weights but the term's set to zero, so a trace cannot say
// anything but what the evaluator does. What is lost by blending and rounding
// the rows apart is in the row "rounding", what is cut off at MaxScore in
// "limit".
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
	t.Rows = append(t.Rows, Row{Term: "rounding", Blend: whole - blends})
	if t.Score != whole {
		t.Rows = append(t.Rows, Row{Term: "limit", Blend: t.Score - whole})
	}
	return t
}

// part is a variant that has the weights of one term only.
type part struct {
	term string
	v    *Variant
}

// parts takes the variant apart: material, a table per kind of piece, and every
// weight of a term by itself.
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

func (part part) row(p *board.Position, phase int) Row {
	ev := newEvaluator(part.v)
	white, black := ev.side(p, board.White), ev.side(p, board.Black)
	total := white - black
	if p.SideToMove() == board.Black {
		total = -total
	}
	return Row{
		Term:  part.term,
		White: Halves{white.MG(), white.EG()},
		Black: Halves{black.MG(), black.EG()},
		MG:    total.MG(), EG: total.EG(), Blend: blend(total, phase),
	}
}

// side returns all that one side has, from its own view.
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
