package web

import (
	"io"

	"match/report"
)

// reportView is the page of a report that is not about one event.
type reportView struct {
	layout
	Facts    []report.Fact
	Notes    []string
	Sections []sectionView
}

// WriteReport writes a report as a self-contained file: its facts, notes and sections with charts.
func WriteReport(w io.Writer, r *report.Report) error {
	v := reportView{layout: layout{Title: short(r.Title), Build: build, Inline: newInline()}}
	for _, part := range r.Parts {
		switch p := part.(type) {
		case report.Facts:
			for _, f := range p {
				v.Facts = append(v.Facts, report.Fact{Label: short(f.Label), Text: longer(f.Text)})
			}
		case report.Notes:
			for _, text := range p {
				v.Notes = append(v.Notes, longer(text))
			}
		}
	}
	for _, s := range r.Sections(report.Page) {
		v.Sections = append(v.Sections, newSection(&s, nil))
	}
	return pages().ExecuteTemplate(w, "report", v)
}
