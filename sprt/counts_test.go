package sprt

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestPentanomialCountsPairs(t *testing.T) {
	var p Pentanomial
	for _, pair := range [][2]Outcome{{Loss, Loss}, {Loss, Draw}, {Draw, Loss}, {Win, Loss}, {Draw, Draw}, {Loss, Win}, {Draw, Win}, {Win, Win}} {
		if err := p.Add(pair[0], pair[1]); err != nil {
			t.Fatal(err)
		}
	}
	if p != (Pentanomial{1, 2, 3, 1, 1}) || p.Pairs() != 8 || p.Games() != 16 {
		t.Errorf("%v: %d pairs, %d games", p, p.Pairs(), p.Games())
	}
	if p.Swap() != (Pentanomial{1, 1, 3, 2, 1}) || p.Plus(p) != (Pentanomial{2, 4, 6, 2, 2}) {
		t.Errorf("swap %v, sum %v", p.Swap(), p.Plus(p))
	}
	text, err := json.Marshal(p)
	if err != nil || string(text) != "[1,2,3,1,1]" {
		t.Errorf("JSON %s, %v", text, err)
	}
}

func TestCountsRefuse(t *testing.T) {
	p := Pentanomial{1, 2, 3, 4, 5}
	for _, pair := range [][2]Outcome{{-1, Win}, {Win, 3}} {
		if err := p.Add(pair[0], pair[1]); err == nil || p != (Pentanomial{1, 2, 3, 4, 5}) {
			t.Errorf("outcomes %v: %v, counts %v", pair, err, p)
		}
	}
	if err := (Pentanomial{0, 0, 0, -1, 0}).Validate(); err == nil || !strings.Contains(err.Error(), "WD is -1") {
		t.Errorf("negative count: %v", err)
	}
	if err := (Trinomial{Wins: 1, Draws: 1 << 60}).Validate(); err == nil || !strings.Contains(err.Error(), "draws") {
		t.Errorf("huge count: %v", err)
	}
	var g Trinomial
	if g.Add(Win) != nil || g.Add(Draw) != nil || g.Add(Loss) != nil || g.Add(3) == nil || g != (Trinomial{1, 1, 1}) {
		t.Errorf("games %v", g)
	}
}

func TestRatios(t *testing.T) {
	if r := published.PairRatio(); !near(r.Value, 197.0/114, 1e-15) || r.Why != "" {
		t.Errorf("pair ratio %+v", r)
	}
	if r := published.DrawRatio(); !near(r.Value, 155.0/466, 1e-15) {
		t.Errorf("draw ratio %+v", r)
	}
	for _, r := range []Ratio{(Pentanomial{0, 0, 5, 1, 0}).PairRatio(), (Pentanomial{0, 0, 5, 0, 0}).PairRatio(), (Pentanomial{}).DrawRatio(), (Trinomial{}).DrawRatio()} {
		if r.Why == "" || r.Value != 0 {
			t.Errorf("%+v should be undefined", r)
		}
	}
}
