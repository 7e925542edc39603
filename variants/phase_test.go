package variants

import (
	"testing"

	"match/board"
)

func TestPhase(t *testing.T) {
	for _, c := range []struct {
		fen                         string
		material, pawnAware, pieces int
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 256, 256, 256},
		{"rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1", 256, 232, 128},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, 0, 16},
		{"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 0, 24, 144},
		{"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", 11, 0, 24},              // (256 + 12) / 24
		{"4k3/8/8/8/8/8/8/3QK3 w - - 0 1", 43, 19, 24},             // (1024 + 12) / 24
		{"4k3/pppp4/8/8/8/8/PPPPPP2/3QKR2 w - - 0 1", 64, 70, 112}, // (1536 + 12) / 24 = 64.5
		{"qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 0 1", 256, 232, 128}, // w = 56 is cut off at 24
	} {
		p := position(t, c.fen)
		for f, want := range map[Phase]int{MaterialPhase: c.material, PawnAwarePhase: c.pawnAware, PieceCountPhase: c.pieces} {
			if got := f.Of(p); got != want {
				t.Errorf("%s phase of %s = %d, want %d", f, c.fen, got, want)
			}
		}
	}
}

func TestPhaseStaysInRange(t *testing.T) {
	walk(t, 12, 300, func(p *board.Position, _ board.Move) {
		for f := MaterialPhase; f <= PieceCountPhase; f++ {
			if phase := f.Of(p); phase < 0 || phase > 256 {
				t.Fatalf("%s phase of %s = %d", f, p.FEN(), phase)
			}
		}
	})
}

// At phase 256 a score is the middlegame sum and at 0 the endgame sum.
func TestPhaseEdges(t *testing.T) {
	ev := NewEvaluator(get(t, "tapered"))
	full := position(t, "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQ1RK1 w kq - 0 1")
	if s := ev.Sums(full); ev.Score(full, s) != s.MG() || s.MG() == s.EG() {
		t.Errorf("full middlegame scores %d, sums %d/%d", ev.Score(full, s), s.MG(), s.EG())
	}
	pawns := position(t, "4k3/5ppp/8/8/3P4/4K3/6PP/8 w - - 0 1")
	if s := ev.Sums(pawns); ev.Score(pawns, s) != s.EG() || s.MG() == s.EG() {
		t.Errorf("pawn endgame scores %d, sums %d/%d", ev.Score(pawns, s), s.MG(), s.EG())
	}
	off := NewEvaluator(get(t, "tapered").WithInterpolation(false))
	if s := off.Sums(pawns); off.Score(pawns, s) != s.MG() {
		t.Errorf("without interpolation a pawn endgame scores %d, want the middlegame sum %d", off.Score(pawns, s), s.MG())
	}
}

func TestParsePhase(t *testing.T) {
	for f := MaterialPhase; f <= PieceCountPhase; f++ {
		if got, err := ParsePhase(f.String()); err != nil || got != f {
			t.Errorf("ParsePhase(%q) = %v, %v", f, got, err)
		}
	}
	_, err := ParsePhase("pawnaware")
	if want := `unknown phase function "pawnaware" (did you mean "pawn-aware"?); want material, pawn-aware or piece-count`; err == nil || err.Error() != want {
		t.Errorf("error = %v, want %s", err, want)
	}
}
