package tune

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/event"
	"match/sprt"
	"match/variants"
)

func TestParseResults(t *testing.T) {
	for text, want := range map[string][]string{"mean": {Mean}, "last, mean": {Last, Mean}, "significant,mean,last": {Significant, Mean, Last}} {
		if got, err := ParseResults(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for text, want := range map[string]string{"meen": `did you mean "mean"?`, "": "want some of mean, last, significant", "last,last": "last is named twice"} {
		if got, err := ParseResults(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v, want %q", text, got, err, want)
		}
	}
}

func TestFileOf(t *testing.T) {
	for _, c := range [][3]string{{"", "last", ""}, {"tuned.toml", "last", "tuned-last.toml"}, {"a.b/tuned", "prior 20", "a.b/tuned-prior20"}, {"dir/x.tar.gz", "mean", "dir/x.tar-mean.gz"}} {
		if got := fileOf(c[0], c[1]); got != c[2] {
			t.Errorf("%q of %q: %q, want %q", c[1], c[0], got, c[2])
		}
	}
}

// Each of several results has its own file and name.
func TestAnswersOfSeveralResults(t *testing.T) {
	a := &Answer{Out: "o.toml"}
	if !slices.Equal(a.Named(), []string{Mean}) || a.OutOf(Mean) != "o.toml" {
		t.Errorf("%v, %s", a.Named(), a.OutOf(Mean))
	}
	a.Results = []string{Last}
	if a.OutOf(Last) != "o.toml" {
		t.Error("one result is not the file that was asked for")
	}
	a.Results = []string{Last, Mean}
	if !slices.Equal(a.Named(), a.Results) || a.OutOf(Last) != "o-last.toml" {
		t.Errorf("%v, %s", a.Named(), a.OutOf(Last))
	}
	fit := &Fit{Prior: 20, Out: "o.toml", JSON: "j.json"}
	if out, document := fit.Files(20); out != "o.toml" || document != "j.json" {
		t.Error(out, document)
	}
	fit.Others = []float64{50.5}
	if out, document := fit.Files(50.5); out != "o-prior50.5.toml" || document != "j-prior50.5.json" {
		t.Error(out, document)
	}
	if !slices.Equal(fit.Priors(), []float64{20, 50.5}) {
		t.Error(fit.Priors())
	}
}

// The side with more of the first weight wins. The mean and the last iterate
// differ, and a weight is significant if its gradient exceeds its error.
func TestValuesOfResults(t *testing.T) {
	p, f := zonedPlan(t)
	f.Pairs = 200
	d, err := f.Director([]string{"a", "b"})
	if err != nil {
		t.Fatal(err)
	}
	run := d.(*Director).Run()
	for batch := range 100 {
		var results sprt.Pentanomial
		if point, _ := run.Next(); point.Plus[0] > point.Minus[0] {
			results[3] = f.Batch
		} else {
			results[1] = f.Batch
		}
		if err := run.Update(batch, results); err != nil {
			t.Fatal(err)
		}
	}
	answer := run.Answer()
	mean, last, significant := values(run, Mean), values(run, Last), values(run, Significant)
	moved, kept := 0, 0
	for i, e := range answer.Parameters {
		if mean[i] != e.Value || last[i] != e.Last {
			t.Errorf("%+v: mean %g, last %g", e, mean[i], last[i])
		}
		within := *e.Gradient <= *e.GradientError && *e.Gradient >= -*e.GradientError
		switch want := map[bool]float64{true: e.Start, false: e.Value}[within]; {
		case significant[i] != want:
			t.Errorf("%+v: %g, want %g", e, significant[i], want)
		case within:
			kept++
		default:
			moved++
		}
	}
	if moved == 0 || kept == 0 {
		t.Errorf("%d values moved and %d were kept: the test shows nothing", moved, kept)
	}
	r, err := f.Result(p, &event.Outcome{Number: 12, Openings: 50, Director: d}, []string{Last, Significant})
	if err != nil || len(r.Best) != 2 || r.Best[0].Name != Last || r.Best[1].Name != Significant {
		t.Fatalf("%+v, %v", r, err)
	}
	for i, name := range []string{Last, Significant} {
		var text bytes.Buffer
		if err := f.WriteTuned(&text, run, name); err != nil {
			t.Fatal(err)
		}
		v, err := variants.Load("x", text.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if best, _, err := r.Best[i].Evaluation(); err != nil || best.Hash() != v.Hash() {
			t.Errorf("%s: what is played is not what is written: %v", name, err)
		}
	}
}

// Each prior gives a separate fit to the same positions, with its own player.
func TestFitsOfSeveralPriors(t *testing.T) {
	job := &Fit{Sampling: sampling(), Variant: "flat", Weights: []string{"value.knight"}, Scale: 0.004, Prior: 30, Others: []float64{300}}
	fitting, err := job.Begin()
	if err != nil {
		t.Fatal(err)
	}
	games, _, _ := played(t, fitting.Collector)
	fits, err := fitting.Run(t.Context(), 1, nil)
	if err != nil || len(fits) != 2 {
		t.Fatalf("%d fits, %v", len(fits), err)
	}
	if fits[0].Fit.Prior != 30 || fits[1].Fit.Prior != 300 || cmp.Equal(fits[0].Fit.Weights, fits[1].Fit.Weights) {
		t.Errorf("%+v, %+v", fits[0].Fit, fits[1].Fit)
	}
	r, err := ResultOf(fits, "flat", &event.Plan{}, games)
	if err != nil || len(r.Best) != 2 || r.Best[0].Name != "prior 30" || r.Best[1].Name != "prior 300" {
		t.Errorf("%+v, %v", r.Best, err)
	}
}
