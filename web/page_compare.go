package web

import (
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strconv"

	"match/report"
	"match/report/chart"
	"match/results"
	"match/results/store"
	"match/sprt"
)

// compareView is the page of two events side by side.
type compareView struct {
	layout
	Events     [2]comparedEvent
	Figures    []comparedFigure
	Contrasts  []contrastRow
	Chart      template.HTML
	Differ     []comparedFigure // conditions that differ
	Same       []comparedFigure
	Unknown    string // why conditions are not compared
	NoContrast string
}

// comparedEvent is one of the two.
type comparedEvent struct {
	link
	Title string
	verdict
}

// comparedFigure is a figure of both events.
type comparedFigure struct {
	Name   string
	Values [2]string
}

// contrastRow is the result of both events for two players.
type contrastRow struct {
	Name   string
	Elo    [2]string
	Change string
	Note   string
}

// comparedState is an event with its conditions.
type comparedState struct {
	*State
	event *store.Event
}

func (c *comparedState) name() string { return fmt.Sprintf("%s %d", short(c.Kind), c.Number) }

// comparePage shows two events: /compare?a=12&b=15, or from the boxes of the
// list /compare?event=12&event=15.
func (s *Server) comparePage(w http.ResponseWriter, r *http.Request) {
	ids, err := comparedIDs(r.URL.Query())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	var two [2]comparedState
	if s.read(w, r, func(view *store.Store) error {
		for i, id := range ids {
			e, err := view.Event(r.Context(), id)
			if err != nil {
				return err
			}
			state, err := s.archive.StateOf(r.Context(), e)
			if err != nil {
				return err
			}
			two[i] = comparedState{state, e}
		}
		return nil
	}) {
		v := newCompareView(two)
		v.layout = s.layout(two[0].name()+" and "+two[1].name(), r)
		s.show(w, "compare", v)
	}
}

// comparedIDs returns the numbers of two events.
func comparedIDs(q url.Values) (ids [2]int64, err error) {
	texts := q["event"]
	if a, b := q.Get("a"), q.Get("b"); a != "" || b != "" {
		texts = []string{a, b}
	}
	if len(texts) != 2 {
		return ids, fmt.Errorf("%w: choose two events to compare", errNone)
	}
	for i, text := range texts {
		if ids[i], err = strconv.ParseInt(text, 10, 64); err != nil {
			return ids, fmt.Errorf("%w: want the number of an event", errNone)
		}
	}
	return ids, nil
}

func newCompareView(two [2]comparedState) compareView {
	v := compareView{}
	for i := range two {
		v.Events[i] = comparedEvent{link{two[i].name(), two[i].links.base}, two[i].title(), verdictOf(two[i].State)}
	}
	v.addFigures(two)
	v.addContrasts(two)
	v.addConditions(two)
	return v
}

// addFigures shows the results of both events side by side.
func (v *compareView) addFigures(two [2]comparedState) {
	sides := [2]*State{two[0].State, turned(two)}
	add := func(name string, value func(s *State) string) {
		f := comparedFigure{Name: name}
		for i := range sides {
			f.Values[i] = value(sides[i])
		}
		if f.Values[0] != "" || f.Values[1] != "" {
			v.Figures = append(v.Figures, f)
		}
	}
	ofTwo := func(value func(s *results.Summary) string) func(*State) string {
		return func(s *State) string {
			if !s.two() {
				return ""
			}
			return value(s.Summary)
		}
	}
	add("Games", func(s *State) string { return strconv.Itoa(2 * s.Standing.Pairs) })
	add("Elo", ofTwo(func(s *results.Summary) string { return short(s.A) + ": " + s.ShortElo() }))
	add("nElo", func(s *State) string { return s.figureText("nelo", report.Figure.Short) })
	add("Games won, drawn, lost", ofTwo(func(s *results.Summary) string {
		return fmt.Sprintf("%d, %d, %d", s.Games.Wins, s.Games.Draws, s.Games.Losses)
	}))
	add("Pairs by points: 0, ½, 1, 1½, 2", ofTwo(func(s *results.Summary) string {
		p := s.Pairs
		return fmt.Sprintf("%d-%d-%d-%d-%d", p[0], p[1], p[2], p[3], p[4])
	}))
	add("Drawn games", func(s *State) string { return s.figureText("draws", report.Figure.Text) })
	sides[1] = two[1].State // a test is of its first player
	add("Test", ofTwo(func(s *results.Summary) string {
		if s.Test == nil {
			return "none"
		}
		return s.Test.Text()
	}))
	add("First", func(s *State) string {
		if len(s.places) == 0 {
			return ""
		}
		return s.name(s.places[0])
	})
	add("Faults", func(s *State) string { return strconv.Itoa(s.faults()) })
}

// turned returns the second event from the side of the first one's first player, if it has the same
// two players the other way round.
func turned(two [2]comparedState) *State {
	first, second := two[0].State, two[1].State
	if !first.two() || !second.two() || first.Summary.A == first.Summary.B || first.Summary.A != second.Summary.B || first.Summary.B != second.Summary.A {
		return second
	}
	t := *second
	t.Summary, t.reported = second.Summary.Swapped(), nil
	return &t
}

// figureText returns a figure of an event of two players as text, "" for other events.
func (s *State) figureText(id string, text func(report.Figure) string) string {
	if !s.two() {
		return ""
	}
	f, _ := s.report().Figure(id)
	return text(f)
}

// measured returns the event's measurement of its players' strength; it is empty
// if the points do not measure strength.
func (s *State) measured() *results.Measured {
	switch {
	case s.SelfExplained:
		return &results.Measured{}
	case s.two():
		return s.Summary.Measured()
	}
	return results.Jointly(s.Players, s.ratings)
}

// mostContrasts is how many contrasts are shown.
const mostContrasts = 30

func (v *compareView) addContrasts(two [2]comparedState) {
	list := results.Contrasts(two[0].measured(), two[1].measured())
	if len(list) == 0 {
		v.NoContrast = "The events have no players in common."
	}
	var rows []report.Row
	add := func(i int, names [2]string, e sprt.Estimate) {
		if e.Defined() {
			rows = append(rows, report.Row{Name: rowName(two[i].Number, names), Elo: e, Look: [...]report.Look{report.Dots, report.Open}[i]})
		}
	}
	for _, c := range list[:min(len(list), mostContrasts)] {
		row := contrastRow{Name: against(c.Names[0]), Change: report.ShortEstimate(c.Change), Note: c.Change.Why}
		if c.Of[0] != "" {
			row.Name = against(c.Of) + ", through " + short(c.Names[0][0])
		}
		for i, e := range c.Elo {
			row.Elo[i] = report.ShortEstimate(e)
			if c.Of[0] != "" {
				row.Elo[i] = against(c.Names[i]) + ": " + row.Elo[i]
			}
			add(i, c.Names[i], e)
		}
		v.Contrasts = append(v.Contrasts, row)
	}
	for i := range two {
		if len(list) == 0 && two[i].two() {
			add(i, [2]string(two[i].Players), two[i].Summary.CorrectedElo())
		}
	}
	of := report.Rows("Elo with 95% intervals", rows)
	of.X.Include(0)
	of.Marks = []report.Mark{report.Upright(report.Zero, 0)}
	v.Chart = chart.SVG(&of)
}

func against(names [2]string) string { return short(names[0]) + " against " + short(names[1]) }

// rowName names two players of an event in the chart, where a name has 14 letters at most.
func rowName(number int64, names [2]string) string {
	return fmt.Sprintf("%d: %s against %s", number, report.Shorten(names[0], 14), report.Shorten(names[1], 14))
}
