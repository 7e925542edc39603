package analysis

import (
	"slices"
	"testing"

	"match/board"
)

// placed returns a place that costs the given amount on the given moves.
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

// A class that makes up most of a wider one's cost comes before it, even if the
// wider one costs much more, unless it always makes up most of it.
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

// leaning returns a study of wrong moves of one taste, with the given numbers of
// the player's and the control's in won games and elsewhere.
func leaning(ownIn, otherIn, ownOut, otherOut int) (s *study, cause, place candidate) {
	s = &study{}
	for i, n := range []int{ownIn, otherIn, ownOut, otherOut} {
		for range n {
			m := &Move{Own: i%2 == 0, traits: traits{hasWon: i < 2}}
			s.wrong, s.parts = append(s.wrong, blamed{move: m}), append(s.parts, vector{pawnValue: 0.5})
		}
	}
	cause, place = placed(KindPiece, "pawn value", 4, 0), placed(KindConversion, "won games", 3, 1)
	cause.isTerm, cause.term = true, pawnValue
	place.in = func(_ *Game, m *Move) bool { return m.traits.hasWon }
	s.survivors = []candidate{cause, place}
	return s, cause, place
}

// A player that errs only when ahead does not misjudge the features of such
// positions; a player that also errs elsewhere does.
func TestConfinedCausesComeBehind(t *testing.T) {
	for _, c := range []struct {
		name                             string
		ownIn, otherIn, ownOut, otherOut int
		confined                         bool
	}{
		{"there alone", 50, 10, 30, 30, true},
		{"as much elsewhere", 50, 10, 50, 10, false},
		{"a little elsewhere", 50, 10, 38, 30, true},
		{"there a little more", 50, 10, 20, 10, false},
		{"hardly ever elsewhere", 50, 10, 9, 0, false},
		{"the other way round", 10, 50, 30, 30, false},
	} {
		s, cause, place := leaning(c.ownIn, c.otherIn, c.ownOut, c.otherOut)
		want := []string{"pawn value", "won games"}
		if c.confined {
			slices.Reverse(want)
		}
		if s.order(); !slices.Equal(namesOf(s.survivors), want) {
			t.Errorf("%s: %q, want %q", c.name, namesOf(s.survivors), want)
		}
		hit := map[*row]bool{place.row: true}
		if s.explains(&cause, &place, hit) == c.confined || s.explains(&cause, &place, nil) || s.explains(&place, &cause, hit) != c.confined {
			t.Errorf("%s: what explains what", c.name)
		}
		if place.kind = KindPhase; s.confined(&cause, &place) {
			t.Errorf("%s: an evaluation knows of phases", c.name)
		}
	}
}

// Places that explain each other are ordered by their worth, and no finding is
// lost.
func TestOrderKeepsAll(t *testing.T) {
	m := &Move{}
	s := &study{survivors: []candidate{placed(KindMove, "b", 1, 0, m), placed(KindMove, "c", 0.9, 0, m), placed(KindMove, "a", 1.2, 0, m)}}
	if s.order(); !slices.Equal(namesOf(s.survivors), []string{"a", "b", "c"}) {
		t.Errorf("%q", namesOf(s.survivors))
	}
}

// A move back counts as a repetition, regardless of its other features, and so
// does one that was not played.
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
