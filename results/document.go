package results

import (
	"bytes"
	"cmp"
	"encoding/json"
	"math"

	"match/internal/harmless"
	"match/sprt"
)

// Schema names the form of the JSON document. It changes whenever a reader of
// the old form would misread the new one.
const Schema = "match.result/1"

// document is the JSON document of a match. Undefined figures are null, with
// the reason beside them.
type document struct {
	Schema      string           `json:"schema"`
	A           string           `json:"a"`
	B           string           `json:"b"`
	Config      any              `json:"config"`
	Games       int              `json:"games"`
	Pairs       int              `json:"pairs"`
	WDL         [3]int           `json:"wdl"`
	Pentanomial sprt.Pentanomial `json:"pentanomial"`
	Elo         sprt.Estimate    `json:"elo"`
	NElo        sprt.Estimate    `json:"nelo"`
	LOS         *float64         `json:"los"`
	LOSWhy      string           `json:"los_why,omitempty"`
	*stopDocument
	SPRT         *testDocument  `json:"sprt"`
	SPRTWhy      string         `json:"sprt_why,omitempty"`
	Needed       *Needed        `json:"needed,omitempty"` // games for a verdict
	Terminations map[string]int `json:"terminations"`
	Faults       faultsDocument `json:"faults"`
	Warnings     []string       `json:"warnings,omitempty"`
}

// stopDocument holds the figures corrected for the stop of a test.
type stopDocument struct {
	EloSequential sprt.Estimate `json:"elo_sequential"`
	LOSSequential *float64      `json:"los_sequential"` // null for the reason of elo_sequential
	StopNote      string        `json:"stop_note"`
}

// faultsDocument counts each player's forfeits by reason.
type faultsDocument struct {
	A map[string]int `json:"a"`
	B map[string]int `json:"b"`
}

// testDocument is a test and its state.
type testDocument struct {
	Model   sprt.Model   `json:"model"`
	Elo0    float64      `json:"elo0"`
	Elo1    float64      `json:"elo1"`
	Alpha   float64      `json:"alpha"`
	Beta    float64      `json:"beta"`
	LLR     *float64     `json:"llr"` // null for an adaptive test, which has two evidences
	Lower   float64      `json:"lower"`
	Upper   float64      `json:"upper"`
	Verdict sprt.Verdict `json:"verdict"`

	Test     sprt.Kind      `json:"test,omitempty"`
	Evidence *sprt.Evidence `json:"evidence,omitempty"`
}

// rounded rounds to ten decimals. Processors may differ in the last bit,
// which this removes: the same counts give the same bytes everywhere.
func rounded(x float64) float64 {
	return math.Round(x*1e10)/1e10 + 0 // the sum is never "-0"
}

func roundedEstimate(e sprt.Estimate) sprt.Estimate {
	e.Value, e.Lower, e.Upper = rounded(e.Value), rounded(e.Lower), rounded(e.Upper)
	return e
}

// MarshalJSON writes the JSON document.
func (s *Summary) MarshalJSON() ([]byte, error) { return encode(s.document(), "") }

// JSON returns the JSON document of the match, indented and ending with a
// newline. The same Summary gives the same bytes.
func (s *Summary) JSON() ([]byte, error) { return encode(s, indent) }

// indent is the indentation of each level of a document in readable form.
const indent = "  "

// encode is v as JSON, on one line if indent is "". It does not escape characters
// for HTML, but those that control a terminal.
func encode(v any, indent string) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	err := e.Encode(v)
	return harmless.JSON(b.Bytes()), err
}

func (s *Summary) document() document {
	d := document{
		Schema: Schema, A: s.A, B: s.B, Config: s.Config,
		Games: s.Games.Games(), Pairs: s.Pairs.Pairs(),
		WDL:         [3]int{s.Games.Wins, s.Games.Draws, s.Games.Losses},
		Pentanomial: s.Pairs,
		Elo:         roundedEstimate(s.Elo()), NElo: roundedEstimate(s.NElo()),
		Terminations: orEmpty(s.Terminations), Faults: faultsDocument{orEmpty(s.Faults[0]), orEmpty(s.Faults[1])},
	}
	if los := s.LOS(); los.Why == "" {
		value := rounded(los.Value)
		d.LOS = &value
	} else {
		d.LOSWhy = los.Why
	}
	if c := s.AfterStop(); c != nil {
		d.stopDocument = &stopDocument{EloSequential: roundedEstimate(c.Elo), StopNote: s.StopText()}
		if value := rounded(c.LOS.Value); c.LOS.Why == "" {
			d.LOSSequential = &value
		}
	}
	if d.SPRT = s.Test.document(); d.SPRT == nil {
		d.SPRTWhy = cmp.Or(s.NoTest, "no test was requested")
	}
	if s.Wrapped() {
		d.Warnings = append(d.Warnings, "book "+s.wrappedText())
	}
	if n, known := s.Needed(); s.Plans && known {
		d.Needed = &n
	}
	return d
}

// orEmpty replaces a nil map, which would be null in JSON, by an empty one.
func orEmpty(counts map[string]int) map[string]int {
	if counts == nil {
		return map[string]int{}
	}
	return counts
}

func (t *Test) document() *testDocument {
	if t == nil {
		return nil
	}
	d := &testDocument{
		Model: t.Model, Elo0: t.Elo0, Elo1: t.Elo1, Alpha: t.Alpha, Beta: t.Beta,
		Lower: rounded(t.Lower), Upper: rounded(t.Upper), Verdict: t.Verdict, Test: t.Config.Test,
	}
	if t.Config.Test == sprt.Adaptive {
		d.Evidence = &sprt.Evidence{H1: rounded(t.Evidence.H1), H0: rounded(t.Evidence.H0)}
	} else {
		llr := rounded(t.LLR)
		d.LLR = &llr
	}
	return d
}
