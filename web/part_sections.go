package web

import (
	"html/template"

	"match/results"
)

// sectionView is a section with its charts drawn.
type sectionView struct {
	Title, Note string
	Header      []string
	Rows        [][]string
	Words       bool // the rows are the words to a drawing
	Bracket     template.HTML
	Drawn       []drawn
	Ranges      bool // some drawing says where the best value lies
}

type drawn struct {
	Title string
	SVG   template.HTML
}

// newSections are what only this kind of event has.
func newSections(s *State) any {
	if len(s.sections) == 0 {
		return nil
	}
	var list []sectionView
	for i := range s.sections {
		list = append(list, newSection(&s.sections[i]))
	}
	return list
}

func newSection(section *results.Section) sectionView {
	v := sectionView{Title: short(section.Title), Note: longer(section.Note), Header: shortAll(section.Header)}
	for _, row := range section.Rows {
		v.Rows = append(v.Rows, shortAll(row))
	}
	if section.Bracket != nil {
		v.Bracket, v.Words = bracketSVG(section.Bracket), true
	}
	for _, c := range section.Charts {
		v.Drawn, v.Ranges = append(v.Drawn, drawn{short(c.Title), stepChart(&c)}), v.Ranges || c.Best != nil
	}
	return v
}

func shortAll(texts []string) (list []string) {
	for _, text := range texts {
		list = append(list, short(text))
	}
	return list
}
