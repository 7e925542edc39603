package question

import (
	"errors"
	"strings"
	"testing"

	"match/sprt"
)

func known(v float64) *float64 { return &v }

func TestTable(t *testing.T) {
	q := Table{Test: zeroEight.Config, Variance: natural, From: known(0), To: known(4), Step: known(2)}
	x, err := q.Answer()
	if err != nil {
		t.Fatal(err)
	}
	same(t, "text", x.Report().Text(), `normalized [0.00, 8.00], α=0.05 β=0.05, variance 0.0649 per game
    Elo  pass %  games
   0.00    5.00   9996
   2.00   48.62  16348
   4.00   94.45  10260
`)
	if text := asJSON(t, x.Report()); !strings.Contains(text, `"rows":[{"elo":0,"pass":0.05`) || strings.Contains(text, "plan") {
		t.Error(text)
	}
	drawn := x.Picture()
	pass, games := drawn.Charts[0].Series[0], drawn.Charts[1].Series[0]
	for i, elo := range []float64{0, 1, 2, 3, 4} {
		k := i * curvePoints / 4
		if want := x.plan.At(elo); len(pass.X) != curvePoints+1 || pass.X[k] != elo || pass.Y[k] != 100*want.Pass || games.Y[k] != want.Games || games.X[k] != elo {
			t.Fatalf("at %g: %g %g", elo, pass.Y[k], games.Y[k])
		}
	}
	elo0, elo1, _ := x.plan.Bounds()
	if marks := drawn.Charts[1].Marks; drawn.Title != "SPRT normalized [0, 8], α=0.05 β=0.05" || len(marks) != 2 || marks[0].X0 != elo0 || marks[1].X1 != elo1 || drawn.Charts[0].Y.High != 100 || drawn.Charts[1].Y.Low != 0 {
		t.Errorf("%+v", drawn)
	}
}

// The default range extends beyond the test's bounds by a third of their
// distance, in about twenty steps.
func TestNaturalRange(t *testing.T) {
	x, err := Table{Test: zeroEight.Config, Variance: natural}.Answer()
	if err != nil {
		t.Fatal(err)
	}
	if first, second, last := x.Rows[0].Elo, x.Rows[1].Elo, x.Rows[len(x.Rows)-1].Elo; first != -2 || second != -1.5 || last != 6 {
		t.Errorf("from %g by %g to %g", first, second-first, last)
	}
	for v, want := range map[float64]float64{0.25: 0.5, 0.5: 0.5, 1: 1, 1.01: 2, 2.5: 5, 5.1: 10, 30: 50} {
		if got := niceStep(v); got != want {
			t.Errorf("step %g: %g, want %g", v, got, want)
		}
	}
}

func TestTableRefuses(t *testing.T) {
	for _, q := range []Table{
		{Step: known(0)}, {Step: known(-1)}, {From: known(9), To: known(9), Step: known(1)}, {From: known(9), To: known(8)},
		{From: known(0), To: known(1), Step: known(0.99 / mostRows)},
	} {
		q.Test, q.Variance = zeroEight.Config, natural
		_, err := q.Answer()
		fails(t, "range", err, "want an ascending range of at most 10000 rows")
	}
	_, downwards := Table{Test: zeroEight.Config, Variance: natural, From: known(9), To: known(8)}.Answer()
	fails(t, "range", downwards, "rows from 9 to 8 in steps of 0.05:")
	q := Table{Test: zeroEight.Config, Variance: natural, From: known(0), To: known(1), Step: known(1.0 / mostRows)}
	if x, err := q.Answer(); err != nil || len(x.Rows) != mostRows+1 {
		t.Error(err)
	}
	wide := Table{Test: sprt.Config{Elo0: 0, Elo1: 800, Alpha: 0.05, Beta: 0.05}, Variance: natural}
	for _, half := range []Table{wide, {Test: wide.Test, Variance: natural, From: known(0)}, {Test: wide.Test, Variance: natural, To: known(0)}} {
		if _, err := half.Answer(); !errors.Is(err, ErrNoRange) {
			t.Error(err)
		}
	}
	wide.From, wide.To = known(0), known(100)
	if x, err := wide.Answer(); err != nil || len(x.Rows) != 21 {
		t.Error(err)
	} else if drawn := x.Picture(); len(drawn.Charts) != 2 {
		t.Errorf("%+v", drawn)
	}
	_, err := Table{Test: zeroEight.Config, Variance: Variance{DrawRatio: 1}}.Answer()
	fails(t, "variance", err, "draw ratio 1")
}
