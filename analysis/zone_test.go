package analysis

import (
	"testing"

	"match/board"
)

// displaced returns a study with wrong moves of both sides in 40 pairs: the
// player's put a rook on one square instead of another, its opponent's the
// reverse if it is drawn there as well.
func displaced(to, from string, both bool) *study {
	const pairs = 40
	s := &study{Collection: &Collection{Clusters: pairs}}
	for c := range pairs {
		g := &Game{Cluster: c}
		for side := range sides {
			b := blamed{move: &Move{game: g, Own: side == 0, Loss: 0.1, traits: traits{phase: middlegame}}}
			if side == 0 || both {
				b.gained[board.Rook], b.missed[board.Rook] = squareSet(to), squareSet(from)
			}
			s.wrong = append(s.wrong, b)
		}
	}
	return s
}

func squareSet(text string) board.Bitboard {
	at, err := board.ParseSquare(text)
	if err != nil {
		panic(err)
	}
	return at.Bit()
}

// A zone is where the player's men go and its opponent's do not.
func TestZones(t *testing.T) {
	always := func(*Move) bool { return true }
	if z, found := displaced("d4", "d1", false).zoneOf(board.Rook, always); !found || !z.has(3, 3) || z.has(3, 0) {
		t.Errorf("%v %v", z, found)
	}
	for name, s := range map[string]*study{"both sides": displaced("d4", "d1", true), "another man": displaced("d4", "d4", false)} {
		if z, found := s.zoneOf(board.Rook, always); found {
			t.Errorf("%s: %v", name, z)
		}
	}
	if z, found := displaced("d4", "d1", false).zoneOf(board.Rook, func(m *Move) bool { return m.traits.phase == endgame }); found {
		t.Errorf("in endgames: %v", z)
	}
}

func (z zone) has(file, rank int) bool {
	return z.files[0] <= file && file <= z.files[1] && z.ranks[0] <= rank && rank <= z.ranks[1]
}

func TestNamesOfZones(t *testing.T) {
	all := [2]int{0, 7}
	for want, z := range map[string]zone{
		"the a- and h-file": {rim: true}, "rank 1": {all, [2]int{0, 0}, false}, "ranks 3 to 5": {all, [2]int{2, 4}, false},
		"the d-file": {[2]int{3, 3}, all, false}, "the f- to h-file": {[2]int{5, 7}, all, false},
		"d1": {[2]int{3, 3}, [2]int{0, 0}, false}, "f3 to h5": {[2]int{5, 7}, [2]int{2, 4}, false},
	} {
		if got := z.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A term for a place has its man, and its phase if it has one.
func TestPlacedMen(t *testing.T) {
	for want, at := range map[term]board.Kind{
		pawnValue: board.NoKind, queenValue: board.NoKind, pawnAdvance: board.Pawn, queenAdvance: board.Queen, pawnCentre: board.Pawn,
		knightCentre: board.Knight, queenCentre: board.Queen, pawnAdvanceEndgame: board.Pawn, kingCentreMiddlegame: board.King,
		kingAdvanceEndgame: board.King, kingShelter: board.NoKind, mobility: board.NoKind,
	} {
		if got, _ := want.placed(); got != at {
			t.Errorf("%s: %v, want %v", termNames[want].name, got, at)
		}
	}
	early, late := &Move{traits: traits{phase: opening}}, &Move{traits: traits{phase: endgame}}
	for at, want := range map[term][2]bool{kingAdvanceMiddlegame: {true, false}, kingCentreEndgame: {false, true}, rookCentre: {true, true}} {
		if _, in := at.placed(); in(early) != want[0] || in(late) != want[1] {
			t.Errorf("%s: %v, %v", termNames[at].name, in(early), in(late))
		}
	}
}
