package web

import (
	"html/template"
	"slices"
	"strings"

	"match/record"
	"match/report"
	"match/report/chart"
	"match/results"
)

// sectionView is a section with its charts drawn.
type sectionView struct {
	Title, Note string
	Header      []string
	Heads       []string // by column, the address of the games of its round; "": none
	Rows        [][]string
	Games       [][]string // by row and column, the address of the games that a cell is about; "": none
	Links       []string   // by row, to the games of its name; nil: none
	Words       bool       // the rows are the text of a drawing
	Long        bool       // the rows scroll by themselves
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

// ownSections returns the sections that only this kind of event has: those with a bracket, which
// are above the table of players, or the others.
func ownSections(s *State, bracket bool) any {
	list := slices.DeleteFunc(s.sections(), func(x report.Section) bool { return (x.Bracket != nil) != bracket })
	if len(list) == 0 {
		return nil
	}
	return newSections(list, s)
}

func newSections(sections []report.Section, of *State) (list []sectionView) {
	for i := range sections {
		list = append(list, newSection(&sections[i], of))
	}
	return list
}

// newOpenings returns the scores by opening, with links to their games.
func newOpenings(s *State) any {
	var section *report.Section
	switch {
	case s.two():
		section = s.Summary.ByOpening(s.Tallies)
	case !s.SelfExplained && len(s.Players) > 2:
		section = results.OpeningsOf(s.ratings(), s.Tallies)
	}
	if section == nil {
		return nil
	}
	v := newSection(section, nil)
	for i, row := range section.Rows {
		f := everyGame
		if f.Family, _ = row[0].(string); f.Family != results.Unnamed {
			v.Games[i][0] = s.links.games(f)
		}
	}
	return []sectionView{v}
}

// meeting returns the address of the games of two players, "" for none.
func (s *State) meeting(players [2]int) string {
	return s.links.games(gameFilter{Player: players[0], With: players[1]})
}

// newSection returns a section with links to the games of an event, nil for none.
func newSection(section *report.Section, of *State) sectionView {
	v := sectionView{Title: short(section.Title), Note: longer(section.Note), Long: section.Long}
	games, round := func([2]int) string { return "" }, func(int) string { return "" }
	if of != nil {
		games, round = of.meeting, of.roundLinks()
	}
	columns, rows := section.Shown(report.Page)
	for _, c := range columns {
		v.Header, v.Heads = append(v.Header, short(c.Title)), append(v.Heads, round(c.Round))
	}
	for _, row := range rows {
		texts, links := make([]string, len(row)), make([]string, len(row))
		for i, cell := range row {
			texts[i] = short(strings.TrimSpace(report.CellText(cell)))
			if m, is := cell.(report.Meeting); is {
				links[i] = games(m.Players)
			}
		}
		v.Rows, v.Games = append(v.Rows, texts), append(v.Games, links)
	}
	if section.Bracket != nil {
		v.Bracket, v.Words = chart.Bracket(section.Bracket, games, round), true
	}
	if section.Lanes != nil {
		v.Lanes = chart.Lanes(section.Lanes)
	}
	for i := range section.Charts {
		c := &section.Charts[i]
		if svg := chart.SVG(c); svg != "" {
			v.Drawn = append(v.Drawn, drawn{short(c.Title), svg, !c.Small})
			v.Key = withKey(v.Key, c.Key)
		}
	}
	return v
}

// withKey returns a legend with the sentences of another that it lacks.
func withKey(key, other string) string {
	for sentence := range strings.SplitAfterSeq(other, ".") {
		if sentence = strings.TrimSpace(sentence); !strings.Contains(key, sentence) {
			key = strings.TrimSpace(key + " " + sentence)
		}
	}
	return key
}

// roundLinks returns the function that gives the address of the games of a round, "" for none. Without a
// database only the latest games can be shown.
func (s *State) roundLinks() func(round int) string {
	kept := map[int]bool{}
	if s.Number == 0 {
		if of := s.roundsShown(); of != nil {
			for _, p := range s.memory() {
				kept[of(&p)] = true
			}
		}
	}
	return func(round int) string {
		if round == 0 || s.Number == 0 && !kept[round] {
			return ""
		}
		return s.links.games(gameFilter{Round: round, Player: -1, With: -1})
	}
}

// roundsShown returns the function that gives the round of a pair, from 1, as far as a wall chart or a bracket
// on the page has its players; nil: the page has no rounds.
func (s *State) roundsShown() func(*record.Pair) int {
	rounds := map[[2]int]int{}
	add := func(players [2]int, round int) { rounds[(&record.Pair{Players: players}).Encounter()] = round }
	for _, section := range s.sections() {
		for i, c := range section.Columns {
			for _, row := range section.Rows {
				if m, is := row[i].(report.Meeting); is && c.Round > 0 {
					add(m.Players, c.Round)
				}
			}
		}
		if b := section.Bracket; b != nil {
			for i, matches := range b.Rounds {
				for _, m := range matches {
					add(m.Players, i+1)
				}
			}
			if b.Third != nil {
				add(b.Third.Players, len(b.Rounds))
			}
		}
	}
	if len(rounds) == 0 {
		return nil
	}
	return func(p *record.Pair) int { return rounds[p.Encounter()] }
}
