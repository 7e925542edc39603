package variants

import (
	"bytes"
	"fmt"
	"io"
)

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
		if r != (Row{Term: r.Term}) {
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
	fmt.Fprintf(&b, "%s\n%s to move, centipawns from its view\n\n%-24s", traces[0].FEN, traces[0].Side, "term")
	width := 0
	for _, t := range traces {
		width = max(width, len(t.Variant)+2)
	}
	for _, t := range traces {
		fmt.Fprintf(&b, "%*s", width, t.Variant)
	}
	b.WriteString("\n")
	for _, term := range terms(traces) {
		fmt.Fprintf(&b, "%-24s", term)
		for _, t := range traces {
			fmt.Fprintf(&b, "%*d", width, t.blend(term))
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "%-24s", "score")
	for _, t := range traces {
		fmt.Fprintf(&b, "%*d", width, t.Score)
	}
	b.WriteString("\n")
	_, err := w.Write(b.Bytes())
	return err
}

// terms returns the terms that any of the traces has a blend of, in the order
// of first appearance, what is left over last.
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
