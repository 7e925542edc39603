package tune

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"match/event"
	"match/sprt"
	"match/tune/spsa"
)

// The page of a run shows each parameter's initial value, current value and path,
// up to the last batch.
func TestSections(t *testing.T) {
	f := format(engineParams(2), 50, 8)
	d, s, err := play(t, f, &oracle{best: map[string]float64{"P0": 120}, loss: 20, games: 2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	out := &event.Outcome{Director: d, Standing: s}
	sections := f.Sections(out)
	if len(sections) != 1 || sections[0].Title != "Parameters" || sections[0].Note != "" {
		t.Fatalf("%+v", sections)
	}
	table := sections[0]
	if len(table.Rows) != len(f.Params) || len(table.Charts) != len(f.Params) {
		t.Fatalf("%d rows and %d charts of %d parameters", len(table.Rows), len(table.Charts), len(f.Params))
	}
	for i, e := range d.Run().Answer().Parameters {
		p := f.Params[i]
		want := []string{e.Name, p.Text(p.Start), p.Text(e.Tuned), p.Text(p.Min), p.Text(p.Max), within(p, e), slope(e)}
		if got := strings.Join(table.Rows[i], "|"); got != strings.Join(want, "|") || len(want) != len(table.Header) {
			t.Errorf("row %s, want %q", got, want)
		}
		c := table.Charts[i]
		if c.Title != fmt.Sprintf("%s, c_end %g", e.Name, p.CEnd) || c.Scale != p.CEnd || c.Mean == nil || c.Mean.From != 4 || c.Mean.Value != e.Value || c.Start != p.Start || len(c.Steps) != 7 || len(c.Values) != 7 || (c.Best != nil) != told(p, e) {
			t.Errorf("chart %+v", c)
		}
		for k := range c.Steps {
			if c.Steps[k] != float64(k+1) || c.Values[k] != d.Run().At(k)[i] {
				t.Errorf("%s: step %g at %g", e.Name, c.Steps[k], c.Values[k])
			}
		}
	}
	if c := wayOf(d.Run(), 0, f.Params[0], spsa.Estimate{Low: 1, High: 2}); c.Best == nil || c.Best.Low != 1 || c.Best.High != 2 {
		t.Errorf("best lies in %+v", c.Best)
	}
}

// A long run shows as many steps as a chart has room for, evenly spaced, up to
// the last one.
func TestLongRunsAreThinned(t *testing.T) {
	run, err := spsa.New(spsa.Config{Params: engineParams(1), Pairs: 2*chartSteps + 10, Batch: 1, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for point, more := run.Next(); more; point, more = run.Next() {
		if err := run.Update(point.Batch, sprt.Pentanomial{0, 0, 1, 0, 0}); err != nil {
			t.Fatal(err)
		}
	}
	c := wayOf(run, 0, engineParams(1)[0], spsa.Estimate{})
	if len(c.Steps) != chartSteps || c.Steps[chartSteps-1] != float64(run.Done()) || c.Steps[0] != 2 || c.Steps[chartSteps/2-1] != float64(run.Done()/2) {
		t.Errorf("%d steps: %v", len(c.Steps), c.Steps)
	}
}

func TestFiguresThatAreNotTold(t *testing.T) {
	p := spsa.Param{Min: 1, Max: 9}
	gradient, deviation := -0.25, 0.125
	for want, got := range map[string]string{
		"undetermined":   within(p, spsa.Estimate{Low: 1, High: 9}),
		"2.0 … 9.0":      within(p, spsa.Estimate{Low: 2, High: 9}),
		"-0.250 ± 0.125": slope(spsa.Estimate{Gradient: &gradient, GradientError: &deviation}),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := slope(spsa.Estimate{}); got != notTold {
		t.Errorf("no slope: %q", got)
	}
}

// A run has two sides, but no test and no verdict.
func TestFormatOfTuning(t *testing.T) {
	_, f := zonedPlan(t)
	for players, want := range map[int]string{1: "a tuning run has two sides, not 1", 3: "a tuning run has two sides, not 3"} {
		if err := f.Validate(players); err == nil || err.Error() != want {
			t.Errorf("%d players: %v", players, err)
		}
	}
	if err := f.Validate(2); err != nil {
		t.Error(err)
	}
	if v, tested := f.Verdict(nil); v != sprt.None || tested || f.Test() != nil || f.Kind() != "tuning" {
		t.Errorf("%v, %v, %v, %s", v, tested, f.Test(), f.Kind())
	}
	if got := f.Title(nil); got != "tuning of zoned phase=pawn-aware" {
		t.Error(got)
	}
	f.Pairs = 0
	if f.Validate(2) == nil {
		t.Error("a run of no pairs is valid")
	}
	if _, err := f.Director([]string{"a", "b"}); err == nil {
		t.Error("a run of no pairs has a director")
	}
}

// A player whose weights are missing has no director and no variant.
func TestPlayersWithoutWeights(t *testing.T) {
	_, f := zonedPlan(t)
	f.Player.Variant = "zonde"
	if _, err := f.Director([]string{"a", "b"}); err == nil || !strings.Contains(err.Error(), "zonde") {
		t.Errorf("%v", err)
	}
	if _, ok := f.Variant(starts(f)); ok {
		t.Error("a player that is not there has a variant")
	}
	engine := format(engineParams(1), 4, 2)
	if _, ok := engine.Variant(starts(engine)); ok {
		t.Error("an engine process has a variant")
	}
	if _, err := engine.Document(&event.Outcome{}, "trf"); !errors.Is(err, event.ErrNoDocument) {
		t.Error(err)
	}
}
