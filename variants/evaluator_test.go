package variants

import (
	"strings"
	"testing"
	"unicode"

	"match/board"
	"match/internal/bounded"
)

func evaluators() (evs []*Evaluator) {
	for _, v := range builtins() {
		evs = append(evs, NewEvaluator(v))
	}
	return evs
}

// Sums are updated from move to move through whole games, and compared with sums
// from scratch after every special move and every 16 plies.
func TestApplyEqualsSums(t *testing.T) {
	games := bounded.Often(200, 2000)
	evs, names := evaluators(), Names()
	sums := make([]Sums, len(evs))
	var seen specialMoves
	plies := 0
	walk(t, games, 300, func(before *board.Position, m board.Move) {
		if before.Ply() == 0 {
			plies = 0
			for i, ev := range evs {
				sums[i] = ev.Sums(before)
			}
		}
		for i, ev := range evs {
			sums[i] = ev.Apply(sums[i], before, m)
		}
		if plies++; !seen.count(m) && plies%16 != 0 {
			return
		}
		after := *before
		after.Make(m)
		for i, ev := range evs {
			if want := ev.Sums(&after); sums[i] != want {
				t.Fatalf("%s: %s after %s: Apply gives %d/%d, from scratch %d/%d",
					names[i], after.FEN(), m, sums[i].MG(), sums[i].EG(), want.MG(), want.EG())
			}
		}
	})
	if min(seen.castling, seen.chess960, seen.promotion, seen.capturePromotion, seen.enPassant) < games/20 {
		t.Fatalf("the games have too few special moves: %+v", seen)
	}
}

type specialMoves struct{ castling, chess960, promotion, capturePromotion, enPassant int }

// count counts the move and reports whether it is special.
func (seen *specialMoves) count(m board.Move) bool {
	switch {
	case m.IsCastling() && m.From().File() != 4:
		seen.chess960++
	case m.IsCastling():
		seen.castling++
	case m.IsEnPassant():
		seen.enPassant++
	case m.Promotion() != board.NoKind && m.Captured() != board.NoKind:
		seen.capturePromotion++
	case m.Promotion() != board.NoKind:
		seen.promotion++
	default:
		return false
	}
	return true
}

// mirror returns the position with colours swapped.
func mirror(t testing.TB, p *board.Position) *board.Position {
	t.Helper()
	fields := strings.Fields(p.FEN())
	ranks := strings.Split(fields[0], "/")
	for i, j := 0, len(ranks)-1; i < j; i, j = i+1, j-1 {
		ranks[i], ranks[j] = ranks[j], ranks[i]
	}
	fields[0] = swapCase(strings.Join(ranks, "/"))
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	fields[2] = swapCase(fields[2])
	if fields[3] != "-" {
		fields[3] = fields[3][:1] + map[string]string{"3": "6", "6": "3"}[fields[3][1:]]
	}
	return position(t, strings.Join(fields, " "))
}

func swapCase(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, s)
}

func TestMirroredPositionsScoreAlike(t *testing.T) {
	evs := evaluators()
	odd := 0
	walk(t, 16, 150, func(p *board.Position, _ board.Move) {
		m := mirror(t, p)
		for i, ev := range evs {
			if got, want := ev.Evaluate(m), ev.Evaluate(p); got != want {
				t.Fatalf("%s: %s scores %d, mirrored %d", builtins()[i].Name(), p.FEN(), want, got)
			}
			s := ev.Sums(p)
			if phase := ev.phaseOf(p); -blend(s, phase) != blend(-s, phase) {
				odd++
			}
		}
	})
	if odd == 0 {
		t.Error("no position where the side's view decides the rounding: the test is too weak")
	}
}

func TestBlendEqualsWideArithmetic(t *testing.T) {
	for _, sums := range [][2]int{{0, 0}, {1, -1}, {-1, 1}, {-1, -1}, {1300, -970}, {-12345, 11111}, {20000, -20000}} {
		for phase := 0; phase <= 256; phase++ {
			wide := float64(sums[0]*phase+sums[1]*(256-phase)) / 256
			// Halves round up, so the blend is floor(x + 1/2); both are exact in a float64.
			want := int(floor(wide + 0.5))
			if got := blend(pack(sums[0], sums[1]), phase); got != want {
				t.Fatalf("blend(%v, %d) = %d, want %d", sums, phase, got, want)
			}
		}
	}
}

func floor(x float64) float64 {
	n := float64(int(x))
	if n > x {
		n--
	}
	return n
}

func TestHotPathDoesNotAllocate(t *testing.T) {
	p := board.StartPosition()
	var moves board.MoveList
	p.Legal(&moves)
	for _, v := range builtins() {
		ev := NewEvaluator(v)
		s := ev.Sums(&p)
		if n := testing.AllocsPerRun(100, func() {
			ev.Sums(&p)
			ev.Apply(s, &p, moves.At(0))
			ev.Score(&p, s)
		}); n != 0 {
			t.Errorf("%s: %v allocations", v.Name(), n)
		}
	}
}
