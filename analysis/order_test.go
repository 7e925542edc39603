package analysis

import (
	"slices"
	"testing"

	"match/board"
)

// placed is a place that costs so much on the moves that are given.
func placed(kind Kind, name string, excess, others float64, moves ...*Move) candidate {
	c := candidate{row: &row{kind: kind, name: name, other: []float64{others}}, of: &sample{n: 1, games: []float64{1}}, excess: excess, surplus: excess, z: 8}
	for _, m := range moves {
		c.proof = append(c.proof, proof{move: m, share: excess / float64(len(moves))})
	}
	return c
}

func namesOf(list []candidate) (names []string) {
	for _, c := range list {
		names = append(names, c.name)
	}
	return names
}

// What is most of a wider place comes before it, however much dearer that is,
// unless it always is most of it.
func TestNarrowPlacesComeFirst(t *testing.T) {
	moves := make([]Move, 10)
	at := func(from, to int) (list []*Move) {
		for i := from; i < to; i++ {
			list = append(list, &moves[i])
		}
		return list
	}
	for name, c := range map[string]struct {
		narrow candidate
		want   []string
	}{
		"most of it":         {placed(KindMove, "narrow", 8, 1, at(0, 8)...), []string{"narrow", "wide"}},
		"a part of it":       {placed(KindMove, "narrow", 5, 1, at(0, 5)...), []string{"wide", "narrow"}},
		"most of it, always": {placed(KindMove, "narrow", 8, 7, at(0, 8)...), []string{"wide", "narrow"}},
		"somewhere else":     {placed(KindMove, "narrow", 8, 1), []string{"wide", "narrow"}},
		"of another place":   {placed(KindMove, "narrow", 8, 1, &Move{}, &Move{}), []string{"wide", "narrow"}},
	} {
		s := &study{survivors: []candidate{placed(KindPhase, "wide", 10, 10, at(0, 10)...), c.narrow}}
		if s.order(); !slices.Equal(namesOf(s.survivors), c.want) {
			t.Errorf("%s: %q, want %q", name, namesOf(s.survivors), c.want)
		}
	}
}

// Who plays badly where it is ahead, and there alone, does not misjudge what
// there is then; who does so everywhere does.
func TestConfinedCausesComeBehind(t *testing.T) {
	const games = 100
	for outside, want := range map[int][]string{0: {"won games", "pawn value"}, 60: {"pawn value", "won games"}} {
		s := &study{}
		moves := make([]Move, games)
		for i := range moves {
			moves[i].Own, moves[i].traits.hasWon = i < games-outside || i%2 == 0, i%2 == 0
			parts := vector{}
			if moves[i].traits.hasWon || i < outside {
				parts[pawnValue] = 0.5
			}
			s.wrong, s.parts = append(s.wrong, blamed{move: &moves[i]}), append(s.parts, parts)
		}
		for i := range outside { // the taste of both
			s.parts[i][pawnValue] = 0.5
			moves[i].Own = true
		}
		for i := outside; i < games; i++ {
			if outside == 0 && i%2 == 1 { // the control, without a taste: as often one way as the other
				s.parts[i][pawnValue] = 0.5 * float64(1-2*(i/2%2))
			}
		}
		cause := placed(KindPiece, "pawn value", 4, 0)
		cause.isTerm, cause.term = true, pawnValue
		place := placed(KindConversion, "won games", 3, 1)
		place.in = func(_ *Game, m *Move) bool { return m.traits.hasWon }
		s.survivors = []candidate{cause, place}
		if s.order(); !slices.Equal(namesOf(s.survivors), want) {
			t.Errorf("%d of %d moves elsewhere: %q, want %q", outside, games, namesOf(s.survivors), want)
		}
	}
}

// Places that explain each other are ordered by what they are worth, and no
// finding is lost.
func TestOrderKeepsAll(t *testing.T) {
	m := &Move{}
	s := &study{survivors: []candidate{placed(KindMove, "b", 1, 0, m), placed(KindMove, "c", 0.9, 0, m), placed(KindMove, "a", 1.2, 0, m)}}
	if s.order(); !slices.Equal(namesOf(s.survivors), []string{"a", "b", "c"}) {
		t.Errorf("%q", namesOf(s.survivors))
	}
}

// A move back is a repetition, whatever else it is, and so is one not played.
func TestRepetitionsAreKinds(t *testing.T) {
	p := board.StartPosition()
	past := history{p.Key(): true}
	for _, text := range []string{"g1f3", "g8f6", "f3g1"} {
		m, err := p.ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
		past[p.Key()] = true
	}
	back, _ := p.ParseUCI("f6g8")
	other, _ := p.ParseUCI("e7e5")
	if k := past.kindOf(&p, back); k != repetition {
		t.Errorf("f6g8 is a %v", k)
	}
	if k := past.kindOf(&p, other); k != quiet {
		t.Errorf("e7e5 is a %v", k)
	}
	for want, m := range map[string]*Move{
		"repetition missed": {Judgement: Judgement{Best: back}, Move: other, Wrong: true},
		"":                  {Judgement: Judgement{Best: other}, Move: back, Wrong: true},
	} {
		if got := past.missed(&p, m); got != want {
			t.Errorf("missed %q, want %q", got, want)
		}
		if m.Wrong = false; past.missed(&p, m) != "" {
			t.Error("a right move misses something")
		}
	}
}
