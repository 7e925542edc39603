package variants

import (
	"strings"
	"testing"

	"match/board"
)

func TestTraceAddsUp(t *testing.T) {
	all := builtins()
	for _, text := range []string{"positional,phase=pawn-aware", "positional,interpolation=off"} {
		v, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	n := 0
	walk(t, 12, 150, func(p *board.Position, _ board.Move) {
		if n++; n%8 != 0 { // a trace is slow
			return
		}
		v := all[n/8%len(all)]
		trace, ev := NewTrace(v, p), NewEvaluator(v)
		var middle, end, score int
		for _, r := range trace.Rows {
			middle, end, score = middle+r.MG, end+r.EG, score+r.Blend
			lead := halves{r.White.MG - r.Black.MG, r.White.EG - r.Black.EG}
			if p.SideToMove() == board.Black {
				lead = halves{-lead.MG, -lead.EG}
			}
			if lead != (halves{r.MG, r.EG}) {
				t.Fatalf("%s: %s: row %+v", v.Name(), p.FEN(), r)
			}
		}
		if middle != trace.MG || end != trace.EG || score != trace.Score || score != ev.Evaluate(p) || score != ev.Evaluate(p) {
			t.Fatalf("%s: %s: rows add up to %d, %d and %d; trace %+v; score %d", v.Name(), p.FEN(), middle, end, score, trace, ev.Evaluate(p))
		}
		// A row's own rounding is half a centipawn at most.
		if last := trace.Rows[len(trace.Rows)-1]; last.Term != "rounding" || 2*max(last.Blend, -last.Blend) > len(trace.Rows) {
			t.Fatalf("%s: %s: row %+v", v.Name(), p.FEN(), last)
		}
		if trace.Phase == 256 && trace.Score != trace.MG || trace.Phase == 0 && trace.Score != trace.EG {
			t.Fatalf("%s: %s: phase %d, mg %d, eg %d, score %d", v.Name(), p.FEN(), trace.Phase, trace.MG, trace.EG, trace.Score)
		}
	})
}

func TestTraceSaysWhatIsCutOff(t *testing.T) {
	v, err := get(t, "material").WithWeights(map[string]int{"value.queen": 3000})
	if err != nil {
		t.Fatal(err)
	}
	p := position(t, "4k3/8/8/8/8/8/QQQQ4/QQQQKQ2 w - - 0 1")
	trace := NewTrace(v, p)
	if last := trace.Rows[len(trace.Rows)-1]; trace.Score != maxScore || last.Term != "limit" || last.Blend != maxScore-27000 {
		t.Errorf("score %d, last row %+v", trace.Score, last)
	}
}

func TestTraceText(t *testing.T) {
	var b strings.Builder
	p := position(t, "r3k3/8/8/8/8/8/3P4/4K3 w - - 0 1")
	if err := NewTrace(get(t, "tapered"), p).WriteText(&b); err != nil {
		t.Fatal(err)
	}
	want := `r3k3/8/8/8/8/8/3P4/4K3 w - - 0 1
tapered (content 5f52e453e608a0b2), White to move
phase 21 of 256 (material)

                        |     White    |     Black    | White's lead |
term                    |    mg     eg |    mg     eg |    mg     eg |  blend
material                |   100    100 |   500    500 |  -400   -400 |   -400
pawn table              |   -20      0 |     0      0 |   -20      0 |     -2
rook table              |     0      0 |     0      5 |     0     -5 |     -5
king table              |     0    -20 |     0    -20 |     0      0 |      0
rounding                |     0      0 |     0      0 |     0      0 |      1
score                   |              |              |  -420   -405 |   -406
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}
