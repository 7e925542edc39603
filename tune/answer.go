package tune

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"match/event"
	"match/internal/nearest"
	"match/report/chart"
	"match/tune/spsa"
)

// Result returns the outcome of a tuning run, ready to be tested against its
// start.
func (f *SPSA) Result(p *event.Plan, out *event.Outcome, names []string) (r Result, err error) {
	r = Result{
		Of:   event.Verified{What: eventName(kind, out.Number), Event: out.Number},
		Name: f.Player.DisplayName(), Conditions: p.Conditions, Tablebases: p.Tablebases, Played: f.Pairs, Book: out.Openings,
	}
	run := out.Director.(*Director).Run()
	for _, name := range names {
		best, err := f.With(values(run, name))
		if err != nil {
			return r, err
		}
		if best.Name = name; len(names) < 2 {
			best.Name = "tuned"
		}
		r.Best = append(r.Best, best)
	}
	r.Start, err = f.withStart()
	return r, err
}

// eventName returns the name of an event; an event that is not stored has no
// number.
func eventName(kind string, number int64) string {
	if number == 0 {
		return "the " + kind
	}
	return fmt.Sprintf("%s %d", kind, number)
}

// WriteTuned writes a result: the variant, or the list of parameters with the
// values as new starts for the next run.
func (f *SPSA) WriteTuned(w io.Writer, r *spsa.Run, result string) error {
	tuned := values(r, result)
	if v, ok := f.Variant(tuned); ok {
		about := fmt.Sprintf("%d weights tuned by SPSA, %d games, seed %d", len(f.Params), r.Results().Games(), f.Seed)
		return v.WithName(f.Player.DisplayName()+" (tuned)", about).Dump(w)
	}
	_, err := io.WriteString(w, spsa.WriteResult(r.Onward(tuned), r.Results().Games()))
	return err
}

// Document implements event.Format.
func (f *SPSA) Document(o *event.Outcome, form string) ([]byte, error) {
	var b bytes.Buffer
	director, is := o.Director.(*Director)
	if !is || !slices.Contains(f.Traits().Documents, form) {
		return nil, event.ErrNoDocument
	}
	run, err := director.Run(), error(nil)
	switch form {
	case event.ResultDocument:
		err = f.WriteTuned(&b, run, Mean)
	default:
		err = chart.Write(&b, form, Picture(run))
	}
	return b.Bytes(), err
}

// The results of a tuning run that can be played against its start.
const (
	Mean        = "mean"        // of the second half of the iterates: the answer
	Last        = "last"        // the last iterate
	Significant = "significant" // the mean for parameters whose gradient exceeds its error, the start for the others
)

// ParseResults reads a list of results, such as "mean,last".
func ParseResults(text string) (list []string, err error) {
	known := []string{Mean, Last, Significant}
	for _, word := range strings.Split(text, ",") {
		word = strings.TrimSpace(word)
		switch {
		case !slices.Contains(known, word):
			return nil, fmt.Errorf("%q: want some of %s%s", word, strings.Join(known, ", "), nearest.Hint(word, known))
		case slices.Contains(list, word):
			return nil, fmt.Errorf("%s is named twice", word)
		}
		list = append(list, word)
	}
	return list, nil
}

// values returns the values of a run's result.
func values(r *spsa.Run, result string) (list []float64) {
	if result == Mean {
		return r.Average()
	}
	for _, e := range r.Answer().Parameters {
		x := e.Last
		if result == Significant {
			x = e.Start
			if e.Gradient != nil && math.Abs(*e.Gradient) > *e.GradientError {
				x = e.Value
			}
		}
		list = append(list, x)
	}
	return list
}

// fileOf returns the name of the file for one of several results: "tuned.toml"
// becomes "tuned-last.toml".
func fileOf(path, result string) string {
	if path == "" {
		return ""
	}
	ext := filepath.Ext(path)
	return strings.TrimSuffix(path, ext) + "-" + strings.ReplaceAll(result, " ", "") + ext
}
