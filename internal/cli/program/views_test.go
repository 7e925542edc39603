package program

import (
	"encoding/json"
	"fmt"
	"html"
	"math"
	"regexp"
	"strings"
	"testing"

	"match/event"
	"match/players/git"
	"match/players/spec"
	"match/report"
	"match/results"
	"match/results/store"
	"match/sprt"
	"match/sprt/changepoint"
	"match/tune/spsa"
)

// playedEvents opens the released database, and plays the kinds of events that it lacks.
func playedEvents(t *testing.T, db string) (s *store.Store, numbers []int64) {
	t.Helper()
	s, err := store.Open(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	numbers = []int64{1, 3, 5, 7, 9, 11, 13, 15, 17, 19}
	test := sprt.Config{Elo1: 150, Alpha: 0.2, Beta: 0.2, Test: sprt.Adaptive}
	places := [][]git.Commit{{{ID: "00000001", Subject: "one"}}, {{ID: "00000002", Subject: "two"}}, {{ID: "00000003", Subject: "three"}}}
	for _, c := range []struct {
		format   event.Format
		variants []string
	}{
		{&event.Race{RaceConfig: sprt.RaceConfig{Test: test.Share(2), Batch: 2, Open: 3, Seed: 5}, Alpha: 0.2, Games: 80}, []string{"material", "tapered", "flat"}},
		{&event.Bisect{SearchConfig: changepoint.SearchConfig{Test: test, Confidence: 0.9, Batch: 2, Open: 2, Suspects: []int{1, 1, 1}}, Places: places, Summary: "a line", Games: 400},
			[]string{"tapered", "tapered", "flat-flipped", "flat-flipped"}},
		{&event.Scale{Limits: []event.ScaleLimit{{Limit: "one", Cost: 50}, {Limit: "two", Cost: 100}}, Unit: "nodes per move", Games: 100}, []string{"tapered", "flat", "tapered", "material"}},
	} {
		p := &event.Plan{Format: c.format, Conditions: event.DefaultConditions()}
		p.Conditions.Limits.Nodes = 50
		for i, v := range c.variants {
			p.Players = append(p.Players, spec.Player{Name: fmt.Sprintf("c%d", i), Kind: spec.Builtin, Variant: v})
		}
		p.Complete()
		out, err := event.Run(t.Context(), p, event.Options{Store: s, Concurrency: 2})
		if err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, out.Number)
	}
	return s, numbers
}

// read is a document with the details that this test needs.
type read struct {
	report.Document
	Details struct {
		Parameters []spsa.Estimate
		Steps      []struct{ Elo report.Figure }

		Comparisons []struct {
			Outcome, Error string
			Result         report.Document
		}
		Places []struct {
			Rounds int
			Gain   *float64
		}
	} `json:"details"`
}

// figuresOf returns what a view must say of the figures of an event, each with the name that it belongs to and
// rounded as this view rounds it.
func figuresOf(d *read, view string) (list []string) {
	add := func(format string, args ...any) { list = append(list, words(fmt.Sprintf(format, args...))) }
	text := func(f report.Figure) string { return report.ShortEstimate(f.Estimate) }
	switch d.Kind {
	case "match":
		for _, id := range []string{"elo", "nelo"} {
			add("%s %s", map[string]string{"elo": "Elo", "nelo": "nElo"}[id], report.EstimateText(d.Figures[id].Estimate, map[string]string{"elo": " (95%)"}[id]))
		}
		if e, stopped := d.Figures["elo_sequential"]; stopped {
			add("%s", report.EstimateText(e.Estimate, " (95%, corrected for the stop)"))
		}
		w, p := d.Encounters[0].WDL, d.Encounters[0].Pentanomial
		add("Games N: %d W: %d L: %d D: %d Penta [%d, %d, %d, %d, %d]", d.Games, w[0], w[2], w[1], p[0], p[1], p[2], p[3], p[4])
	case "tournament":
		for _, p := range d.Players {
			elo, points := p.Figures["elo"], report.Points(2*p.Points)
			if view == "page" {
				add("%d %s %s %s %d", p.Place, p.Name, elo.Short(), report.CellText(points), p.Games)
				continue
			}
			add("%d %s %s %s %s %d", p.Place, p.Name, report.CellText(report.Value(elo.Estimate)), report.CellText(report.Half(elo.Estimate)), report.CellText(points), p.Games)
		}
		for _, e := range d.Encounters {
			n, score := e.Pentanomial, report.CellText(report.Score{Half: 2*e.WDL[0] + e.WDL[1], Games: e.Games})
			if view == "page" {
				add("%s %d-%d-%d-%d-%d", score, n[0], n[1], n[2], n[3], n[4])
				continue
			}
			half, known := e.Figures["elo"].PlusMinus()
			add("%s – %s %s %s %d", e.A, e.B, map[bool]string{true: report.Signed(e.Figures["elo"].Value, 1), false: "?"}[e.Figures["elo"].Defined()], map[bool]string{true: fmt.Sprintf("%.1f", half), false: "?"}[known], e.Games)
		}
	case "race":
		for _, e := range d.Encounters {
			if n := e.Pentanomial; view == "terminal" {
				add("%s against %s %d %d %d %d [%d, %d, %d, %d, %d] %s", e.A, e.B, e.Games, e.WDL[0], e.WDL[2], e.WDL[1], n[0], n[1], n[2], n[3], n[4], text(e.Figures["elo"]))
				continue
			}
			add("%s %d %s", e.A, e.Games, text(e.Figures["elo"]))
		}
	case "ladder":
		games, total := d.Figures["performance"], d.Figures["performance_with_anchors"]
		add("Performance: %s (95%%, games alone); %s with the errors of the rungs", results.PerformanceText(games), results.PerformanceText(total))
	case "scale":
		half, _ := d.Figures["slope"].PlusMinus()
		add("%s ± %.1f Elo for each doubling of the limit", report.Signed(d.Figures["slope"].Value, 1), half)
		for _, e := range d.Encounters {
			n := e.Pentanomial
			add("%d %d %d %d [%d, %d, %d, %d, %d] %s", e.Games, e.WDL[0], e.WDL[2], e.WDL[1], n[0], n[1], n[2], n[3], n[4], text(e.Figures["elo"]))
		}
	case "bisect":
		for _, step := range d.Details.Steps {
			add("by %.0f ± %.0f Elo", math.Abs(step.Elo.Value), (step.Elo.Upper-step.Elo.Lower)/2)
		}
		add("(chance %.1f%%)", 100*d.Figures["chance"].Value)
	case "tuning":
		for _, p := range d.Details.Parameters {
			add("%+.3f ± %.3f", *p.Gradient, *p.GradientError)
		}
	case "gate":
		for _, c := range d.Details.Comparisons {
			if e := c.Result.Encounters[0]; c.Error == "" {
				add("%s against %s %s %s", e.A, e.B, c.Outcome, report.EstimateText(c.Result.Figures["elo"].Estimate, ""))
				add("%s (%.2f, %.2f)", report.Decimals(e.Test.LLR, 2), e.Test.Lower, e.Test.Upper)
			}
		}
	case "bisect.speed":
		for _, p := range d.Details.Places {
			if p.Gain != nil {
				add("%d %+.2f%%", p.Rounds, 100**p.Gain)
			}
		}
	}
	return list
}

// linesOf returns what the block of a match, which every view has, says of its test, LOS and draws, rounded as
// the block rounds.
func linesOf(d *read) (list []string) {
	if d.Kind != "match" || d.Games == 0 {
		return nil
	}
	percent := func(id string) string { return fmt.Sprintf("%.2f%%", 100*d.Figures[id].Value) }
	if t := d.Encounters[0].Test; t != nil && t.Config.Test == sprt.Adaptive {
		list = append(list, fmt.Sprintf("H1/H0 %s of %.2f for H1, %s of %.2f for H0", report.Decimals(t.Evidence.H1, 2), t.Upper, report.Decimals(t.Evidence.H0, 2), -t.Lower))
	} else if t != nil {
		list = append(list, fmt.Sprintf("LLR %s (%.2f, %.2f)", report.Decimals(t.LLR, 2), t.Lower, t.Upper))
	}
	switch {
	case d.Verdict != nil && *d.Verdict != sprt.None:
		return append(list, "Draws "+percent("draws"))
	case d.Figures["los"].Undefined:
		return append(list, "draws "+percent("draws"))
	}
	return append(list, "LOS "+percent("los")+", draws "+percent("draws"))
}

// words returns a view without its layout.
func words(view string) string {
	view = strings.ReplaceAll(view, "</span><span>", "") // the halves of a name
	view = regexp.MustCompile(`<[^>]*>`).ReplaceAllString(view, " ")
	return strings.Join(strings.Fields(strings.NewReplacer("|", " ", `\`, "").Replace(html.UnescapeString(view))), " ")
}

// Terminal, JSON, Markdown, page and the joint rating say the same figures of an event of every kind.
func TestViewsSayTheSame(t *testing.T) {
	db := releasedDB(t)
	s, numbers := playedEvents(t, db)
	seen := map[string]int{}
	for _, number := range numbers {
		id := fmt.Sprint(number)
		e, err := s.Event(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		out, err := event.Look(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		markdown, err := out.Document("markdown")
		if err != nil {
			t.Fatal(err)
		}
		text, _ := call(t, "results", "show", id, "--json", "--db", db)
		terminal, _ := call(t, "results", "show", id, "--db", db)
		page, _ := call(t, "results", "show", id, "--html", "-", "--db", db)
		var d read
		if err := json.Unmarshal([]byte(text), &d); err != nil {
			t.Fatalf("%s: %v\n%s", id, err, text)
		}
		for view, said := range map[string]string{"terminal": terminal, "Markdown": string(markdown), "page": page} {
			said = words(said)
			for _, want := range linesOf(&d) {
				if !strings.Contains(said, want) {
					t.Errorf("%s %s: the %s does not say %q:\n%s", d.Kind, id, view, want, said)
				}
			}
			for _, want := range figuresOf(&d, view) {
				seen[d.Kind]++
				if !strings.Contains(said, want) {
					t.Errorf("%s %s: the %s does not say %q:\n%s", d.Kind, id, view, want, said)
				}
			}
		}
		if d.Kind == "tournament" {
			ratedAlike(t, id, db, d.Players)
		}
	}
	for _, r := range []*report.Report{gateOfTwo(t).Report(), slowerCommit().Report()} { // no page of an event
		var d read
		text, err := r.JSON()
		if err == nil {
			err = json.Unmarshal(text, &d)
		}
		for view, said := range map[string]string{"terminal": r.Text(), "Markdown": r.Markdown()} {
			for _, want := range figuresOf(&d, view) {
				if seen[d.Kind]++; err != nil || !strings.Contains(words(said), want) {
					t.Errorf("%s: the %s does not say %q, %v:\n%s", d.Kind, view, want, err, words(said))
				}
			}
		}
	}
	for _, kind := range []string{"match", "tournament", "ladder", "race", "scale", "bisect", "tuning", "gate", "bisect.speed"} {
		if seen[kind] == 0 {
			t.Errorf("no figure of a %s was compared", kind)
		}
	}
}

// ratedAlike compares the players of a tournament with those of match rate.
func ratedAlike(t *testing.T, id, db string, players []report.Player) {
	t.Helper()
	text, _ := call(t, "rate", "--event", id, "--json", "-", "--db", db)
	var list report.Document
	if err := json.Unmarshal([]byte(text), &list); err != nil || len(list.Players) != len(players) {
		t.Fatalf("%s: %v\n%s", id, err, text)
	}
	for _, p := range players {
		for _, rated := range list.Players {
			if want, got := p.Figures["elo"], rated.Figures["elo"]; rated.Name == p.Name && (math.Abs(got.Value-want.Value)+math.Abs(got.Lower-want.Lower)+math.Abs(got.Upper-want.Upper) > 1e-6 || rated.Points != p.Points) {
				t.Errorf("%s: rate says %+v of %s, the report %+v", id, got, p.Name, want)
			}
		}
	}
}
