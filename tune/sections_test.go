package tune

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"match/event"
	"match/report"
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
	sections := f.Report(out).Sections(report.Page)
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
		header, rows := table.View(report.Page)
		if got := strings.Join(rows[i], "|"); got != strings.Join(want, "|") || len(want) != len(header) {
			t.Errorf("row %s, want %q", got, want)
		}
		c := table.Charts[i]
		way := c.Series[0]
		if c.Title != fmt.Sprintf("%s, c_end %g", e.Name, p.CEnd) || c.Marks[0] != report.Level(report.Zero, p.Start, "") ||
			c.Marks[1] != (report.Mark{Look: report.Mean, X0: 4, X1: 7, Y0: e.Value, Y1: e.Value}) || len(way.X) != 7 || len(way.Y) != 7 || (len(c.Marks) == 3) != determined(p, e) ||
			c.Y.Low > p.Start-2*p.CEnd || c.Y.High < p.Start+2*p.CEnd || c.X.Low != 1 || c.X.High != 7 {
			t.Errorf("chart %+v", c)
		}
		for k := range way.X {
			if way.X[k] != float64(k+1) || way.Y[k] != d.Run().At(k)[i] || way.Y[k] < c.Y.Low || way.Y[k] > c.Y.High {
				t.Errorf("%s: step %g at %g", e.Name, way.X[k], way.Y[k])
			}
		}
	}
	c := wayOf(d.Run(), 0, f.Params[0], spsa.Estimate{Value: 60, Low: 1, High: 2})
	if m := c.Marks[2]; m.Look != report.Band || m.Y0 != 1 || m.Y1 != 2 || m.X0 != 4 || !strings.HasSuffix(c.Text, "; 60 in the mean from batch 4 on; the best lies within 1 and 2") {
		t.Errorf("best lies in %+v", c)
	}
	if of := Picture(d.Run()); len(of.Charts) != 2 || of.Charts[1].Title != table.Charts[1].Title {
		t.Errorf("%+v", of)
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
	c := wayOf(run, 0, engineParams(1)[0], spsa.Estimate{}).Series[0]
	if len(c.X) != chartSteps || c.X[chartSteps-1] != float64(run.Done()) || c.X[0] != 2 || c.X[chartSteps/2-1] != float64(run.Done()/2) {
		t.Errorf("%d steps: %v", len(c.X), c.X)
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
	if got := slope(spsa.Estimate{}); got != undetermined {
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
	if f.Traits().Test != nil || f.Kind() != "tuning" {
		t.Errorf("%v, %s", f.Traits().Test, f.Kind())
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
