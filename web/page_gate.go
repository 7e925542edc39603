package web

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"match/internal/plural"
	"match/report"
	"match/results/store"
)

// gateView is the page of a gate: one verdict, and its comparisons.
type gateView struct {
	layout
	Number int64
	look
	Status, Rule string
	Games        string
	Rows         []comparisonRow
}

// comparisonRow is a comparison of a gate.
type comparisonRow struct {
	link // without an address if there is no page
	look
	Outcome, Elo, Test, Games, Number string
}

// look is a sign, and the class of a colour.
type look struct{ Sign, Class string }

// looks are those of the states and outcomes of events, gates and comparisons.
var looks = map[string]look{
	"passed": {"✓", "h1"}, "failed": {"✗", "h0"}, "H1 accepted": {"✓", "h1"}, "H0 accepted": {"✗", "h0"}, "damaged": {"✗", "h0"},
	"running": {"▶", "running"}, "finished": {"■", "done"}, "imported": {"■", "done"},
	"unfinished": {"○", "open"}, "not played": {"○", "open"}, "no verdict": {"○", "open"},
}

func newGateView(g *store.Gate) gateView {
	v := gateView{Number: g.ID, Status: g.Status(), Rule: g.FamilyText(), Games: plural.Count(g.Games(), "game")}
	v.look = looks[v.Status]
	for i := range g.Comparisons {
		v.Rows = append(v.Rows, newComparisonRow(g, i))
	}
	return v
}

func newComparisonRow(g *store.Gate, i int) comparisonRow {
	c, e := &g.Comparisons[i], &g.Events[i]
	row := comparisonRow{link: link{Name: against([2]string{c.A, c.B})}, Outcome: g.OutcomeOf(i),
		Games: strconv.Itoa(2 * e.Pairs)}
	row.look = looks[row.Outcome]
	if e.ID == 0 {
		return row
	}
	row.Link, row.Number = fmt.Sprintf("/event/%d", e.ID), strconv.FormatInt(e.ID, 10)
	if e.Summary != nil {
		row.Elo = e.Summary.ShortElo()
		if e.Summary.Test != nil {
			row.Test = e.Summary.Test.Text()
		}
	}
	return row
}

// outcomes counts the comparisons of a gate by their outcomes: "1 passed, 2 failed".
func outcomes(g *store.Gate) string {
	var names, texts []string
	n := map[string]int{}
	for i := range g.Comparisons {
		name := g.OutcomeOf(i)
		if n[name]++; n[name] == 1 {
			names = append(names, name)
		}
	}
	for _, name := range names {
		texts = append(texts, fmt.Sprint(n[name], " ", name))
	}
	return strings.Join(texts, ", ")
}

// gateTitle is "new against old, older", or for several candidates all
// comparisons.
func gateTitle(g *store.Gate) string {
	var candidates, baselines []string
	for i := range g.Comparisons {
		c := &g.Comparisons[i]
		if !slices.Contains(candidates, c.A) {
			candidates = append(candidates, c.A)
		}
		if !slices.Contains(baselines, c.B) {
			baselines = append(baselines, c.B)
		}
	}
	return fewNames(candidates, ", ") + " against " + fewNames(baselines, ", ")
}

// mostNamed is how many players a line names.
const mostNamed = 4

// shortestNames is the length of a name in a line of more than two.
const shortestNames = 24

// fewNames returns the first names, and the number of the others.
func fewNames(names []string, between string) string {
	most := nameLength
	if len(names) > 2 {
		most = shortestNames
	}
	var few []string
	for _, name := range names[:min(len(names), mostNamed)] {
		few = append(few, report.Shorten(name, most))
	}
	text := strings.Join(few, between)
	if more := len(names) - mostNamed; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

func (s *Server) gatePage(w http.ResponseWriter, r *http.Request) {
	var g *store.Gate
	var id int64
	switch ok := s.read(w, r, func(view *store.Store) (err error) {
		if id, err = strconv.ParseInt(r.PathValue("id"), 10, 64); err != nil {
			return fmt.Errorf("%w: the address of a gate is /gate/NUMBER", errNone)
		}
		g, err = view.Gate(r.Context(), id)
		return err
	}); {
	case !ok:
	case g.ID != id:
		http.Redirect(w, r, fmt.Sprintf("/gate/%d", g.ID), http.StatusSeeOther)
	default:
		v := newGateView(g)
		v.layout = s.layout(gateTitle(g), r)
		v.Wide, v.Verdict = true, v.Sign+" "+v.Status
		// Between two comparisons none is running; and the gate can be resumed, see goesOn.
		if v.Refresh = g.Running() || v.Status == "unfinished"; v.Refresh {
			v.Poll = gatePoll
		}
		s.show(w, "gate", v)
	}
}

// gatePoll is the interval in seconds at which the page of a gate that may go on
// is reloaded.
const gatePoll = 3

// gateOf links to the gate of an event with several comparisons, nil if there
// is no gate or no page of it.
func gateOf(s *State) *link {
	m := s.Member
	if m == nil || m.Gate == 0 || len(m.Plan.Comparisons) < 2 || s.links.inFile != nil {
		return nil
	}
	return &link{fmt.Sprintf("comparison %d of %d of gate %d", m.Place, len(m.Plan.Comparisons), m.Gate), fmt.Sprintf("/gate/%d", m.Gate)}
}
