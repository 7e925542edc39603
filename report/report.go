// Package report holds what is known of an event as data, and paints it: as text for a terminal, as
// Markdown and as a JSON document. The page of an event (package web) and plots paint the same data.
//
// Each kind of event makes its [Report] in one function, which computes every number once. Painters
// know no kind of event. They round: a terminal has two decimals where a document has ten.
package report

import (
	"match/sprt"
)

// Report is the state or outcome of an event.
type Report struct {
	Kind    string
	Config  any           // everything that determines the games
	Verdict *sprt.Verdict // nil: there is no test of the event as a whole
	Title   string        // such as "Race against old"
	Heading string        // the title with more, as the first line; "": the facts begin at once
	Answer  string        // the state or result in one line: the headline; "": there is none yet

	Players      []Player // by number
	Games, Pairs int
	Figures      []Figure
	Encounters   func() []Encounter // made when they are wanted, as there may be many; nil: none
	Terminations map[string]int     // games by reason
	Warnings     []string
	Details      any // what only this kind of event has, for the document; nil: nothing

	Parts []Part // what people read, in this order
}

// Player is a player of the event.
type Player struct {
	Name      string         `json:"name"`
	Place     int            `json:"place,omitempty"` // from 1; 0: the event does not rank its players
	Games     int            `json:"games"`
	Points    float64        `json:"points"`
	Figures   Figures        `json:"figures,omitempty"`
	WDL       *[3]int        `json:"wdl,omitempty"` // where the colours are not known
	White     *[3]int        `json:"white_wdl,omitempty"`
	Black     *[3]int        `json:"black_wdl,omitempty"`
	Forfeited int            `json:"forfeited,omitempty"` // games that were forfeited without play
	Faults    map[string]int `json:"faults"`              // games lost by its own fault, by reason
}

// Encounter is the games between two players, counted from the first one's side.
type Encounter struct {
	A           string           `json:"a"`
	B           string           `json:"b"`
	Games       int              `json:"games"`
	Pairs       int              `json:"pairs"`
	WDL         [3]int           `json:"wdl"`
	Pentanomial sprt.Pentanomial `json:"pentanomial"`
	Figures     Figures          `json:"figures,omitempty"`
	Forfeits    *[3]int          `json:"forfeited_pairs,omitempty"` // by a, by b, by both
	Test        *Test            `json:"sprt,omitempty"`            // see SPRTDocument
}

// Part is a piece of what people read: [Facts], [Notes], [Prose], [Folded], a [*Section] or [Later].
type Part interface {
	text() string     // for a terminal
	markdown() string // for a web page
}

// Later is a table that is made when it is painted as text. It has no charts, and no page shows it.
type Later func() *Section

func (l Later) text() string     { return l().text() }
func (l Later) markdown() string { return l().markdown() }

// Facts are lines of a label and a text.
type Facts []Fact

// Fact is one line.
type Fact struct{ Label, Text string }

// Add adds a line, unless its text is empty.
func (f *Facts) Add(label, text string) {
	if text != "" {
		*f = append(*f, Fact{label, text})
	}
}

// Notes are sentences, one in a line.
type Notes []string

// Figure returns the figure with an ID; ok is false if the report has none.
func (r *Report) Figure(id string) (f Figure, ok bool) {
	for _, f := range r.Figures {
		if f.ID == id {
			return f, true
		}
	}
	return f, false
}

// Charts returns the charts of all sections.
func (r *Report) Charts() (list []Chart) {
	for _, p := range r.Parts {
		if s, ok := p.(*Section); ok {
			list = append(list, s.Charts...)
		}
	}
	return list
}

// Sections returns the sections that a view shows.
func (r *Report) Sections(v View) (list []Section) {
	for _, p := range r.Parts {
		if s, ok := p.(*Section); ok && s.In.has(v) {
			list = append(list, *s)
		}
	}
	return list
}
