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
		Steps      []struct{ Elo sprt.Estimate }
	} `json:"details"`
}

// figuresOf returns the figures that every view of an event must show.
func figuresOf(d *read) (list []sprt.Estimate) {
	add := func(f report.Figure) { list = append(list, f.Estimate) }
	switch d.Kind {
	case "match":
		add(d.Figures["elo"])
		add(d.Figures["nelo"])
	case "tournament":
		for _, p := range d.Players {
			add(p.Figures["elo"])
		}
	case "race":
		for _, e := range d.Encounters {
			add(e.Figures["elo"])
		}
	case "ladder":
		add(d.Figures["performance"])
	case "scale":
		add(d.Figures["slope"])
		for _, e := range d.Encounters {
			add(e.Figures["elo"])
		}
	case "bisect":
		for _, step := range d.Details.Steps { // a view says "weaker, by …"
			half := (step.Elo.Upper - step.Elo.Lower) / 2
			size := math.Abs(step.Elo.Value)
			list = append(list, sprt.Estimate{Value: size, Lower: size - half, Upper: size + half})
		}
	case "tuning":
		for _, p := range d.Details.Parameters {
			list = append(list, sprt.Estimate{Value: *p.Gradient, Lower: *p.Gradient - *p.GradientError, Upper: *p.Gradient + *p.GradientError})
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

// shows reports whether a view has a figure in one of the ways in which views round it.
func shows(view string, e sprt.Estimate) bool {
	ways := []string{report.ShortEstimate(e), report.EstimateText(e, "")}
	half, closed := e.PlusMinus()
	switch {
	case closed:
		ways = []string{fmt.Sprintf("%.0f ± %.0f", e.Value, half), fmt.Sprintf("%+.3f ± %.3f", e.Value, half)}
		for decimals := range 3 {
			ways = append(ways, fmt.Sprintf("%s ± %.*f", report.Decimals(e.Value, decimals), decimals, half), fmt.Sprintf("%s ± %.*f", report.Signed(e.Value, decimals), decimals, half))
		}
		ways = append(ways, fmt.Sprintf("%s %.1f", report.Signed(e.Value, 1), half)) // in two columns
	case !e.LowerOpen:
		ways = append(ways, fmt.Sprintf("> %+.1f", e.Lower), fmt.Sprintf("at least %.0f", e.Lower))
	case !e.UpperOpen:
		ways = append(ways, fmt.Sprintf("< %+.1f", e.Upper), fmt.Sprintf("at most %.0f", e.Upper))
	}
	for _, way := range ways {
		if strings.Contains(view, way) {
			return true
		}
	}
	return false
}

// words returns a view without its layout.
func words(view string) string {
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
			for _, f := range figuresOf(&d) {
				seen[d.Kind]++
				if !shows(said, f) {
					t.Errorf("%s %s: the %s does not say %s:\n%s", d.Kind, id, view, report.EstimateText(f, ""), said)
				}
			}
		}
		if d.Kind == "tournament" {
			ratedAlike(t, id, db, d.Players)
		}
	}
	for _, kind := range []string{"match", "tournament", "ladder", "race", "scale", "bisect", "tuning"} {
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
