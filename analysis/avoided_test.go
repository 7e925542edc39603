package analysis

import "testing"

// A missed kind of move that the player hardly ever makes is avoided, if its
// opponents make it often enough.
func TestAvoidedMoves(t *testing.T) {
	for _, c := range []struct {
		name, made    string
		own, opponent int
		want          bool
	}{
		{"castling missed", "castling", 2, 30, true}, {"castling missed", "castling", 3, 30, false},
		{"castling missed", "castling", 0, 29, false}, {"castling", "castling", 0, 30, false},
		{"rook move missed", "rook", 0, 30, true}, {"rook move missed", "castling", 0, 30, false},
	} {
		made := &row{name: c.made, moves: [sides]int{c.own, c.opponent}}
		s := &study{splits: []rowTable{{rows: []*row{made}}}, survivors: []candidate{{row: &row{name: c.name}}}}
		s.avoid()
		if got := &s.survivors[0]; got.avoided != c.want || (got.text != "") != c.want {
			t.Errorf("%+v: %v, %q", c, got.avoided, got.text)
		}
	}
}

// What a player never does explains a term, and no term explains it.
func TestAvoidedMovesExplain(t *testing.T) {
	s, place, _ := overlapping([4]int{4, 2, 0, 6}, [4]float64{0.06, 0.06, 0, 0.01})
	term := placed(kindTerm, "king safety", 1, 0)
	term.isTerm, term.z, term.row.in, term.surplus, place.z = true, 5, nil, place.surplus, 4
	for avoided := range map[bool]bool{true: true, false: false} {
		place.avoided = avoided
		s.survivors = []candidate{place, term}
		v := s.newView()
		if got := s.explains(v, &place, &term); got != avoided {
			t.Errorf("avoided %v: it explains the term: %v", avoided, got)
		}
		if s.explains(v, &term, &place) && avoided {
			t.Error("the term explains it")
		}
	}
}
