package analysis

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// opinionOf returns an opinion of two terms from three clusters.
func opinionOf(value, sum [2]float64, influence ...[2]float64) (o opinion) {
	for i := range 2 {
		o.value[i], o.sum[i] = value[i], sum[i]
	}
	for _, x := range influence {
		o.influence = append(o.influence, vector{x[0], x[1]})
	}
	return o
}

// An error is the root of the sum of the clusters' squared contributions; an
// estimate in standard errors has an error of 1.
func TestOpinionInStandardErrors(t *testing.T) {
	o := opinionOf([2]float64{10, -6}, [2]float64{2, 2}, [2]float64{3, 0}, [2]float64{-4, 1}, [2]float64{0, -1})
	if se := o.se(); se[0] != 5 || !near9(se[1], math.Sqrt2) || se[2] != 0 {
		t.Errorf("errors %v", se[:3])
	}
	s := o.standard()
	if se := s.se(); s.value[0] != 2 || !near9(s.value[1], -6/math.Sqrt2) || !near9(se[0], 1) || !near9(se[1], 1) || s.value[2] != 0 || se[2] != 0 {
		t.Errorf("%v with errors of %v", s.value[:3], se[:3])
	}
	if lean := o.lean(); !near9(lean[0], 2.0/5) || !near9(lean[1], -math.Sqrt2) || lean[2] != 0 {
		t.Errorf("leans %v", lean[:3])
	}
}

// Opinions are informative if one of them is beyond doubt, in either direction.
func TestOpinionTells(t *testing.T) {
	for z, want := range map[float64]bool{beyondDoubt - 0.01: false, beyondDoubt: false, beyondDoubt + 0.01: true, -beyondDoubt - 0.01: true, 0: false} {
		o := opinionOf([2]float64{0, z}, [2]float64{}, [2]float64{1, 1})
		if o.tells() != want {
			t.Errorf("a figure of %v standard errors tells: %v", z, !want)
		}
	}
}

// Two opinions from the same clusters are as certain as one; two independent ones
// are more certain.
func TestOpinionsTogether(t *testing.T) {
	a := opinionOf([2]float64{4, 3}, [2]float64{}, [2]float64{2, 1}, [2]float64{0, 0})
	b := opinionOf([2]float64{30, -1}, [2]float64{}, [2]float64{0, 1}, [2]float64{10, 0})
	both := together(&a, &b)
	if !near9(both.value[0], 5/math.Sqrt2) || !near9(both.value[1], 1) {
		t.Errorf("%v", both.value[:2])
	}
	if se := both.se(); !near9(se[0], 1) || !near9(se[1], 1) {
		t.Errorf("errors %v", se[:2])
	}
}

// An estimate is shrunk towards zero according to the square of its z-value, and
// is zero below one and a half standard errors.
func TestOpinionShrinks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z := rapid.Float64Range(-6, 6).Draw(t, "z")
		o := opinionOf([2]float64{8, 8}, [2]float64{})
		got := o.shrunk(vector{z, 0})
		want := 0.0
		if math.Abs(z) > 1.5 {
			want = 8 - 8*2.25/(z*z)
		}
		if !near9(got[0], want) || got[1] != 0 {
			t.Fatalf("z %v: %v, want %v", z, got[:2], want)
		}
	})
}
