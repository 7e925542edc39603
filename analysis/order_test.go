package analysis

import (
	"math"
	"slices"
	"testing"

	"match/board"
)

// placed returns a place that costs the given amount on the given moves.
func placed(kind kind, name string, excess, others float64, moves ...*Move) candidate {
	c := candidate{row: &row{kind: kind, name: name, lost: bySide{1: {others}}}, of: &sample{n: 1, games: []float64{1}}, excess: excess, surplus: excess, z: 8}
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

// overlapping returns a study of two places. In each of 40 pairs both sides make
// some moves in both places, in the first alone, in the second alone, and in
// none; own are the player's losses of such a move. Its opponent's are small.
func overlapping(moves [4]int, own [4]float64) (s *study, first, second candidate) {
	const pairs = 40
	s = &study{Collection: &Collection{Clusters: pairs}}
	s.sample = sample{games: make([]float64, pairs), lost: newBySide(pairs), n: pairs}
	in := func(which int) place { return func(m *Move) bool { return m.traits.done.has(which) } }
	a, b := newRow(kindSituation, "first", pairs), newRow(kindPhase, "second", pairs)
	a.in, b.in = in(0), in(1)
	for c := range pairs {
		g, account := &Game{Cluster: c}, &Account{}
		s.Games, s.accounts, s.sample.games[c] = append(s.Games, g), append(s.accounts, account), 1
		for class, n := range moves {
			for range n {
				for side := range sides {
					m := Move{game: g, Own: side == 0, Loss: [sides]float64{own[class], 0.01}[side] * (1 + 0.4*math.Sin(float64(7*c+3*class+side)))}
					if class < 2 {
						m.traits.done.set(0)
					}
					if class%2 == 0 && class != 1 {
						m.traits.done.set(1)
					}
					account.Moves = append(account.Moves, m)
				}
			}
		}
		for i := range account.Moves {
			m := &account.Moves[i]
			s.sample.lost.add(m, m.Loss)
			for _, r := range []*row{a, b} {
				if r.in(m) {
					r.add(m, m.Loss, m.Loss)
				}
			}
		}
	}
	return s, s.sample.weigh(a), s.sample.weigh(b)
}

// Of two places that overlap, the one that has the fault stays, and names the
// other. Two faults stay two findings.
func TestPlacesExplainPlaces(t *testing.T) {
	for name, c := range map[string]struct {
		moves [4]int // both, first alone, second alone, none
		own   [4]float64
		want  []string
	}{
		"the fault is in the first":       {[4]int{3, 3, 3, 6}, [4]float64{0.06, 0.06, 0.01, 0.01}, []string{"first"}},
		"in the second":                   {[4]int{3, 3, 3, 6}, [4]float64{0.06, 0.01, 0.06, 0.01}, []string{"second"}},
		"in both":                         {[4]int{1, 3, 3, 6}, [4]float64{0.06, 0.06, 0.06, 0.01}, []string{"first", "second"}},
		"the first is a part":             {[4]int{3, 0, 6, 6}, [4]float64{0.06, 0, 0.01, 0.01}, []string{"first"}},
		"the first is a part like others": {[4]int{3, 0, 6, 6}, [4]float64{0.06, 0, 0.06, 0.01}, []string{"second"}},
	} {
		s, first, second := overlapping(c.moves, c.own)
		for _, order := range [][]candidate{{first, second}, {second, first}} {
			s.survivors = slices.Clone(order)
			s.order()
			got := namesOf(s.survivors)
			if slices.Sort(got); !slices.Equal(got, c.want) {
				t.Errorf("%s: %q, want %q", name, got, c.want)
			}
			if len(got) == 1 && len(s.survivors[0].covers) != 1 {
				t.Errorf("%s: it covers %q", name, s.survivors[0].covers)
			}
		}
	}
}

// A place stands beside another one only if a good part of its cost is left.
func TestLittleIsNotLeft(t *testing.T) {
	for elsewhere, stands := range map[float64]bool{0.015: false, 0.06: true} {
		s, first, second := overlapping([4]int{3, 0, 3, 6}, [4]float64{0.06, 0, elsewhere, 0.01})
		s.survivors = []candidate{first, second}
		if left := s.newView().without(&second, []*candidate{&first}); left.z < normal95 || s.newView().stands(&second, &first) != stands {
			t.Errorf("losses of %v elsewhere, z %v: it stands: %v", elsewhere, left.z, !stands)
		}
	}
}

// Of a place and a wider one that costs more, but mostly there, the narrow one
// is named: its moves explain more of the loss for their number.
func TestNarrowPlacesAreNamed(t *testing.T) {
	for elsewhere, want := range map[float64]string{0.015: "first", 0.06: "second"} {
		s, narrow, wide := overlapping([4]int{2, 0, 8, 60}, [4]float64{0.06, 0, elsewhere, 0.01})
		s.survivors = []candidate{wide, narrow}
		if wide.rank() <= narrow.rank() {
			t.Fatalf("the wide place ranks %v, the narrow one %v", wide.rank(), narrow.rank())
		}
		if s.order(); len(s.survivors) != 1 || s.survivors[0].name != want {
			t.Errorf("losses of %v elsewhere: %q, want %s", elsewhere, namesOf(s.survivors), want)
		}
	}
}

// The heading of a term has its error and the place that shows it best, if that
// has a good part of its cost. What a place has explained goes with it.
func TestHeadingsOfTerms(t *testing.T) {
	cause, clear := placed(kindPiece, "pawn advance", 3, 0), placed(kindMove, "kingside pawn move", 2, 0)
	cause.isTerm, cause.text = true, "pawns are drawn forward too much"
	everywhere := func(*Move) bool { return true }
	small, faint := placed(kindHabit, "pawn h2–h4", 0.5, 0), placed(kindPiece, "pawn", 2, 0)
	small.in, faint.in, clear.in = everywhere, everywhere, everywhere
	small.z, faint.z = 9, 4
	faint.covers = []string{"pawns"}
	for _, c := range []*candidate{&small, &faint, &clear} {
		cause.cover(c)
	}
	if got, want := cause.finding(false).Heading, "pawn advance: pawns are drawn forward too much (clearest place: kingside pawn move)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if want := []string{"pawn h2–h4", "pawn", "pawns", "kingside pawn move"}; !slices.Equal(cause.covers, want) {
		t.Errorf("it covers %q, want %q", cause.covers, want)
	}
	if got := clear.finding(false).Heading; got != "kingside pawn move" {
		t.Errorf("a place: %q", got)
	}
}

// Of two places with the same moves, the one where the player searches less is
// the cause, otherwise the more valuable one.
func TestDeeperCausesStay(t *testing.T) {
	s, first, second := overlapping([4]int{4, 0, 0, 6}, [4]float64{0.06, 0, 0, 0.01})
	v := func() *view { s.survivors = []candidate{first, second}; return s.newView() }
	if !s.explains(v(), &first, &second) || !s.explains(v(), &second, &first) {
		t.Error("the same moves explain each other")
	}
	first.z = second.z / 2
	if s.explains(v(), &first, &second) || !s.explains(v(), &second, &first) {
		t.Error("the less certain place explains the other")
	}
	first.searched = &searched{Here: 1, Elsewhere: 9}
	if !s.explains(v(), &first, &second) || s.explains(v(), &second, &first) {
		t.Error("the place with less search is the cause")
	}
}

// leaning returns a study of wrong moves of one taste, with the given numbers of
// the player's and the control's in won games and elsewhere.
func leaning(ownIn, otherIn, ownOut, otherOut int) (s *study, cause, place candidate) {
	s = &study{Collection: &Collection{}}
	for i, n := range []int{ownIn, otherIn, ownOut, otherOut} {
		for range n {
			m := &Move{Own: i%2 == 0, traits: traits{hasWon: i < 2}}
			s.wrong, s.parts = append(s.wrong, blamed{move: m}), append(s.parts, vector{pawnValue: 0.5})
		}
	}
	cause, place = placed(kindPiece, "pawn value", 1, 0), placed(kindConversion, "won games", 3, 1)
	cause.isTerm, cause.term = true, pawnValue
	place.in = func(m *Move) bool { return m.traits.hasWon }
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
		v := s.newView()
		if s.explains(v, &place, &cause) != c.confined || s.confined(&cause, &place) != c.confined {
			t.Errorf("%s: what explains what", c.name)
		}
		if cheap := place; c.confined {
			if cheap.surplus = 0.1; s.explains(v, &cheap, &cause) {
				t.Errorf("%s: a place explains a cause that is worth more", c.name)
			}
		}
		if place.kind = kindPhase; s.confined(&cause, &place) {
			t.Errorf("%s: an evaluation knows of phases", c.name)
		}
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
