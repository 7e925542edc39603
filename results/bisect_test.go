package results

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"match/players/git"
	"match/players/speed"
	"match/record"
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
	for name, c := range map[string]struct {
		b       *Bisect
		verdict sprt.Verdict
		outcome string
		want    string
	}{
		"found":        {bisectOf(4, false, none, alike, ahead, ahead), sprt.H1, "found", "30000000 change 3 made the engine weaker, by 82 ± 17 Elo"},
		"stronger":     {bisectOf(4, true, none, alike, behind, behind), sprt.H1, "found", "30000000 change 3 made the engine stronger, by 82 ± 17 Elo"},
		"still open":   {bisectOf(4, false, none, none, none, ahead), sprt.None, "open", "no answer after 400 games; most likely 10000000 change 1 (25.0%)"},
		"equal":        {bisectOf(-4, false, none, none, none, alike), sprt.H0, "equal", "the bad commit is not weaker than the good one, after 400 games"},
		"not stronger": {bisectOf(-4, true, none, none, none, alike), sprt.H0, "equal", "the bad commit is not stronger than the good one, after 400 games"},
		"ends open":    {bisectOf(1, false, none, none, none, alike), sprt.None, "open", "no answer after 400 games: the test of the ends is undecided"},
	} {
		if c.b.Verdict() != c.verdict || !strings.HasPrefix(c.b.Answer(), c.want) {
			t.Errorf("%s: %v, %s; want %v, %s", name, c.b.Verdict(), c.b.Answer(), c.verdict, c.want)
		}
		text, err := c.b.JSON()
		var d struct {
			Outcome string
			Answer  []git.Commit
			Chance  *float64
			Step    *struct{ Score, Elo float64 }
			Games   int
			Places  []struct {
				Games       int
				Pentanomial sprt.Pentanomial
				Chance      *float64
			}
		}
		if err != nil || json.Unmarshal(text, &d) != nil {
			t.Fatalf("%s: %v\n%s", name, err, text)
		}
		searching := c.b.Searching()
		if d.Outcome != c.outcome || (len(d.Answer) == 1) != (c.verdict == sprt.H1) || (d.Chance != nil) != searching || (d.Step != nil) != searching || (d.Places[0].Chance != nil) != searching {
			t.Errorf("%s: %s", name, text)
		}
		if searching && (d.Step.Elo > 0) != c.b.Search.Better {
			t.Errorf("%s: a step of %g Elo", name, d.Step.Elo)
		}
		if last := d.Places[3]; last.Games != 400 || last.Pentanomial[0] != c.b.counts(3)[4] {
			t.Errorf("%s: %+v", name, last)
		}
	}
}

func TestBisectTables(t *testing.T) {
	b := bisectOf(4, false, sprt.Pentanomial{}, alike, ahead, ahead)
	b.Places[2] = []git.Commit{{ID: "aaaaaaaaaa"}, {ID: "bbbbbbbbbb"}, {ID: "cccccccccc", Subject: "last"}}
	b.Search.Suspects[2] = 3
	b.Limits = "nodes=7"
	block := b.Block()
	for _, want := range []string{
		"Bisect | one of 3 commits aaaaaaaa..cccccccc made the engine weaker", "Ends   | nodes=7, ", "Line   | the line",
		"Note   | games cannot distinguish these commits, since all but the last do not build: aaaaaaaa, bbbbbbbb, cccccccc",
		"cccccccc last (or 2 before it)    400              -83.2 ± 24.6", "20000000 change 2                 400                0.0 ± 21.7",
	} {
		if !strings.Contains(block, want) {
			t.Errorf("no %q in\n%s", want, block)
		}
	}
	if strings.Contains(block, "change 1") {
		t.Errorf("a commit without games and without a chance is shown\n%s", block)
	}
	s := b.Section()
	if len(s.Charts) != 1 || !s.Charts[0].Still || len(s.Charts[0].Values) != 4 || s.Charts[0].Values[2] < 95 || len(s.Rows) != 3 {
		t.Errorf("%+v", s)
	}
	if text := b.Markdown(); !strings.HasPrefix(text, "## Bisection from good\n") || !strings.Contains(text, "| cccccccc last (or 2 before it) | 400 |") {
		t.Error(text)
	}
	if s := bisectOf(1, false, alike).Section(); s.Charts != nil || s.Rows[0][3] != "-" {
		t.Errorf("%+v", s)
	}
}

// Two steps are named with their sizes from the side of the commits.
func TestBisectOfTwoSteps(t *testing.T) {
	big := sprt.Pentanomial{0, 4, 36, 80, 80}
	b := bisectOf(4, false, alike, alike, ahead, ahead, big, big)
	if text := b.Second(); !strings.HasPrefix(text, "one step does not explain the games: -") || !strings.Contains(text, " Elo near 50000000, -") || !strings.Contains(text, " Elo near 30000000;") {
		t.Error(text)
	}
	if text := bisectOf(4, false, alike, alike, big, ahead, ahead).Second(); !strings.Contains(text, "Elo near 30000000, +") {
		t.Error(text)
	}
	if text := bisectOf(4, false, alike, alike, ahead, ahead).Second(); text != "" {
		t.Error(text)
	}
	if text := bisectOf(1, false, alike, big, ahead, big).Second(); text != "" {
		t.Errorf("before the ends are told apart: %s", text)
	}
}

func TestSpeedBisect(t *testing.T) {
	found := func(over bool, behind float64) *SpeedBisect {
		f := &speed.Found{Belief: changepoint.NewBelief(changepoint.Prior{Sigma: 0.01, Weight: 2, Tau: 30}, []int{1, 2, 1}), Over: over, Rounds: 90}
		f.Ends.Within = 0.005
		f.Ends.CPU.Gain, f.Ends.CPU.Lower, f.Ends.CPU.Upper, f.Ends.CPU.Known, f.Ends.CPU.Rounds = -behind, -behind-0.002, -behind+0.002, true, 20
		f.Ends.Runs = [][2]speed.Run{{{Nodes: 1, CPU: time.Second}, {Nodes: 1, CPU: time.Second}}}
		for i := range 8 {
			f.Belief.Observe(0, 0.001*float64(i%3-1))
			f.Belief.Observe(1, behind+0.001*float64(i%3-1))
			f.Belief.Observe(2, behind)
		}
		return &SpeedBisect{Found: f, Line: "the line", Confidence: 0.95, Places: [][]git.Commit{
			{{ID: "11111111", Subject: "one"}}, {{ID: "22222222"}, {ID: "33333333", Subject: "three"}}, {{ID: "44444444", Subject: "four"}},
		}}
	}
	b := found(true, 0.05)
	if b.Verdict() != sprt.H1 || !strings.HasPrefix(b.Answer(), "one of 2 commits 22222222..33333333 made the engine slower, by 4.8") {
		t.Errorf("%v %s", b.Verdict(), b.Answer())
	}
	block := b.Block()
	for _, want := range []string{"Line   | the line", "11111111 one", " 24 ", "-4.88%", "99.9%"} {
		if !strings.Contains(block, want) {
			t.Errorf("no %q in\n%s", want, block)
		}
	}
	text, err := b.JSON()
	if err != nil || !strings.Contains(string(text), `"outcome": "found"`) || !strings.Contains(string(text), SpeedBisectSchema) {
		t.Errorf("%s, %v", text, err)
	}
	if b = found(false, 0.05); b.Verdict() != sprt.None || !strings.HasPrefix(b.Answer(), "no answer after 90 rounds; most likely one of 2") {
		t.Errorf("%v %s", b.Verdict(), b.Answer())
	}
	if b = found(true, 0.0001); b.Verdict() != sprt.H0 || !strings.HasPrefix(b.Answer(), "the bad commit is not slower than the good one: -0.0") {
		t.Errorf("%v %s", b.Verdict(), b.Answer())
	}
	if b = found(false, 0.0001); b.Verdict() != sprt.None || !strings.Contains(b.Answer(), "the test of the ends is undecided") {
		t.Errorf("%v %s", b.Verdict(), b.Answer())
	}
	b = found(true, 0.05)
	b.Better = true
	if b.Verdict() != sprt.H0 || b.word() != "faster" {
		t.Errorf("%v %s", b.Verdict(), b.Answer())
	}
}
