package results

import (
	"fmt"
	"math"
	"testing"

	"match/sprt"
)

// measured returns an event in which the players have the given strengths, with
// an interval from 1 below to 3 above every difference.
func measured(strength map[string]float64, names ...string) *Measured {
	return &Measured{names, func(a, b int) sprt.Estimate {
		d := strength[names[a]] - strength[names[b]]
		return sprt.Estimate{Value: d, Lower: d - 1, Upper: d + 3}
	}}
}

// Players who are in both events are compared, by their names and in any order.
func TestContrasts(t *testing.T) {
	was, is := map[string]float64{"a": 10, "b": 0, "c": 4, "d": 1}, map[string]float64{"a": 30, "b": 5, "c": 4, "x": 2}
	for _, c := range []struct {
		first, second []string
		want          string
	}{
		{[]string{"a", "b"}, []string{"a", "b"}, "[[a b] [a b]] 10 25 15 [ ];"},
		{[]string{"a", "b"}, []string{"b", "a"}, "[[a b] [a b]] 10 25 15 [ ];"},
		{[]string{"a", "b"}, []string{"x", "a"}, "[[a b] [a x]] 10 28 18 [b x];"},
		{[]string{"a", "b"}, []string{"c", "x"}, ""},
		{[]string{"a", "b", "d"}, []string{"x", "a"}, ""}, // there is no player to compare x with
		{[]string{"a", "b", "c", "d"}, []string{"c", "x", "b", "a"}, "[[b a] [b a]] -10 -25 -15 [ ];[[c a] [c a]] -6 -26 -20 [ ];"},
		{[]string{"a", "b", "c"}, []string{"c", "b"}, "[[b c] [b c]] -4 1 5 [ ];"},
		{[]string{"a", "a"}, []string{"a", "a"}, "[[a a] [a a]] 0 0 0 [a a];"},
	} {
		got := ""
		for _, x := range Contrasts(measured(was, c.first...), measured(is, c.second...)) {
			got += fmt.Sprintf("%v %v %v %v %v;", x.Names, x.Elo[0].Value, x.Elo[1].Value, x.Change.Value, x.Of)
		}
		if got != c.want {
			t.Errorf("%v and %v: %s, want %s", c.first, c.second, got, c.want)
		}
	}
}

// A difference combines both intervals, and has none if one is missing.
func TestDifference(t *testing.T) {
	from, to := sprt.Estimate{Value: 10, Lower: 7, Upper: 14}, sprt.Estimate{Value: 30, Lower: 27, Upper: 42}
	d := difference(from, to)
	if d.Value != 20 || math.Abs(d.Lower-(20-5)) > 1e-12 || math.Abs(d.Upper-(20+math.Hypot(12, 3))) > 1e-12 || !d.Closed() {
		t.Errorf("%+v", d)
	}
	open := to
	open.UpperOpen = true
	for _, d := range []sprt.Estimate{difference(from, open), difference(open, from)} {
		if d.Closed() || !d.Defined() || d.Why == "" {
			t.Errorf("%+v", d)
		}
	}
	if d := difference(sprt.Estimate{Undefined: true}, to); d.Defined() || d.Why == "" {
		t.Errorf("%+v", d)
	}
}
