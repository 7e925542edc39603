package arena

import (
	"encoding/json"
	"testing"

	"match/sprt"
)

// Which player has White in which game, by the rule of colours.
func TestColors(t *testing.T) {
	for text, whites := range map[string][2]string{
		"swap": {"A", "B"}, "reverse": {"B", "A"}, "same": {"A", "A"}, "same-reverse": {"B", "B"},
	} {
		var kept keeper
		e := eventOf(&fixed{pairs: 4}, seatsOf("A", "B")...)
		var err error
		if e.Rules.Colors, err = ParseColors(text); err != nil {
			t.Fatal(err)
		}
		s, err := Run(t.Context(), e, Options{Executors: local(2, greedyAgainstRandom), Recorder: &kept})
		if err != nil {
			t.Fatal(err)
		}
		var wins sprt.Trinomial // of A
		for _, p := range kept {
			for i, g := range p.Games {
				if g.White != whites[i] || g.Black == whites[i] || e.Players[p.White(i)].Name != g.White || e.Players[p.Black(i)].Name != g.Black {
					t.Errorf("%s: game %s: %s against %s, player %d has White", text, g.Round, g.White, g.Black, p.White(i))
				}
				if err := wins.Add(p.Outcomes()[i]); err != nil {
					t.Fatal(err)
				}
			}
			if p.Games[0].Book != p.Games[1].Book {
				t.Errorf("%s: pair %d has two openings", text, p.Number)
			}
		}
		met := s.Encounter(0, 1)
		white, black := met.White, met.Black
		if met.Games != wins || white.Games()+black.Games() != 8 || (white.Games() == 4) != (text == "swap" || text == "reverse") {
			t.Errorf("%s: %+v, %+v with White, %+v with Black", text, met.Games, white, black)
		}
	}
	if _, err := ParseColors("sam"); err == nil {
		t.Error("a rule that there is not")
	}
}

// If each game has its own opening, a pair uses two places of the order.
func TestOwnOpenings(t *testing.T) {
	var kept keeper
	e := eventOf(&fixed{pairs: 3}, seatsOf("A", "B")...)
	e.Rules.OwnOpenings = true
	if _, err := Run(t.Context(), e, Options{Executors: local(2, greedyAgainstRandom), Recorder: &kept}); err != nil {
		t.Fatal(err)
	}
	for _, p := range kept {
		for i, g := range p.Games {
			if want := e.Openings.at(2*(p.Number-1)+i, false); g.Book != want.Number || g.Start != want.Start {
				t.Errorf("game %s has opening %d, want %d", g.Round, g.Book, want.Number)
			}
		}
	}
}

// oneMore names half a pair after those of another director.
type oneMore struct {
	*fixed
	done bool
}

func (o *oneMore) Next() (Pairing, Call) {
	if o.named < o.pairs {
		return o.fixed.Next()
	}
	if o.done {
		return Pairing{}, Wait
	}
	o.done = true
	return Pairing{Players: [2]int{0, 1}, Opening: o.pairs, Half: true}, Play
}

// Half a pair is recorded last, and does not count.
func TestHalfAPair(t *testing.T) {
	for _, pairs := range []int{0, 3} {
		var kept keeper
		s, err := Run(t.Context(), eventOf(&oneMore{fixed: &fixed{pairs: pairs}}, seatsOf("A", "B")...), Options{Executors: local(2, greedyAgainstRandom), Recorder: &kept})
		if err != nil || s.Pairs != pairs || len(kept) != pairs+1 {
			t.Fatalf("%d pairs counted, %d recorded, want %d and one more; error %v", s.Pairs, len(kept), pairs, err)
		}
		for i, p := range kept {
			if half := i == pairs; p.Games[0] == nil || (p.Games[1] == nil) != half {
				t.Errorf("pair %d: games %v", p.Number, p.Games)
			}
		}
		sent, err := json.Marshal(kept[pairs])
		if err != nil {
			t.Fatal(err)
		}
		var back Played
		if err := json.Unmarshal(sent, &back); err != nil || back.Games[0] == nil || back.Games[1] != nil {
			t.Errorf("as JSON it comes back as %v, %v", back.Games, err)
		}
	}
}
