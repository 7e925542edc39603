package web

import (
	"bytes"
	"embed"
	"html/template"
	"slices"
	"sync"
)

//go:embed pages/*.html
var pageFiles embed.FS

// pages returns the templates. They are parsed when a page is first wanted: most commands show none.
var pages = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"drawings": func() template.HTML { return drawings }, "halves": halves, "words": wordsOf, "breakable": breakable, "unbroken": unbroken, "wordy": wordy,
	}).ParseFS(pageFiles, "pages/*.html"))
})

// pace is how soon a part of a page follows a change.
type pace int

const (
	atOnce pace = iota // the deciding figures
	often              // games in progress
	slowly             // charts and tables
	paces
)

// part is a piece of an event's page that is updated separately: a template and its data, nil
// for none.
type part struct {
	name, template string
	pace           pace
	view           func(*State) any
}

// parts are the parts of every event, in the order of the page.
var parts = []part{
	{"head", "head", atOnce, func(s *State) any { return newHead(s) }},
	{"result", "result", often, newResult},
	{"boards", "boards", often, newBoards},
	{"path", "path", slowly, newPath},
	{"bracket", "sections", slowly, func(s *State) any { return ownSections(s, true) }},
	{"standings", "standings", slowly, newStandings},
	{"sections", "sections", slowly, func(s *State) any { return ownSections(s, false) }},
	{"crosstable", "crosstable", slowly, newCrosstable},
	{"faults", "faults", slowly, newFaults},
	{"counts", "counts", slowly, newCounts},
	{"endings", "endings", slowly, newEndings},
	{"openings", "sections", slowly, newOpenings},
	{"games", "games", slowly, newGames},
	{"machine", "machine", slowly, newMachine},
	{"about", "about", slowly, newAbout},
}

// streamed are the parts that a stream sends: each board instead of all boards.
var streamed = append(slices.DeleteFunc(slices.Clone(parts), func(p part) bool { return p.name == "boards" }), boardParts()...)

// render returns the text of a part.
func (p *part) render(s *State) (template.HTML, error) {
	view := p.view(s)
	if view == nil {
		return "", nil
	}
	var b bytes.Buffer
	err := pages().ExecuteTemplate(&b, p.template, view)
	return template.HTML(b.String()), err
}

// html returns the text of a part, or its error. Before there is a state it is empty.
func (p *part) html(s *State) template.HTML {
	if s == nil {
		return ""
	}
	html, err := p.render(s)
	if err != nil {
		return template.HTML(template.HTMLEscapeString(err.Error()))
	}
	return html
}
