package sprt

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestPentanomialCountsPairs(t *testing.T) {
	p, err := NewPentanomial([2]Outcome{Loss, Loss}, [2]Outcome{Loss, Draw}, [2]Outcome{Draw, Loss}, [2]Outcome{Win, Loss},
		[2]Outcome{Draw, Draw}, [2]Outcome{Loss, Win}, [2]Outcome{Draw, Win}, [2]Outcome{Win, Win})
	if err != nil || p != (Pentanomial{1, 2, 3, 1, 1}) {
		t.Fatalf("%v, %v", p, err)
	}
	if p.Pairs() != 8 || p.Games() != 16 || p.Points() != 2+6+3+4 {
		t.Errorf("%d pairs, %d games, %d half points", p.Pairs(), p.Games(), p.Points())
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
	if _, err := NewPentanomial([2]Outcome{Win, Win}, [2]Outcome{Win, 3}); err == nil || !strings.Contains(err.Error(), "pair 2") {
		t.Errorf("outcome 3: %v", err)
	}
	p := Pentanomial{1, 2, 3, 4, 5}
	if err := p.Add(-1, Win); err == nil || p != (Pentanomial{1, 2, 3, 4, 5}) {
		t.Errorf("outcome -1: %v, counts %v", err, p)
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
