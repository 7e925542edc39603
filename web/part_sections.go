package web

import (
	"fmt"
	"html/template"

	"match/results"
)

// sectionView is a section with its charts drawn.
type sectionView struct {
	results.Section
	Drawn []drawn
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
	for _, section := range s.sections {
		v := sectionView{Section: section}
		v.Title, v.Note, v.Header, v.Rows = short(section.Title), short(section.Note), shortAll(section.Header), nil
		for _, row := range section.Rows {
			v.Rows = append(v.Rows, shortAll(row))
		}
		for _, c := range section.Charts {
			v.Drawn = append(v.Drawn, drawn{short(c.Title), stepChart(&c)})
		}
		list = append(list, v)
	}
	return list
}

func shortAll(texts []string) (list []string) {
	for _, text := range texts {
		list = append(list, short(text))
	}
	return list
}

// stepChart draws how a figure went.
func stepChart(c *results.Chart) template.HTML {
	if len(c.Values) == 0 || len(c.Values) != len(c.Steps) {
		return ""
	}
	low, high, last := c.Low, c.High, len(c.Steps)-1
	for _, y := range c.Values {
		low, high = min(low, y), max(high, y)
	}
	d := newChart(short(c.Title), fmt.Sprintf("%s after %.0f %s, %s at first", number(c.Values[last]), c.Steps[last], short(c.Unit), number(c.Values[0])),
		c.Steps[0], c.Steps[last], low, high, false)
	d.axes(template.HTMLEscapeString(short(c.Unit)), ticks(low, high, 5))
	d.line("elo", c.Steps, c.Values)
	return d.SVG()
}
