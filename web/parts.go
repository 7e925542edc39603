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

// pace says how soon a part of a page follows what happens.
type pace int

const (
	atOnce   pace = iota // figures that decide
	boardsAt             // games at the boards
	slowly               // charts and tables
	paces
)

// part is a piece of an event's page that changes by itself: a template of the
// same name, and what is shown in it, nil for nothing.
type part struct {
	name string
	pace pace
	view func(*State) any
}

// parts are those of every event, in the order of the page.
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

// render is the text of a part.
func (p *part) render(s *State) (template.HTML, error) {
	view := p.view(s)
	if view == nil {
		return "", nil
	}
	var b bytes.Buffer
	err := pages.ExecuteTemplate(&b, p.name, view)
	return template.HTML(b.String()), err
}

// renderer renders parts of a state, and nothing of nil, which there is none yet.
func renderer(s *State) func(*part) template.HTML {
	return func(p *part) template.HTML {
		if s == nil {
			return ""
		}
		return p.html(s)
	}
}

// html is the text of a part, or what is wrong with it.
func (p *part) html(s *State) template.HTML {
	html, err := p.render(s)
	if err != nil {
		return template.HTML(template.HTMLEscapeString(err.Error()))
	}
	return html
}
