package analysis

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"match/board"
)

func termsAt(t *testing.T, fen string) vector {
	t.Helper()
	p, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return termsOf(&p, board.White)
}

// Each term measures the feature in its name.
func TestTerms(t *testing.T) {
	for _, c := range []struct {
		fen  string
		term term
		want float64
	}{
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", pawnValue, 1},
		{"4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", knightValue, 1},
		{"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", bishopPair, 1},
		{"4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", bishopPair, 0},
		{"4k3/4p3/8/4P3/8/8/8/4K3 w - - 0 1", passedPawns, 0},
		{"4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", passedPawns, 1},
		{"4k3/8/8/8/8/4P3/4P3/4K3 w - - 0 1", doubledPawns, 1},
		{"4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1", isolatedPawns, 0},
		{"4k3/8/8/8/8/3P4/4P3/4K3 w - - 0 1", connectedPawns, 1},
		{"4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", rookFiles, 0},
		{"4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", rookFiles, 0.5},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", rookAdvance, -3},
		{"r3k3/8/8/8/8/8/8/4K3 w - - 0 1", rookAdvance, 3},
		{"7k/8/8/8/3K4/8/8/8 w - - 0 1", kingCentreEndgame, 4},
		{"4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", pawnAdvanceEndgame, -1},
	} {
		if got := termsAt(t, c.fen)[c.term]; math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %s is %v, want %v", c.fen, termNames[c.term].name, got, c.want)
		}
	}
}

// Terms have opposite values for the two sides, and are zero in the start
// position.
func TestTermsAreOpposite(t *testing.T) {
	start := board.StartPosition()
	if v := termsOf(&start, board.White); v != (vector{}) {
		t.Errorf("the start position: %v", v)
	}
	rapid.Check(t, func(t *rapid.T) {
		line := board.NewLine(start)
		for range rapid.IntRange(0, 60).Draw(t, "plies") {
			if line.Status() != board.Ongoing {
				break
			}
			var list board.MoveList
			line.Position().Legal(&list)
			line.Push(list.Slice()[rapid.IntRange(0, len(list.Slice())-1).Draw(t, "move")])
		}
		white, black := termsOf(line.Position(), board.White), termsOf(line.Position(), board.Black)
		for i := range white {
			if white[i]+black[i] != 0 {
				t.Fatalf("%s: %v and %v", termNames[i].name, white[i], black[i])
			}
		}
	})
}

// An exchange that begins with the move is played out before the terms are
// computed.
func TestSettled(t *testing.T) {
	for _, c := range []struct{ fen, move, want string }{
		{"4k3/8/3p4/4n3/8/8/8/4RK2 w - - 0 1", "e1e5", "4k3/8/8/4p3/8/8/8/5K2 w - - 0 2"}, // guarded by a pawn
		{"4k3/8/8/4n3/8/8/8/4RK2 w - - 0 1", "e1e5", "4k3/8/8/4R3/8/8/8/5K2 b - - 0 1"},   // unguarded
		{"4k3/4r3/8/8/4P3/3P4/8/5K2 w - - 0 1", "e4e5", "4k3/8/8/4r3/8/3P4/8/5K2 w - - 0 2"},
	} {
		p, err := board.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.ParseUCI(c.move)
		if err != nil {
			t.Fatal(err)
		}
		after := settled(&p, m)
		if got := after.FEN(); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.fen, c.move, got, c.want)
		}
	}
}

func TestPhasesAndClasses(t *testing.T) {
	for fen, want := range map[string][3]string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": {"opening", "", ""},
		"r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQkq - 0 1":     {"endgame", "", "queen and other pieces"},
		"r1bqk2r/pppppppp/2n5/8/8/8/PPPPPPPP/R1BQK2R w - - 0 1":    {"middlegame", "", ""},
		"4k3/8/8/8/8/8/4P3/R3K2r w - - 0 1":                        {"endgame", "KRP-KR", "rook ending"},
		"4k3/2q5/8/8/8/8/PPP5/4K3 w - - 0 1":                       {"endgame", "KQ-KP3", "queen ending"},
		"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1":                          {"endgame", "KP-K", "pawn ending"},
		"4kb2/8/8/8/8/8/4P3/4KN2 w - - 0 1":                        {"endgame", "KNP-KB", "minor piece ending"},
	} {
		p, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		var list board.MoveList
		p.Legal(&list)
		got := traitsOf(newScene(&p, board.NoMove, board.NoMove), &Move{Move: list.Slice()[0]})
		if got.phase.String() != want[0] || got.class != want[1] || got.ending != want[2] {
			t.Errorf("%s: %v, %q, %q, want %q", fen, got.phase, got.class, got.ending, want)
		}
	}
}

// The difference between two players' scores is divided among the terms by their
// contributions; a term on which both agree has no share.
func TestSharesOfBias(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	const clusters = 50
	var seen regression
	for i := range 4000 {
		s := sighting{cluster: i % clusters}
		s.x[0], s.x[1] = 1, rng.NormFloat64()*100
		for t := range termCount {
			s.x[2+t] = rng.NormFloat64()
		}
		s.x[2+rookValue] *= 2
		side := i % sides
		if side == 0 {
			s.y = 30*s.x[2+queenValue] + 20*s.x[2+rookValue] // 900 and 1,600 of 2,500
		}
		s.y += 50*s.x[2+mobility] + rng.NormFloat64()
		seen.rows[side] = append(seen.rows[side], s)
	}
	s := &study{}
	if share := s.shares(&seen); share != (vector{}) {
		t.Errorf("scores that tell nothing: %v", share)
	}
	if s.bias, _ = seen.opinion(everywhere, clusters); !s.bias.tells() {
		t.Fatal("the scores do not tell")
	}
	s.biasTells = true
	share := s.shares(&seen)
	if q, r := share[queenValue], share[rookValue]; math.Abs(q-0.36) > 0.03 || math.Abs(r-0.64) > 0.03 {
		t.Errorf("queens %.3f, rooks %.3f, want 0.36 and 0.64", q, r)
	}
	sum := 0.0
	for _, x := range share {
		sum += x
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("the shares add up to %v", sum)
	}
	r := row{lost: newBySide(2)}
	r.costByScores(0.25, &sample{lost: bySide{{4, 8}, {0, 2}}})
	if r.share != 0.25 || r.lost[0][1] != 2 || r.lost[1][1] != 0.5 || (&candidate{row: &r, surplus: 3}).worth() != 3 {
		t.Errorf("%+v", r)
	}
}

// A part of the blame costs the average of such parts; its examples are its own
// moves, of at most a tenth of a point.
func TestTermRowsPriceParts(t *testing.T) {
	loss := []float64{0.02, 0.30}
	var wrong []blamed
	for i, l := range loss {
		wrong = append(wrong, blamed{move: &Move{game: &Game{Cluster: i}, Own: true, Loss: l}})
	}
	parts := []vector{{rookValue: 0.5}, {rookValue: 0.75, mobility: -0.25}}
	rows := termRows(wrong, parts, prices(wrong, parts), 2)
	price := causeWorth * (0.5*0.02 + 0.75*0.10) / 1.25
	if r := rows[rookValue]; math.Abs(r.lost[0][0]-0.5*price) > 1e-12 || math.Abs(r.lost[0][1]-0.75*price) > 1e-12 || len(r.proof) != 1 || math.Abs(r.proof[0].share-0.075) > 1e-12 {
		t.Errorf("%+v", r)
	}
	if r := rows[mobility]; math.Abs(r.lost[0][1]+causeWorth*0.25*0.10) > 1e-12 || len(r.proof) != 0 {
		t.Errorf("%+v", r)
	}
}
