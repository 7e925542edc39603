package sprt

import "fmt"

// Verdict is what a test has concluded.
type Verdict int

// The verdicts. H0 is acceptance of the lower bound's hypothesis, H1 of the
// upper one's.
const (
	None Verdict = iota
	H0
	H1
)

// String is "none", "H0" or "H1".
func (v Verdict) String() string {
	switch v {
	case H0:
		return "H0"
	case H1:
		return "H1"
	}
	return "none"
}

// MarshalText makes the verdict a word in JSON.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads the word back.
func (v *Verdict) UnmarshalText(text []byte) error {
	for _, w := range []Verdict{None, H0, H1} {
		if w.String() == string(text) {
			*v = w
			return nil
		}
	}
	return fmt.Errorf("unknown verdict %q: one of none, H0, H1", text)
}

// Verdict of an LLR against the bounds of the test: a bound counts as reached
// when the LLR is on it.
func (c Config) Verdict(llr float64) Verdict {
	lower, upper := c.Bounds()
	return judge(llr, lower, upper)
}

func judge(llr, lower, upper float64) Verdict {
	switch {
	case llr >= upper:
		return H1
	case llr <= lower:
		return H0
	}
	return None
}
