package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"match/sprt"
)

// Figure is a number with what is known of its error.
type Figure struct {
	ID   string // stable, such as "elo"
	Name string // for people; "": only documents have it
	Unit string // such as "Elo" or OfWhole; "": a plain number
	Note string // how to read it
	sprt.Estimate
}

// Given is the rule of a figure that was given and not estimated. Counted is that of a share
// or a ratio of counts, which has no interval.
const (
	Given   sprt.Rule = "given"
	Counted sprt.Rule = "counted"
)

// OfWhole is the unit of a share, which is a number of 0 to 1.
const OfWhole = "share"

// Exact returns a figure without an interval.
func Exact(id string, value float64, rule sprt.Rule) Figure {
	return Figure{ID: id, Estimate: sprt.Estimate{Value: value, LowerOpen: true, UpperOpen: true, Rule: rule}}
}

// Unknown returns a figure that is undefined for a reason.
func Unknown(id, why string) Figure {
	return Figure{ID: id, Estimate: sprt.Estimate{Undefined: true, LowerOpen: true, UpperOpen: true, Why: why}}
}

// OfRatio returns a share or quotient as a figure.
func OfRatio(id string, r sprt.Ratio, rule sprt.Rule) Figure {
	if r.Why != "" {
		return Unknown(id, r.Why)
	}
	return Exact(id, r.Value, rule)
}

// ShareOf is [OfRatio] for a share.
func ShareOf(id string, r sprt.Ratio, rule sprt.Rule) Figure {
	return OfRatio(id, r, rule).In(OfWhole)
}

// In returns the figure in a unit.
func (f Figure) In(unit string) Figure {
	f.Unit = unit
	return f
}

// Text returns the figure for people.
func (f Figure) Text() string {
	switch {
	case f.Undefined && f.LowerOpen && f.UpperOpen:
		return "undefined"
	case f.Unit == OfWhole:
		return Percent(f.Value, 2)
	case f.Unit == "":
		return Decimals(f.Value, 2)
	}
	return EstimateText(f.Estimate, "")
}

// Short returns the figure for a narrow column, see [ShortEstimate]. A share or one that was given has no error.
func (f Figure) Short() string {
	switch {
	case f.Unit == OfWhole && f.Defined():
		return Percent(f.Value, 1)
	case f.Rule == Given:
		return Decimals(f.Value, 1)
	}
	return ShortEstimate(f.Estimate)
}

// MarshalJSON writes {value, lower, upper, rule, unit, why}. Undefined and open figures are null.
func (f Figure) MarshalJSON() ([]byte, error) {
	known := func(open bool, v float64) *float64 {
		if open {
			return nil
		}
		v = Rounded(v)
		return &v
	}
	return json.Marshal(FigureDocument{
		known(f.Undefined, f.Value), known(f.LowerOpen, f.Lower), known(f.UpperOpen, f.Upper), f.Rule, f.Unit, f.Why,
	})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (f *Figure) UnmarshalJSON(data []byte) error {
	var d FigureDocument
	err := json.Unmarshal(data, &d)
	*f = Figure{Unit: d.Unit, Estimate: sprt.Estimate{Undefined: d.Value == nil, LowerOpen: d.Lower == nil, UpperOpen: d.Upper == nil, Rule: d.Rule, Why: d.Why}}
	zero := new(float64)
	f.Value, f.Lower, f.Upper = *cmp.Or(d.Value, zero), *cmp.Or(d.Lower, zero), *cmp.Or(d.Upper, zero)
	return err
}

// FigureDocument is a figure in a JSON document.
type FigureDocument struct {
	Value *float64  `json:"value"`
	Lower *float64  `json:"lower"` // of the 95% interval
	Upper *float64  `json:"upper"`
	Rule  sprt.Rule `json:"rule,omitempty"`
	Unit  string    `json:"unit,omitempty"`
	Why   string    `json:"why,omitempty"`
}

// Figures are figures by their IDs.
type Figures map[string]Figure

// ByID returns figures by their IDs.
func ByID(list ...Figure) Figures {
	all := Figures{}
	for _, f := range list {
		all[f.ID] = f
	}
	return all
}

// Rounded rounds to ten decimals. Processors may differ in the last bit, which this removes: the same
// counts give the same bytes everywhere.
func Rounded(x float64) float64 {
	return math.Round(x*1e10)/1e10 + 0 // the sum is never "-0"
}

// TooFew is why a figure has no interval.
const TooFew = "too few games for an interval"

// EstimateText returns "46.50 ± 18.21" followed by a note, or "636.43, 427.50 … 1100.20" if ± would mislead. Without
// such an interval it returns the known bound: "at least 120.35 (A made every point …)".
func EstimateText(e sprt.Estimate, note string) string {
	text := form{2, "at least ", "at most ", "", "undefined"}.text(e, note)
	if e.Why != "" {
		text += " (" + e.Why + ")"
	}
	return text
}

// ShortEstimate returns an estimate for a narrow column, without reasons. If the interval is open on
// one side, it returns the bound of the other, as the block does: "-416.6, < -87.9"; if ± would mislead, both ends.
func ShortEstimate(e sprt.Estimate) string { return form{1, "> ", "< ", " ± ?", "?"}.text(e, "") }

// form is how an estimate is written.
type form struct {
	decimals        int
	least, most     string // before a bound
	open, undefined string // after a value without an interval, and without value and bounds
}

func (f form) text(e sprt.Estimate, note string) string {
	number := func(x float64) string { return Decimals(x, f.decimals) }
	value := ""
	if e.Defined() {
		value = number(e.Value) + ", "
	}
	half, closed := e.PlusMinus()
	switch {
	case e.Lopsided():
		return value + number(e.Lower) + " … " + number(e.Upper) + note
	case closed:
		return fmt.Sprintf("%s ± %.*f%s", number(e.Value), f.decimals, half, note)
	case !e.LowerOpen:
		return value + f.least + number(e.Lower) + note
	case !e.UpperOpen:
		return value + f.most + number(e.Upper) + note
	case e.Defined():
		return number(e.Value) + f.open
	}
	return f.undefined
}

// ListedEstimate is [ShortEstimate] for a list, in which "± ?" would not be explained elsewhere.
func ListedEstimate(e sprt.Estimate) string {
	return strings.Replace(ShortEstimate(e), "± ?", "(few games)", 1)
}

// EstimateNote describes in words which interval [ShortEstimate] shows.
func EstimateNote(e sprt.Estimate) string {
	switch _, closed := e.PlusMinus(); {
	case closed:
		return "95% interval"
	case e.LowerOpen && e.UpperOpen:
		return TooFew
	}
	return "95% bound"
}

// Decimals prints a number with the given decimals, but never as "-0.00".
func Decimals(x float64, decimals int) string {
	text := fmt.Sprintf("%.*f", decimals, x)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

// Percent returns a share in percent, such as "49.2%".
func Percent(share float64, decimals int) string { return Decimals(100*share, decimals) + "%" }

// Signed is [Decimals] with a plus sign before positive numbers and those that round to 0.
func Signed(x float64, decimals int) string {
	text := Decimals(x, decimals)
	if strings.HasPrefix(text, "-") {
		return text
	}
	return "+" + text
}
