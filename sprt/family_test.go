package sprt

import (
	"math"
	"testing"
)

func TestFamilyBounds(t *testing.T) {
	f, err := NewFamily(NewConfig(0, 5), 10, Holm)
	if err != nil {
		t.Fatal(err)
	}
	if _, upper := f.Bounds(); math.Abs(upper-math.Log(0.95/0.005)) > 1e-12 {
		t.Errorf("first bound %g", upper)
	}
	if v, _ := f.FeedBatch(3, Pentanomial{0, 100, 500, 500, 100}); v != H1 {
		t.Fatalf("verdict %v at LLR %g", v, f.LLR(3))
	}
	if _, upper := f.Bounds(); math.Abs(upper-math.Log(0.95*9/0.05)) > 1e-12 {
		t.Errorf("bound after one acceptance %g", upper)
	}
	if _, err := f.FeedBatch(3, Pentanomial{1}); err != ErrStopped {
		t.Errorf("fed after its verdict: %v", err)
	}
}

// One acceptance lets through a candidate that was waiting between the old
// and the new bound, under Holm only.
func TestHolmCarriesOthers(t *testing.T) {
	waiting := Pentanomial{30, 90, 155, 125, 72} // LLR 3.4 at [0, 8]: above ln(0.95/0.05) only
	strong := Pentanomial{10, 80, 300, 300, 150}
	for how, want := range map[Correction]Verdict{Holm: H1, Bonferroni: None} {
		f, _ := NewFamily(NewConfig(0, 8), 2, how)
		if v, _ := f.FeedBatch(0, waiting); v != None {
			t.Fatalf("%v: %v at once, LLR %g", how, v, f.LLR(0))
		}
		if v, _ := f.FeedBatch(1, strong); v != H1 {
			t.Fatalf("%v: the strong one has %v", how, v)
		}
		if got := f.Verdict(0); got != want {
			t.Errorf("%v: the waiting one has %v, want %v (LLR %g)", how, got, want, f.LLR(0))
		}
	}
}

// Ten candidates that are no better than the baseline: a false H1 among them
// is as rare as one test's α, where ten plain tests would make 40 %.
func TestFamilyWiseError(t *testing.T) {
	families := 150
	if testing.Short() {
		families = 60
	}
	chances, _ := Tilted(published, Normalized, 0)
	c := NewConfig(0, 80)
	for _, how := range []Correction{Holm, Bonferroni} {
		wrong := 0
		for run := range families {
			f, _ := NewFamily(c, 10, how)
			for k := range 10 {
				d := newDie(chances, 11, 10*run+k)
				for v := None; v == None; {
					var one Pentanomial
					one[d.roll()]++
					v, _ = f.FeedBatch(k, one)
				}
				if f.Verdict(k) == H1 {
					wrong++
					break
				}
			}
		}
		if p := NewProportion(wrong, families); p.Lower > 0.05 {
			t.Errorf("%v: %d of %d families had a false H1", how, wrong, families)
		}
	}
}
