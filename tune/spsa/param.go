package spsa

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"match/internal/nearest"
)

// Kind is the type of values of a parameter.
type Kind uint8

// The kinds. An Int is played at whole numbers only, but is still tuned as a
// real number: see [Run.Next].
const (
	Int Kind = iota
	Float
)

var kindNames = []string{"int", "float"}

// String returns the name that parseKind reads.
func (k Kind) String() string { return kindNames[k] }

// MarshalText writes the name.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads a name.
func (k *Kind) UnmarshalText(text []byte) (err error) {
	*k, err = parseKind(string(text))
	return err
}

// parseKind returns the kind of that name, int or float.
func parseKind(name string) (Kind, error) {
	if i := slices.Index(kindNames, name); i >= 0 {
		return Kind(i), nil
	}
	return 0, fmt.Errorf("unknown type %q%s; want int or float", name, nearest.Hint(name, kindNames))
}

// Param is one number to tune.
type Param struct {
	Name  string  `json:"name"`
	Kind  Kind    `json:"type"`
	Start float64 `json:"start"`
	Min   float64 `json:"min"`
	Max   float64 `json:"max"`
	CEnd  float64 `json:"c_end"` // half the distance between the two sides at the end of the run, in units of the parameter
	REnd  float64 `json:"r_end"` // rate at the end: a won game moves the parameter by REnd·CEnd
}

// MaxValue bounds every number of a parameter, so that all sums stay finite.
const MaxValue = 1e9

// leastFloatStep is the smallest CEnd of a Float, whose values are written with
// six decimals.
const leastFloatStep = 1e-5

// Validate returns an error for an invalid parameter.
func (p Param) Validate() error {
	if p.Name == "" {
		return fmt.Errorf("a parameter has no name")
	}
	for _, f := range p.fields() {
		if !(math.Abs(f.value) <= MaxValue) {
			return p.wrong("%s is %g, want a number between -%g and %[3]g", f.name, f.value, MaxValue)
		}
		if p.Kind == Int && f.whole && f.value != math.Trunc(f.value) {
			return p.wrong("%s is %g, want a whole number for an int; the type float takes any", f.name, f.value)
		}
	}
	switch {
	case p.Min >= p.Max:
		return p.wrong("min %g is not below max %g", p.Min, p.Max)
	case p.Start < p.Min || p.Start > p.Max:
		return p.wrong("start %g is not between min %g and max %g", p.Start, p.Min, p.Max)
	case p.CEnd <= 0:
		return p.wrong("c_end is %g, want more than 0: without a step there is nothing to compare", p.CEnd)
	case p.Kind == Int && p.CEnd < 0.5:
		return p.wrong("c_end is %g, want 0.5 or more for an int: the two sides would often be the same", p.CEnd)
	case p.Kind == Float && p.CEnd < leastFloatStep:
		return p.wrong("c_end is %g, want 0.00001 or more for a float: values are written with six decimals; tune a multiple of it", p.CEnd)
	case p.CEnd > (p.Max-p.Min)/2:
		return p.wrong("c_end is %g, more than half the way from min %g to max %g", p.CEnd, p.Min, p.Max)
	case p.REnd <= 0:
		return p.wrong("r_end is %g, want more than 0, such as 0.002", p.REnd)
	}
	return nil
}

// field is a number of a parameter and its name in a list.
type field struct {
	name  string
	value float64
	whole bool // for an Int
}

func (p Param) fields() []field {
	return []field{
		{"start", p.Start, true}, {"min", p.Min, true}, {"max", p.Max, true},
		{"c_end", p.CEnd, false}, {"r_end", p.REnd, false},
	}
}

func (p Param) wrong(format string, args ...any) error {
	return fmt.Errorf("parameter %s: "+format, append([]any{p.Name}, args...)...)
}

// inside returns x, or the nearest value at least a step c away from both
// bounds, so that neither side is clipped. If the bounds are closer than two
// steps, it is the middle.
func (p Param) inside(x, c float64) float64 {
	low, high := p.Min+c, p.Max-c
	if low > high {
		return (p.Min + p.Max) / 2
	}
	return min(max(x, low), high)
}

// step returns c, but at most half of the distance between the bounds.
func (p Param) step(c float64) float64 { return min(c, (p.Max-p.Min)/2) }

// played returns the value played for x: x itself for a Float, for an Int the
// whole number below x+u. For u uniform between 0 and 1 its mean is x.
func (p Param) played(x, u float64) float64 {
	if p.Kind == Int {
		x = math.Floor(x + u)
	}
	return min(max(x, p.Min), p.Max)
}

// Rounded returns the value for an engine: a whole number for an Int.
func (p Param) Rounded(x float64) float64 {
	if p.Kind == Int {
		return math.Round(x)
	}
	return x
}

// Text returns a value of the parameter in the form of engine options: whole for
// an Int.
func (p Param) Text(value float64) string {
	if p.Kind == Int {
		return fmt.Sprintf("%.0f", math.Round(value))
	}
	text := strings.TrimRight(fmt.Sprintf("%.6f", value), "0")
	return strings.TrimSuffix(text, ".")
}
