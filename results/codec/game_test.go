package codec

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A game comes back from its text form: with times to the millisecond, or without.
func TestGamesAreData(t *testing.T) {
	want := playedGame()
	for i := range want.Plies {
		want.Plies[i].Time = time.Duration(i)*time.Millisecond + 300*time.Microsecond
	}
	for _, times := range []bool{false, true} {
		encoded, err := Encode(want, times)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(encoded)
		if err != nil {
			t.Fatal(err)
		}
		var read Game
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		got, err := read.Decode()
		if err != nil {
			t.Fatal(err)
		}
		kept := want.WithoutTimes()
		for i := range kept.Plies {
			if times {
				kept.Plies[i].Time = time.Duration(i) * time.Millisecond
			}
		}
		if diff := cmp.Diff(kept, got, samePosition); diff != "" || got.HasTimes() != times {
			t.Errorf("times %v: %s", times, diff)
		}
		again, err := Encode(got, times)
		if diff := cmp.Diff(encoded, again); err != nil || diff != "" {
			t.Errorf("other bytes for the same game: %v\n%s", err, diff)
		}
	}
}

// The header of a game is the game without its moves, which are not read.
func TestHeader(t *testing.T) {
	want := playedGame()
	g, err := Encode(want, false)
	if err != nil {
		t.Fatal(err)
	}
	before := Decoded.Load()
	got, err := g.Header()
	if err != nil || Decoded.Load() != before {
		t.Fatal(err, "or a game was decoded")
	}
	without := *want
	without.Plies = nil
	if diff := cmp.Diff(&without, got, samePosition); diff != "" {
		t.Error(diff)
	}
	g.Data = g.Data[:3]
	if _, err := g.Header(); err == nil {
		t.Error("a header that ends in the middle: no error")
	}
}

// A text that the game does not use, or uses in another order, is refused.
func TestTextsAreThoseOfTheGame(t *testing.T) {
	for name, change := range map[string]func(*Game){
		"one more":      func(g *Game) { g.Texts = append(g.Texts, "junk") },
		"one less":      func(g *Game) { g.Texts = g.Texts[1:] },
		"in a new form": func(g *Game) { g.Data[0] = 9 },
	} {
		g, err := Encode(playedGame(), false)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Decode(); err != nil {
			t.Fatal(err)
		}
		change(&g)
		if _, err := g.Decode(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
