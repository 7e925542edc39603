package results

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"match/players/git"
	"match/players/speed"
	"match/record"
	"match/report"
	"match/sprt"
	"match/sprt/changepoint"
)

// bisectOf returns a search with pairs of the good end against each place, from
// its side; llr is the LLR of the test of the ends.
func bisectOf(llr float64, better bool, pairs ...sprt.Pentanomial) *Bisect {
	b := &Bisect{Line: "the line", Search: changepoint.SearchConfig{Test: sprt.NewConfig(0, 20), Confidence: 0.95, Batch: 8, Open: 4, Better: better}}
	names := []string{"good"}
	for i := range pairs {
		id := fmt.Sprintf("%d%039d", i+1, 0)
		names = append(names, "c"+id[:8])
		b.Places = append(b.Places, []git.Commit{{ID: id, Subject: fmt.Sprint("change ", i+1)}})
		b.Search.Suspects = append(b.Search.Suspects, 1)
	}
	b.Standing = record.NewStanding(names)
	for i, p := range pairs {
		if p.Pairs() == 0 {
			continue
		}
		e := record.Encounter{Players: [2]int{0, i + 1}, Counts: p}
		e.Games = sprt.Trinomial{Wins: 2*p[4] + p[3], Losses: 2*p[0] + p[1], Draws: p[1] + 2*p[2] + p[3]}
		if i == len(pairs)-1 {
			e.LLR = llr
		}
		if err := b.Standing.Restore(e); err != nil {
			panic(err)
		}
	}
	return b
}

var (
	alike  = sprt.Pentanomial{10, 40, 100, 40, 10}
	ahead  = sprt.Pentanomial{4, 22, 80, 64, 30}
	behind = sprt.Pentanomial{30, 64, 80, 22, 4}
)

func TestBisectAnswers(t *testing.T) {
	none := sprt.Pentanomial{}
	many := sprt.Pentanomial{1000, 4000, 10000, 4000, 1000}
	down := func(n int) sprt.Pentanomial { return sprt.Pentanomial{0, 10_000 - 400*n, 20_000, 10_000 + 400*n, 0} } // 3.5 Elo each
	anyway := func(b *Bisect) *Bisect {
		b.Search.Anyway = true
		return b
	}
	for name, c := range map[string]struct {
		b       *Bisect
		verdict sprt.Verdict
		outcome string
		want    string
	}{
		"found":        {bisectOf(4, false, none, alike, ahead, ahead), sprt.H1, "found", "30000000 change 3 made the engine weaker, by 81 ± 19 Elo"},
		"stronger":     {bisectOf(4, true, none, alike, behind, behind), sprt.H1, "found", "30000000 change 3 made the engine stronger, by 81 ± 19 Elo"},
		"still open":   {bisectOf(4, false, none, none, none, ahead), sprt.None, "open", "no answer after 400 games; most likely 10000000 change 1 (25.0%)"},
		"equal":        {bisectOf(-4, false, none, none, none, alike), sprt.H0, "equal", "the bad commit is not weaker than the good one, after 400 games"},
		"not stronger": {bisectOf(-4, true, none, none, none, alike), sprt.H0, "equal", "the bad commit is not stronger than the good one, after 400 games"},
		"ends open":    {bisectOf(1, false, none, none, none, alike), sprt.None, "open", "no answer after 400 games: the test of the ends is undecided"},
		"anyway":       {anyway(bisectOf(-4, false, none, behind, alike, alike)), sprt.H1, "found", "30000000 change 3 made the engine weaker, by 8"},
		"spread":       {bisectOf(4, false, down(1), down(2), down(3), down(4), down(5), down(6), down(7), down(8)), sprt.None, "spread", "no single commit made the engine weaker by 13.9 Elo or more (chance above 99.9%)"},
		"nothing":      {anyway(bisectOf(-4, false, many, many, many, many)), sprt.None, "open", "no answer after 160000 games; most likely "},
	} {
		if c.b.Verdict() != c.verdict || !strings.HasPrefix(c.b.answer(), c.want) {
			t.Errorf("%s: %v, %s; want %v, %s", name, c.b.Verdict(), c.b.answer(), c.verdict, c.want)
		}
		text, err := c.b.Report().JSON()
		var d struct {
			Figures struct{ Chance report.Figure }
			Details struct {
				Outcome          string
				Answer           []git.Commit
				Below            *float64 `json:"below_elo"`
				Steps, Stretches []struct{ Elo report.Figure }
				Places           []struct {
					Games  int
					Chance *float64
				}
			}
		}
		if err != nil || json.Unmarshal(text, &d) != nil {
			t.Fatalf("%s: %v\n%s", name, err, text)
		}
		searching := c.b.Searching()
		own := &d.Details
		if own.Outcome != c.outcome || (len(own.Answer) == 1) != (c.verdict == sprt.H1) || d.Figures.Chance.Defined() != searching || (len(own.Steps) == 1) != searching ||
			(own.Places[0].Chance != nil) != searching || (own.Below != nil) != (c.outcome == "spread") || (len(own.Stretches) > 0) != searching {
			t.Errorf("%s: %s", name, text)
		}
		if c.outcome == "found" && (own.Steps[0].Elo.Value > 0) != c.b.Search.Better {
			t.Errorf("%s: a step of %g Elo", name, own.Steps[0].Elo.Value)
		}
		if last := own.Places[3]; last.Games != 2*c.b.Standing.Encounter(0, 4).Counts.Pairs() {
			t.Errorf("%s: %+v", name, last)
		}
	}
}

func TestBisectTables(t *testing.T) {
	b := bisectOf(4, false, sprt.Pentanomial{}, alike, ahead, ahead)
	b.Places[2] = []git.Commit{{ID: "aaaaaaaaaa"}, {ID: "bbbbbbbbbb"}, {ID: "cccccccccc", Subject: "last"}}
	b.Search.Suspects[2] = 3
	b.Limits = "nodes=7"
	block := b.Report().Text()
	for _, want := range []string{
		"Bisect | one of 3 commits aaaaaaaa..cccccccc made the engine weaker", "Ends   | nodes=7, ", "Line   | the line",
		"Note   | games cannot distinguish these commits, since all but the last do not build: aaaaaaaa, bbbbbbbb, cccccccc",
		"cccccccc last (or 2 before it)    400              -81.5 ± 17.7", "20000000 change 2                 400                -0.3 ± 7.0",
	} {
		if !strings.Contains(block, want) {
			t.Errorf("no %q in\n%s", want, block)
		}
	}
	if strings.Contains(block, "change 1") {
		t.Errorf("a commit without games and without a chance is shown\n%s", block)
	}
	list := b.Report().Sections(report.Page)
	if s := list[0]; len(list) != 1 || len(s.Charts) != 1 || len(s.Charts[0].Series[0].Y) != 4 || s.Charts[0].Series[0].Y[2] < 95 || !strings.HasSuffix(s.Charts[0].Text, ", at 3 of 4 changes of the engine") || len(s.Rows) != 3 {
		t.Errorf("%+v", list)
	}
	if text := b.Report().Markdown(); !strings.HasPrefix(text, "## Bisection from good\n") || !strings.Contains(text, "| cccccccc last (or 2 before it) | 400 |") {
		t.Error(text)
	}
	if s := bisectOf(1, false, alike).Report().Sections(report.Page)[0]; s.Charts != nil || s.Rows[0][3] != "-" {
		t.Errorf("%+v", s)
	}
}

// Where no commit can be named, the reports show what each stretch lost, with
// games between any two commits.
func TestBisectStretches(t *testing.T) {
	b := bisectOf(4, false, sprt.Pentanomial{}, ahead, sprt.Pentanomial{}, ahead)
	if err := b.Standing.Restore(record.Encounter{Players: [2]int{2, 3}, Counts: alike, Games: sprt.Trinomial{Wins: 60, Losses: 60, Draws: 280}}); err != nil {
		t.Fatal(err)
	}
	block := b.Report().Text()
	for _, want := range []string{"no answer after 1200 games; most likely ", "from            to  commits", "good      20000000        2", "20000000  30000000        1", "30000000  40000000        1"} {
		if !strings.Contains(block, want) {
			t.Errorf("no %q in\n%s", want, block)
		}
	}
	list := b.Report().Sections(report.Page)
	if len(list) != 2 || len(list[1].Rows) != 3 || !strings.HasPrefix(list[1].Rows[0][3].(string), "-8") {
		t.Errorf("%+v", list)
	}
	if text := b.Report().Markdown(); !strings.Contains(text, "| 20000000 | 30000000 | 1 |") {
		t.Error(text)
	}
	if b.games(1) != 800 || b.games(2) != 400 {
		t.Errorf("%d and %d games", b.games(1), b.games(2))
	}
}

// The line is cut at the five commits with most games, and the chart has the chance of each commit at its place.
func TestBisectOfManyPlaces(t *testing.T) {
	twice := sprt.Pentanomial{20, 80, 200, 80, 20}
	b := bisectOf(4, false, twice, alike, twice, twice, alike, twice, twice, behind)
	var ends []int
	for _, s := range b.stretches() {
		ends = append(ends, s.to)
	}
	if want := []int{1, 3, 4, 6, 7, 8}; !slices.Equal(ends, want) {
		t.Errorf("stretches end at %v, want %v", ends, want)
	}
	c, posterior := b.chart(), b.Belief().Posterior()
	if xs := c.Series[0].X; !slices.Equal(xs, []float64{1, 2, 3, 4, 5, 6, 7, 8}) {
		t.Errorf("places %v", xs)
	}
	for i, y := range c.Series[0].Y {
		if y != 100*posterior[i] {
			t.Errorf("place %d has %v, want %v", i, y, 100*posterior[i])
		}
	}
	top := slices.Index(posterior, slices.Max(posterior))
	if want := fmt.Sprintf("at most %.1f, at %d of 8 changes of the engine", 100*posterior[top], top+1); c.Text != want {
		t.Errorf("%q, want %q", c.Text, want)
	}
}

// Two commits are named if both lost much.
func TestBisectOfTwoSteps(t *testing.T) {
	big := sprt.Pentanomial{1, 10, 55, 80, 54}
	b := bisectOf(4, false, alike, alike, ahead, ahead, big, big)
	if text := b.answer(); !strings.HasPrefix(text, "30000000 change 3 and 50000000 change 5 made the engine weaker, by 8") || b.Verdict() != sprt.H1 {
		t.Error(text)
	}
	text, err := b.Report().JSON()
	var document struct {
		Details struct {
			Answer []git.Commit
			Steps  []struct{ From, To string }
		}
	}
	d := &document.Details
	if err != nil || json.Unmarshal(text, &document) != nil || len(d.Answer) != 2 || len(d.Steps) != 2 || d.Steps[1].To != d.Answer[1].ID || d.Steps[1].From != b.Places[3][0].ID {
		t.Errorf("%v\n%s", err, text)
	}
}

// priorOfTest is a prior for times.
var priorOfTest = changepoint.Prior{
	Sigma: 0.01, Weight: 2, Drifts: []float64{0, 0.001}, DriftWeights: []float64{1, 1}, Steps: []float64{0.01, 0.05}, Number: []float64{0.2, 0.6, 0.1, 0.1},
}

// speedBisectOf returns a search in which the second place is slower.
func speedBisectOf(over bool, behind float64) *SpeedBisect {
	f := &speed.Found{Belief: changepoint.NewBelief(priorOfTest, []int{1, 2, 1}), Over: over, Rounds: 90}
	f.Answer = changepoint.Answer{Places: []int{1}, Chance: 0.999}
	f.Ends.Within = 0.005
	f.Ends.CPU.Gain, f.Ends.CPU.Lower, f.Ends.CPU.Upper, f.Ends.CPU.Known, f.Ends.CPU.Rounds = -behind, -behind-0.002, -behind+0.002, true, 20
	f.Ends.Runs = [][2]speed.Run{{{Nodes: 1, CPU: time.Second}, {Nodes: 1, CPU: time.Second}}}
	for i := range 8 {
		f.Belief.Observe(0, 1, 0.001*float64(i%3-1))
		f.Belief.Observe(0, 2, behind+0.001*float64(i%3-1))
		f.Belief.Observe(0, 3, behind)
	}
	return &SpeedBisect{Found: f, Line: "the line", Confidence: 0.95, Places: [][]git.Commit{
		{{ID: "11111111", Subject: "one"}}, {{ID: "22222222"}, {ID: "33333333", Subject: "three"}}, {{ID: "44444444", Subject: "four"}},
	}}
}

func TestSpeedBisect(t *testing.T) {
	b := speedBisectOf(true, 0.05)
	if b.Verdict() != sprt.H1 || !strings.HasPrefix(b.answer(), "one of 2 commits 22222222..33333333 made the engine slower, by 4.8") {
		t.Errorf("%v %s", b.Verdict(), b.answer())
	}
	block := b.Report().Text()
	for _, want := range []string{"Line   | the line", "11111111 one", " 24 ", "-4.87%", "99.9%"} {
		if !strings.Contains(block, want) {
			t.Errorf("no %q in\n%s", want, block)
		}
	}
	text, err := b.Report().JSON()
	if err != nil || !strings.Contains(string(text), `"outcome": "found"`) || !strings.Contains(string(text), `"kind": "bisect.speed"`) {
		t.Errorf("%s, %v", text, err)
	}
	if b = speedBisectOf(false, 0.05); b.Verdict() != sprt.None || !strings.HasPrefix(b.answer(), "no answer after 90 rounds; most likely one of 2") {
		t.Errorf("%v %s", b.Verdict(), b.answer())
	}
	if b = speedBisectOf(true, 0.0001); b.Verdict() != sprt.H0 || !strings.HasPrefix(b.answer(), "the bad commit is not slower than the good one: -0.0") {
		t.Errorf("%v %s", b.Verdict(), b.answer())
	}
	if b = speedBisectOf(false, 0.0001); b.Verdict() != sprt.None || !strings.Contains(b.answer(), "the test of the ends is undecided") {
		t.Errorf("%v %s", b.Verdict(), b.answer())
	}
	b = speedBisectOf(true, 0.05)
	b.Better = true
	if b.Verdict() != sprt.H0 || b.word() != "faster" {
		t.Errorf("%v %s", b.Verdict(), b.answer())
	}
}

// A sentence begins with a capital letter, the hash of a commit as it is.
func TestSentencesOfNotes(t *testing.T) {
	for text, want := range map[string]string{"no answer": "No answer", "aa1522e8 commit 7 lost": "aa1522e8 commit 7 lost"} {
		if got := report.Capital(text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
