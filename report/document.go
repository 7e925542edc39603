package report

import (
	"bytes"
	"encoding/json"

	"match/internal/harmless"
	"match/sprt"
)

// Schema names the form of the JSON document of every event. It changes whenever a reader of the old
// form would misread the new one.
const Schema = "match.event/1"

// Document is the JSON document of an event of any kind.
type Document struct {
	Schema       string         `json:"schema"`
	Kind         string         `json:"kind"`
	Config       any            `json:"config"`  // everything that determines the games
	Verdict      *sprt.Verdict  `json:"verdict"` // H1, H0 or none; null: the event has no test as a whole
	Players      []Player       `json:"players"` // by number
	Games        int            `json:"games"`
	Pairs        int            `json:"pairs"`
	Figures      Figures        `json:"figures"`    // of the event
	Encounters   []Encounter    `json:"encounters"` // in the order in which they began
	Terminations map[string]int `json:"terminations"`
	Warnings     []string       `json:"warnings,omitempty"`
	Details      any            `json:"details,omitempty"` // what only this kind of event has
}

// Document returns the report as the content of a JSON document.
func (r *Report) Document() Document {
	d := Document{
		Schema: Schema, Kind: r.Kind, Config: r.Config, Verdict: r.Verdict, Players: r.Players, Games: r.Games, Pairs: r.Pairs,
		Figures: ByID(r.Figures...), Encounters: []Encounter{}, Terminations: r.Terminations, Warnings: r.Warnings, Details: r.Details,
	}
	if d.Players == nil {
		d.Players = []Player{}
	}
	if r.Encounters != nil {
		d.Encounters = r.Encounters()
	}
	if d.Terminations == nil {
		d.Terminations = map[string]int{}
	}
	return d
}

// MarshalJSON writes the document.
func (r *Report) MarshalJSON() ([]byte, error) { return encode(r.Document(), "") }

// JSON returns the document, indented and ending with a newline. The same report gives the same bytes.
func (r *Report) JSON() ([]byte, error) { return encode(r.Document(), "  ") }

// encode returns v as JSON, on one line if indent is "". It does not escape characters for HTML, but
// those that control a terminal.
func encode(v any, indent string) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	err := e.Encode(v)
	return harmless.JSON(b.Bytes()), err
}
