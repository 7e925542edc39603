package web

import (
	"bytes"
	"embed"
	"html/template"
)

//go:embed pages/*.html
var pageFiles embed.FS

var pages = template.Must(template.New("").Funcs(template.FuncMap{
	"drawings": func() template.HTML { return drawings },
}).ParseFS(pageFiles, "pages/*.html"))

// pace is how soon a part of a page follows a change.
type pace int

const (
	atOnce   pace = iota // the deciding figures
	boardsAt             // games in progress
	slowly               // charts and tables
	paces
)

// part is a piece of an event's page that is updated separately: a template of
// the same name, and its data, nil for none.
type part struct {
	name string
	pace pace
	view func(*State) any
}

// parts are the parts of every event, in the order of the page.
var parts = []part{
	{"head", atOnce, func(s *State) any { return newHead(s) }},
	{"result", atOnce, newResult},
	{"boards", boardsAt, newBoards},
	{"path", slowly, newPathView},
	{"standings", slowly, newStandings},
	{"crosstable", slowly, newCrosstable},
	{"sections", slowly, newSections},
	{"faults", slowly, newFaults},
	{"counts", slowly, newCounts},
	{"endings", slowly, newEndings},
	{"games", slowly, newGames},
	{"machine", slowly, newMachine},
	{"about", slowly, newAbout},
}

// render returns the text of a part.
func (p *part) render(s *State) (template.HTML, error) {
	view := p.view(s)
	if view == nil {
		return "", nil
	}
	var b bytes.Buffer
	err := pages.ExecuteTemplate(&b, p.name, view)
	return template.HTML(b.String()), err
}

// renderer renders parts of a state. For nil, before there is a state, they are
// empty.
func renderer(s *State) func(*part) template.HTML {
	return func(p *part) template.HTML {
		if s == nil {
			return ""
		}
		return p.html(s)
	}
}

// html returns the text of a part, or its error.
func (p *part) html(s *State) template.HTML {
	html, err := p.render(s)
	if err != nil {
		return template.HTML(template.HTMLEscapeString(err.Error()))
	}
	return html
}
