package web

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/record"
	"match/report"
	"match/results/store"
	"match/sprt"
)

// serve opens a server for the duration of a test.
func serve(t testing.TB, a *Archive) *Server {
	t.Helper()
	s, err := Open(Options{Archive: a})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close(true) })
	return s
}

// serve shows an event while it is played.
func (p *play) serve(t testing.TB, a *Archive) *Server {
	t.Helper()
	s := serve(t, a)
	s.Show(p.live)
	return s
}

func openStore(t testing.TB) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "results.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// site returns a server's address without the last slash.
func site(s *Server) string { return s.URL()[:len(s.URL())-1] }

// everyPath lists paths to every kind of page of everyPage.
var everyPath = []string{
	"/live", "/event/1", "/event/2", "/event/3", "/event/4", "/events", "/event/1/games", "/event/1/games?ending=faults",
	"/live/game/121.2?ply=30", "/event/1/game/121.2", "/event/99", "/gate/5", "/compare?a=1&b=2", "/compare?a=1&b=5", "/words", "/live/game/132.1",
}

// everyPage serves a running and stored match, a knockout and a tuning run, with
// everything that a page can have.
func everyPage(t testing.TB) *Server {
	t.Helper()
	db := openStore(t)
	p := newPlay("Alpha 2.1", "Beta dev-20260321")
	p.pairs(t, 120, 0, 1, 0.1)
	p.fault(t, "0.001> go movetime 100\n0.100< bestmove (none)\n0.101! segmentation fault\n")
	p.pairs(t, 10, 0, 1, 0.1)
	p.sit(6, 30)
	p.store(t, db, true)
	many := newPlay("Alpha", "Beta", "Gamma", "Delta", "Epsilon with a long name", "Zeta")
	for a := range 6 {
		for b := range a {
			many.pairs(t, 4, b, a, 0.2)
		}
	}
	many.store(t, db, true)
	tuned := newPlay("Tuned +", "Tuned -")
	tuned.info.Kind = "tuning"
	tuned.pairs(t, 30, 0, 1, 0)
	tuned.store(t, db, false)
	raced := newPlay("One", "Two with a rather long name", "Three", "Base")
	raced.info.Kind = "race"
	raced.pairs(t, 16, 1, 3, 0)
	raced.store(t, db, true)
	storeGate(t, db, 0.5, -0.5)
	s := serve(t, &Archive{
		Store: db, Log: func(*store.Event, string) string {
			return "game 121.2: White's engine exited\n0.101! segmentation fault\n"
		},
		Complete: func(_ context.Context, e *store.Event, s *State) {
			switch s.Summary = nil; e.Kind {
			case "tournament":
				s.Title, s.Ask = "Knockout", answering(someBracket())
			case "race":
				s.Title, s.Ask = "Race against Base", answering(someLanes())
			case "tuning":
				s.Title, s.SelfExplained = "Tuning of Tuned", true
				s.Ask = answering(someParameters())
			}
		},
	})
	s.Show(p.live)
	return s
}

// answering returns a function that always returns the given sections.
func answering(list ...report.Section) func(*record.Standing) Answer {
	return func(*record.Standing) Answer {
		return func(*record.Standing) (*report.Report, []int) { return reportOf(list...), nil }
	}
}

// someBracket returns a knockout in the middle of its final.
func someBracket() report.Section {
	match := func(a, b, x, y string, winner int) report.BracketMatch {
		return report.BracketMatch{Names: [2]string{a, b}, Points: [2]string{x, y}, Winner: winner}
	}
	third := match("Epsilon with a long name", "Beta", "4", "0", 0)
	free := match("Alpha", "", "", "", 0)
	free.Free = true
	tied := match("Delta", "Epsilon with a long name", "6", "6", 1)
	tied.Note = "tied, by seed"
	return report.Section{
		Title: "Bracket", Columns: report.Columns("matches"), Rows: [][]any{{"Round 1: Beta 3, Gamma 1; Beta wins"}},
		Bracket: &report.Bracket{
			Rounds: [][]report.BracketMatch{
				{free, match("Beta", "Gamma", "3", "1", 0), tied, match("Zeta", "Eta", "1.5", "2.5", 1)},
				{match("Alpha", "Beta", "3.5", "0.5", 0), match("Epsilon with a long name", "Eta", "1", "3", 1)},
				{match("Alpha", "Eta", "1", "1", -1)},
			},
			Third: &third,
		},
	}
}

// someParameters returns two tuned parameters.
func someParameters() report.Section {
	s := report.Section{Title: "Parameters", Note: "40 of 100 batches", Columns: report.Columns("parameter", "start", "tuned")}
	for i, name := range []string{"king.safety", "mobility"} {
		c := report.Chart{Title: name, Small: true, X: report.Axis{Label: "batches", Low: 1, High: 40}, Y: report.Axis{Low: 40, High: 60}, Marks: []report.Mark{report.Level(report.Zero, 50, "")}}
		way := report.Series{Look: report.Curve}
		for k := range 40 {
			way.Add(float64(k+1), 50+float64(k*(1-2*i))/4)
		}
		if i == 0 {
			c.Marks = append(c.Marks, report.Mark{Look: report.Band, X0: 1, X1: 40, Y0: 52, Y1: 66})
		}
		c.Series = []report.Series{way}
		s.Rows, s.Charts = append(s.Rows, []any{name, "50", "59"}), append(s.Charts, c)
	}
	return s
}

// someLanes returns the lanes of a race with an answer.
func someLanes() report.Section {
	l := &report.Lanes{Names: []string{"One", "Two with a rather long name", "Three"}, Verdicts: []sprt.Verdict{sprt.H0, sprt.H1, sprt.None}, Pairs: 16}
	for i := range 60 {
		l.Blocks = append(l.Blocks, []int{0, 1, 2, 1, 1}[i%5])
	}
	return report.Section{Title: "Race", Columns: report.Columns("candidate", "evidence", "games"), Rows: [][]any{
		{"One", "-1.17 of 4.03 for H1, 1.81 of 2.79 for H0 → H0 accepted", "384"}, {"Two with a rather long name", "4.06 of 4.03", "1152"}, {"Three", "0", "384"},
	}, Lanes: l}
}

// The lanes of a race are drawn with all played blocks, beside their names and
// verdicts and not over them, on a desktop and on a phone.
func TestLanesInABrowser(t *testing.T) {
	b := newBrowser(t, site(everyPage(t)))
	b.Open("/event/4")
	const boxes = `(() => {
		const box = e => e.getBoundingClientRect(), svg = document.querySelector('svg.lanes');
		const blocks = [...svg.querySelectorAll('rect.block')].map(box), words = [...svg.querySelectorAll('text')].map(box).filter(w => w.width);
		const over = blocks.filter(r => words.some(w => r.left < w.right - 1 && w.left < r.right - 1 && r.top < w.bottom && w.top < r.bottom));
		const out = words.filter(w => w.right > box(svg).right + 1);
		return blocks.length + " " + over.length + " " + out.length + " " + svg.querySelectorAll('.won').length;
	})()`
	for _, width := range []int64{1200, 390} { // blocks, those over words, words cut off, words of the answer
		b.Width(width)
		if got := ask[string](b, boxes); got != "60 0 0 2" {
			t.Errorf("%d pixels wide: %s, want 60 0 0 2", width, got)
		}
	}
}

// Every page is checked in both themes, on a desktop and on a phone, and nothing
// on it is wider than the screen.
func TestPagesLook(t *testing.T) {
	bounded.Long(t, "every page is looked at in two widths and two colours")
	b := newBrowser(t, site(everyPage(t)))
	for _, path := range everyPath {
		b.Open(path)
		if path == "/live" {
			b.connected()
		}
		b.shoot(strings.NewReplacer("/", "-", "?", "-", "=", "-").Replace(path[1:]))
	}
}

// The wide table of a fleet's workers scrolls by itself on a phone; the page does
// not become wider than the screen.
func TestFleetOnAPhone(t *testing.T) {
	workers := report.Section{
		Title:   "Workers",
		Columns: report.Columns("worker", "host", "slots", "busy", "speed", "games/min", "plays", "in hand", "played", "faults", "last message"),
		Rows:    [][]any{{"w1", "a-machine-with-a-long-name", "128", "98.8%", "1.50 Mn/s", "1234.5", "1, 2, 3", "384", "123456", "2", "1m0s ago, gone, in quarantine: it played pair 7 in another way than w2 and w3"}},
	}
	s, err := Open(Options{Fleet: func() []report.Section { return []report.Section{workers} }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close(true)
	b := newBrowser(t, site(s))
	b.Open("/fleet")
	b.Width(360)
	if busy := ask[string](b, `document.querySelectorAll('td')[3].textContent`); busy != "98.8%" {
		t.Errorf("busy: %q", busy)
	}
	if wide := ask[bool](b, `document.querySelector('table').scrollWidth > 360`); !wide {
		t.Error("the table fits on the screen: it shows nothing")
	}
}

// No number or word of a chart is cut off at its edge, no text leaves its cell, and clocks and the
// numbers of moves are on one line, on a desktop and on the narrowest phones.
func TestNoTextIsCutOff(t *testing.T) {
	b := newBrowser(t, site(everyPage(t)))
	const cut = `(() => {
		const out = [];
		for (const svg of document.querySelectorAll('svg.chart')) {
			const around = svg.getBoundingClientRect();
			for (const text of svg.querySelectorAll('text')) {
				const box = text.getBoundingClientRect();
				if (box.width && (box.left < around.left - 0.5 || box.right > around.right + 0.5)) out.push(text.textContent);
			}
		}
		for (const cell of document.querySelectorAll('td, th')) {
			const text = document.createRange();
			text.selectNodeContents(cell);
			if (!cell.querySelector('.aside, .cut') && text.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1) out.push(cell.textContent);
		}
		for (const e of document.querySelectorAll('.clock, .moves th')) {
			const text = document.createRange();
			text.selectNodeContents(e);
			if (new Set([...text.getClientRects()].map(line => Math.round(line.top))).size > 1) out.push('on several lines: ' + e.textContent);
		}
		return out.join('|');
	})()`
	seen := 0
	for _, path := range everyPath {
		b.Open(path)
		for _, width := range []int64{1280, 360} {
			b.Width(width)
			seen += ask[int](b, `document.querySelectorAll('svg.chart text').length`)
			if out := ask[string](b, cut); out != "" {
				t.Errorf("%s, %d pixels wide: %s", path, width, out)
			}
		}
	}
	if seen == 0 {
		t.Error("there is no chart")
	}
}
