package stages

import (
	"strings"
	"testing"
	"time"

	"match/report"
	"match/results/store"
	"match/sprt"
)

// testLedger has an accepted idea in two versions, one that was rejected, and one without games.
func testLedger() []store.Idea {
	test := sprt.NewConfig(0, 5)
	stage := func(v sprt.Verdict, pairs sprt.Pentanomial, seconds float64) []store.IdeaStage {
		return []store.IdeaStage{{Name: "stc", Limits: "nodes=5", Test: &test, Counts: pairs, Verdict: v, Seconds: seconds, Ended: true, Event: 7}}
	}
	at := time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)
	return []store.Idea{
		{ID: 1, Engine: "toy", Name: "lmr", Title: "reduce more", Commit: "c0ffee0012", Begun: at, Outcome: store.IdeaRejected, Stages: stage(sprt.H0, sprt.Pentanomial{100, 500, 800, 400, 100}, 3600)},
		{ID: 2, Engine: "toy", Name: "lmr", Title: "reduce less", Commit: "c0ffee0013", Dirty: "x", Begun: at, Outcome: store.IdeaAccepted, Stages: stage(sprt.H1, sprt.Pentanomial{100, 400, 800, 500, 100}, 7200)},
		{ID: 3, Engine: "toy", Name: "words", Title: "words", Commit: "c0ffee0014", Begun: at, Outcome: store.IdeaSame, Reason: "the same engine"},
		{ID: 4, Damage: "its checksum is wrong"},
	}
}

func TestLedger(t *testing.T) {
	r := Ledger(testLedger())
	text := r.Text()
	for _, want := range []string{"Tests    | 4 of 2 ideas", "Accepted | 1", "Rejected | 1", "Same     | 1", "Damaged  | 1", "Games    | 7600", "Hours    | 3.0 of a processor", "c0ffee00-dirty", "damaged"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	charts := r.Sections(report.Page)[0].Charts
	if len(charts) != 2 || len(charts[0].Series[1].X) != 1 || charts[0].Series[1].Y[0] <= 0 || charts[0].Series[0].Y[0] >= 0 || charts[1].Series[0].Y[2] != 3 {
		t.Errorf("%+v", charts)
	}
	if empty := Ledger(nil); len(empty.Sections(report.Page)[0].Charts) != 0 {
		t.Errorf("%+v", empty)
	}
}

// Tests are shown in time, and the games of bisections apart from theirs.
func TestLedgerInTime(t *testing.T) {
	list := testLedger()
	list[1].Begun = list[0].Begun.Add(36 * time.Hour)
	list[1].SearchGames, list[1].SearchSeconds = 120, 1800
	r := Ledger(list)
	if text := r.Text(); !strings.Contains(text, "Hours      | 3.0 of a processor\nBisections | 120 games, 0.50 processor hours besides\n") {
		t.Error(text)
	}
	charts := r.Sections(report.Page)[0].Charts
	elo, hours := charts[0], charts[1].Series[0]
	if x := elo.X; !x.Days || x.High-x.Low != 1.5 || elo.Series[0].X[0] != x.Low || elo.Series[1].X[0] != x.High {
		t.Errorf("%+v", elo)
	}
	if hours.Y[1] != 3.5 || hours.X[1]-hours.X[0] != 1.5 {
		t.Errorf("%+v", hours)
	}
	if x := daysOf(list[:1]); x.High != x.Low+1 || dayOf(&list[0]) < x.Low || dayOf(&list[0]) > x.High {
		t.Errorf("one test: %+v", x)
	}
}

func TestLists(t *testing.T) {
	all := testLedger()
	text := ListText(all)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) != 5 || !strings.HasSuffix(lines[1], "damaged") || !strings.Contains(lines[3], "stc passed") || !strings.HasSuffix(lines[4], "rejected") {
		t.Errorf("%s", text)
	}
	for f, want := range map[Filter]int{{}: 4, {Engine: "toy"}: 4, {Idea: "words"}: 2, {Idea: "lmr", Last: 2}: 2, {Last: 1}: 1} {
		if list, err := f.Select(all); err != nil || len(list) != want {
			t.Errorf("%+v: %d, %v", f, len(list), err)
		}
	}
	if _, err := (&Filter{Engine: "toi"}).Select(all); err == nil || err.Error() != `--engine toi: no tested idea has it (did you mean "toy"?)` {
		t.Errorf("%v", err)
	}
	show := ShowText(&all[1], all, nil)
	for _, want := range []string{"Test     | 2, begun 2026-03-04", "Result   | accepted", "Spent    | 3800 games, 2.00 processor hours", "Games    | stc is match 7", "[0, 5]",
		"Believed | +5.4 nElo (95%: -1.9 to +12.8); the probability that it is at most 0 is 7.3%", "         | prior of nodes=5: normal(-1,5), the default below 20 ideas (1 so far); 42% of ideas are above 0"} {
		if !strings.Contains(show, want) {
			t.Errorf("no %q in\n%s", want, show)
		}
	}
}
