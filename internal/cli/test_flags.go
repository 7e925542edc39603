package cli

import (
	"errors"
	"fmt"
	"strings"

	"match/internal/flagtable"
	"match/internal/nearest"
	"match/results/question"
	"match/sprt"
)

// TestFlags are the flags that describe a test.
type TestFlags struct {
	Bounds string
	Given  sprt.Config // without bounds and model; its kind is the default
	model  string
	tests  int
}

// Rows returns the flags, in the order of help.
func (f *TestFlags) Rows() flagtable.Table {
	return append(f.BoundlessRows(sprt.Models()),
		flagtable.Text(&f.Bounds, "sprt", "", "bounds `E0,E1` of the test, in the model's Elo"),
		flagtable.Int(&f.tests, "share-alpha", 1, "divide alpha among `N` tests (Bonferroni)").Least(1).Formerly("tests"),
	)
}

// BoundlessRows returns the flags of a test whose bounds are in one of the models, without these.
func (f *TestFlags) BoundlessRows(models []string) flagtable.Table {
	return flagtable.Table{
		KindRow(&f.Given.Test),
		flagtable.Choice(&f.model, "model", models[0], models, "`MODEL` of the test's bounds: "+strings.Join(models, ", ")),
		flagtable.Float(&f.Given.Alpha, "alpha", 0.05, "probability `P` of accepting H1 when H0 holds"),
		flagtable.Float(&f.Given.Beta, "beta", 0.05, "probability `P` of accepting H0 when H1 holds"),
	}
}

// KindRow returns the flag for the kind of test. The default is *to.
func KindRow(to *sprt.TestKind) *flagtable.Row {
	return flagtable.Parsed(to, "test", to.String(), ParseKind, "`TEST`: sprt (Wald's) or adaptive (a mixture of SPRTs that needs half the games far from the bounds)").Offer(Words(sprt.Kinds()...))
}

// Test returns the test that the flags describe; without bounds it is not checked.
func (f *TestFlags) Test() (t question.Test, err error) {
	t.Config = f.Given.Share(f.tests)
	if t.Model, err = sprt.ParseModel(f.model); err != nil || f.Bounds == "" {
		return t, err
	}
	if t.Elo0, t.Elo1, err = sprt.ParseBounds(f.Bounds); err != nil {
		return t, fmt.Errorf("--sprt %w", err)
	}
	err = t.Validate()
	switch t.Bounded = err == nil; {
	case errors.As(err, new(*sprt.RateError)): // of alpha or beta
		err = fmt.Errorf("--%w", err)
	case err != nil:
		err = fmt.Errorf("--sprt %s: %w", f.Bounds, err)
	}
	return t, err
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

// ParseKind parses a test's name; its error suggests the nearest name.
func ParseKind(name string) (sprt.TestKind, error) {
	k, err := sprt.ParseKind(name)
	if err != nil {
		err = fmt.Errorf("%w%s", err, nearest.Hint(name, sprt.Kinds()))
	}
	return k, err
}
