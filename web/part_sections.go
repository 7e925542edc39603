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
	Words       bool // the rows are the text of a drawing
	Bracket     template.HTML
	Lanes       template.HTML
	Drawn       []drawn
	Key         string // legend of the marks in the drawings
}

type drawn struct {
	Title string
	SVG   template.HTML
	Wide  bool
}

// newSections returns the sections that only this kind of event has.
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
	if section.Lanes != nil {
		v.Lanes = lanesSVG(section.Lanes)
	}
	var set, mean, best bool
	for _, c := range section.Charts {
		svg := stepChart(&c)
		if svg == "" {
			continue
		}
		v.Drawn = append(v.Drawn, drawn{short(c.Title), svg, c.Low != nil})
		switch {
		case c.Still:
		case c.Low != nil:
			v.Key = "Shaded: its 95 % interval."
		default:
			set = true
			mean, best = mean || c.Mean != nil, best || c.Best != nil
		}
	}
	if set && v.Key == "" {
		v.Key = "Dashed: the start value."
	}
	if mean {
		v.Key += " Thick: the mean from that step on, which is the result."
	}
	if best {
		v.Key += " Shaded: 95 % interval of the best value."
	}
	return v
}

func shortAll(texts []string) (list []string) {
	for _, text := range texts {
		list = append(list, short(text))
	}
	return list
}
