package analysis

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"match/board"
	"match/pgn"
)

// blamedFor returns a study of wrong moves with the given losses of the player,
// each with the given part of a cause. The first `inside` of them belong to a
// place.
func blamedFor(losses, parts []float64, inside int) (s *study, place candidate) {
	s = &study{biasTells: true}
	place = placed(KindPhase, "endgame", 5, 1)
	for i, loss := range losses {
		m := &Move{Own: true, Loss: loss}
		s.wrong = append(s.wrong, blamed{move: m}, blamed{move: &Move{Loss: 1}}) // and one of the opponent's
		s.parts = append(s.parts, vector{rookValue: parts[i], mobility: 0.5}, vector{rookValue: 1})
		if i < inside {
			place.proof = append(place.proof, proof{move: m, share: loss})
		}
	}
	cause := placed(KindPiece, "rook value", 3, 0)
	cause.isTerm, cause.term = true, rookValue
	s.survivors = []candidate{cause, place}
	return s, place
}

// A cause explains its part of the losses of the player's costly moves; parts in
// favour of the better move explain nothing.
func TestExplainedPart(t *testing.T) {
	s, place := blamedFor([]float64{0.1, 0.3, leastProof, 0.2}, []float64{0.5, 0.25, 1, -0.75}, 1)
	rooks := map[term]bool{rookValue: true}
	if got := s.explained(rooks, nil); !near9(got, (0.1*0.5+0.3*0.25)/0.6) {
		t.Errorf("of all losses: %v", got)
	}
	if got := s.explained(rooks, place.row); !near9(got, 0.5) {
		t.Errorf("of the place: %v", got)
	}
	if got := s.explained(map[term]bool{}, nil); got != 0 {
		t.Errorf("by no cause: %v", got)
	}
	both := map[term]bool{rookValue: true, mobility: true}
	if got := s.explained(both, nil); !near9(got, (0.1*1+0.3*0.75+0.2*0.5)/0.6) {
		t.Errorf("by two causes: %v", got)
	}
	s.parts = nil
	if got := s.explained(rooks, nil); got != 0 {
		t.Errorf("without parts: %v", got)
	}
	if got := (&study{}).explained(rooks, nil); got != 0 {
		t.Errorf("of no losses: %v", got)
	}
}

// A place is explained by causes that are clearly more frequent there than
// elsewhere, if scores determine the causes.
func TestPlacesExplainedByCauses(t *testing.T) {
	for name, c := range map[string]struct {
		parts  []float64
		change func(s *study)
		want   bool
	}{
		"more there":         {[]float64{0.5, 0.3}, func(*study) {}, true},
		"as much elsewhere":  {[]float64{0.5, 0.5}, func(*study) {}, false},
		"a little more":      {[]float64{0.5, 0.4}, func(*study) {}, false},
		"less there":         {[]float64{0.2, 0.5}, func(*study) {}, false},
		"tastes alone":       {[]float64{0.5, 0.3}, func(s *study) { s.biasTells = false }, false},
		"another cause":      {[]float64{0.5, 0.3}, func(s *study) { s.survivors[0].term = bishopPair }, false},
		"no cause":           {[]float64{0.5, 0.3}, func(s *study) { s.survivors = s.survivors[1:] }, false},
		"it is the whole":    {[]float64{0.5, 0.3}, func(s *study) { s.survivors[1].whole = true }, false},
		"it has no evidence": {[]float64{0.5, 0.3}, func(s *study) { s.survivors[1].proof = nil }, false},
	} {
		s, place := blamedFor([]float64{0.2, 0.2}, c.parts, 1)
		c.change(s)
		if got := s.explainedByCauses(); got[place.row] != c.want || got[s.survivors[0].row] && name != "no cause" {
			t.Errorf("%s: %v", name, got[place.row])
		}
	}
}

// A place comes after the cause that explains it, if the place costs no more than
// the cause can at most (3).
func TestPlacesComeBehindTheirCause(t *testing.T) {
	for _, c := range []struct {
		elsewhere, dear, error float64
		want                   string
	}{
		{0.3, 3 * mostWorth, 0, "[rook value endgame]"},
		{0.5, 3 * mostWorth, 0, "[endgame rook value]"},
		{0.3, 3*mostWorth + 1, 0, "[endgame rook value]"},
		{0.3, 3*mostWorth + 1, 0.6, "[rook value endgame]"}, // it may be less costly
	} {
		s, _ := blamedFor([]float64{0.2, 0.2}, []float64{0.5, c.elsewhere}, 1)
		s.survivors[1].excess, s.survivors[1].surplus, s.survivors[1].surplusSE = c.dear, c.dear, c.error
		if s.order(); fmt.Sprint(namesOf(s.survivors)) != c.want {
			t.Errorf("%+v: %q", c, namesOf(s.survivors))
		}
	}
}

// What can explain what: terms do not explain terms, the whole explains nothing
// and is explained by nothing, and habits and facts do not explain places.
func TestWhoExplainsWhom(t *testing.T) {
	m := &Move{}
	narrow, wide := placed(KindMove, "narrow", 8, 1, m), placed(KindPhase, "wide", 10, 10, m, &Move{})
	with := func(c candidate, change func(*row)) candidate {
		other := *c.row
		change(&other)
		c.row = &other
		return c
	}
	term := with(narrow, func(r *row) { r.isTerm = true })
	for name, c := range map[string]struct {
		a, b candidate
		want bool
	}{
		"narrow and wide":  {narrow, wide, true},
		"term and term":    {term, with(wide, func(r *row) { r.isTerm = true }), false},
		"the whole":        {with(narrow, func(r *row) { r.whole = true }), wide, false},
		"of the whole":     {narrow, with(wide, func(r *row) { r.whole = true }), false},
		"of a habit":       {narrow, with(wide, func(r *row) { r.kind = KindHabit }), false},
		"of a fact":        {narrow, with(wide, func(r *row) { r.fact = true }), false},
		"habit of a term":  {with(term, func(r *row) { r.name = "rook value" }), with(wide, func(r *row) { r.kind, r.name = KindHabit, "rook a1–a2" }), true},
		"habit of another": {with(term, func(r *row) { r.name = "rook value" }), with(wide, func(r *row) { r.kind, r.name = KindHabit, "pawn a2–a4" }), false},
	} {
		s := &study{survivors: []candidate{c.a, c.b}}
		if got := s.explains(&c.a, &c.b, nil); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
		if got := s.explanations(); got[c.b.row][c.a.row] != c.want || got[c.a.row][c.a.row] {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// A part of a place explains it from two thirds of its cost and twice the usual
// frequency on.
func TestMostOfAPlace(t *testing.T) {
	moves := make([]Move, 12)
	at := func(from, to int) (list []*Move) {
		for i := from; i < to; i++ {
			list = append(list, &moves[i])
		}
		return list
	}
	for name, c := range map[string]struct {
		a    candidate
		want bool
	}{
		"two thirds":             {placed(KindMove, "a", 8, 1, at(0, 8)...), true},
		"less":                   {placed(KindMove, "a", 7.9, 1, at(0, 8)...), false},
		"half of it is there":    {placed(KindMove, "a", 8, 1, append(at(0, 4), &Move{}, &Move{}, &Move{}, &Move{})...), false},
		"most of a dearer one":   {placed(KindMove, "a", 16, 1, append(at(0, 4), &Move{}, &Move{}, &Move{}, &Move{})...), true},
		"twice as much as usual": {placed(KindMove, "a", 8, 4, at(0, 8)...), true},
		"not quite":              {placed(KindMove, "a", 8, 4.1, at(0, 8)...), false},
		"no evidence":            {placed(KindMove, "a", 8, 1), false},
	} {
		wide := placed(KindPhase, "wide", 12, 12, at(0, 12)...)
		if got := mostlyOf(&c.a, &wide); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// Losses with one colour are not a finding if the results are even; a class with
// nearly all moves is not a part.
func TestColoursAndWholes(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	games := silent(randomPairs(rng, 60, 50))
	for _, g := range games.Games {
		g.Record.Result = pgn.Draw
	}
	s := newStudy(games, plant(rng, games, weakBlack), nil)
	for _, c := range s.survivors {
		if c.kind == KindColour {
			t.Errorf("%s is found", c.name)
		}
	}
	s.accounts = []*Account{{Moves: make([]Move, 30)}}
	for i := range 20 {
		s.accounts[0].Moves[i].Own = true
	}
	var names []string
	for _, r := range s.parting([]*row{{name: "most", moves: 18}, {name: "part", moves: 17}, {name: "none"}}) {
		names = append(names, r.name)
	}
	if fmt.Sprint(names) != "[part none]" {
		t.Errorf("%q", names)
	}
}

// A fault is charged to the side that committed it; its certainty follows from
// the number of games.
func TestFaultRows(t *testing.T) {
	s := &study{Collection: &Collection{Clusters: 20}}
	for i := range 20 {
		g := playing(t, board.StartPosition(), "e2e4")
		a := &Account{}
		switch g.Cluster = i; {
		case i < 8:
			g.Record.End.Reason, a.OwnFaults = pgn.TimeForfeit, 0.25
		case i < 10:
			g.Record.End.Reason, a.OpponentFaults = pgn.TimeForfeit, 0.75
		case i < 15:
			g.Record.End.Reason, a.OwnFaults = pgn.Crash, 1
		}
		s.Games, s.accounts = append(s.Games, g), append(s.accounts, a)
	}
	for _, r := range s.faultRows() {
		want := map[string]struct{ own, other, z float64 }{"loses on time": {2, 1.5, 1.6}, "exits": {5, 0, 1.86}}[r.name]
		if total(r.own) != want.own || total(r.other) != want.other || r.z < want.z-0.01 || r.z > want.z+0.01 || !r.fact || !r.proven || !r.oneSided {
			t.Errorf("%s: own %v, other %v, z %v, want %+v", r.name, total(r.own), total(r.other), r.z, want)
		}
	}
}
