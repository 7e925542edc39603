package cli

import (
	"errors"
	"fmt"
	"io"

	"match/internal/flagtable"
	"match/internal/nearest"
	"match/report"
	"match/results/question"
	"match/sprt"
)

// TestFlags are the flags that describe a test.
type TestFlags struct {
	Bounds      string
	model       string
	alpha, beta float64
	tests       int
	kind        string
}

// Rows returns the flags, in the order of help.
func (f *TestFlags) Rows() flagtable.Table {
	return flagtable.Table{
		flagtable.Text(&f.Bounds, "sprt", "", "bounds `E0,E1` of the test, in the model's Elo"),
		flagtable.Text(&f.model, "model", "normalized", "`MODEL` of the bounds: normalized, logistic or bayesian").Offer(Words(sprt.Models()...)),
		flagtable.Float(&f.alpha, "alpha", 0.05, "probability `P` of accepting H1 when H0 holds"),
		flagtable.Float(&f.beta, "beta", 0.05, "probability `P` of accepting H0 when H1 holds"),
		flagtable.Text(&f.kind, "test", sprt.Wald.String(), "`TEST`: sprt (Wald's) or adaptive (a mixture of SPRTs)").Offer(Words(sprt.Kinds()...)),
		flagtable.Int(&f.tests, "share-alpha", 1, "divide alpha among `N` tests (Bonferroni)").Formerly("tests"),
	}
}

// Test returns the test that the flags describe; without bounds it is not checked.
func (f *TestFlags) Test() (t question.Test, err error) {
	t.Config = sprt.Config{Alpha: f.alpha, Beta: f.beta}
	if t.Model, err = question.ParseModel(f.model); err != nil {
		return t, fmt.Errorf("--model: %w", err)
	}
	if t.Config.Test, err = ParseKind(f.kind); err != nil {
		return t, fmt.Errorf("--test: %w", err)
	}
	if f.tests < 1 {
		return t, fmt.Errorf("--share-alpha %d: the number must be at least 1", f.tests)
	}
	t.Config = t.Share(f.tests)
	if f.Bounds == "" {
		return t, nil
	}
	if t.Elo0, t.Elo1, err = sprt.ParseBounds(f.Bounds); err != nil {
		return t, fmt.Errorf("--sprt %w", err)
	}
	if err := t.Validate(); err != nil {
		return t, OfTest(f.Bounds, err)
	}
	t.Bounded = true
	return t, nil
}

// Required is Test for commands that require bounds.
func (f *TestFlags) Required() (question.Test, error) {
	t, err := f.Test()
	if err == nil && !t.Bounded {
		err = ErrNoBounds
	}
	return t, err
}

var ErrNoBounds = errors.New("--sprt E0,E1 is missing: the bounds of the test, such as 0,8")

// OfTest adds the flag at fault to an error about a test with these bounds: --alpha or --beta, else
// --sprt.
func OfTest(bounds string, err error) error {
	if rate := (*sprt.RateError)(nil); errors.As(err, &rate) {
		return fmt.Errorf("--%w", err)
	}
	return fmt.Errorf("--sprt %s: %w", bounds, err)
}

// ParseKind parses a test's name; its error suggests the nearest name.
func ParseKind(name string) (sprt.Kind, error) {
	k, err := sprt.ParseKind(name)
	if err != nil {
		err = fmt.Errorf("%w%s", err, nearest.Hint(name, sprt.Kinds()))
	}
	return k, err
}

// GiveDocument prints the document of a report, with indentation.
func (a *App) GiveDocument(r *report.Report) error {
	text, err := r.JSON()
	if err == nil {
		_, err = a.Stdout.Write(text)
	}
	return err
}

// Give prints a report: its text, or its document on one line.
func (a *App) Give(r *report.Report, asJSON bool) error {
	if asJSON {
		text, err := r.MarshalJSON()
		if err == nil {
			_, err = a.Stdout.Write(text)
		}
		return err
	}
	_, err := io.WriteString(a.Stdout, r.Text())
	return err
}
