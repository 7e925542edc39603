package web

import (
	"strings"
	"testing"
	"time"

	"match/record"
	"match/report"
	"match/results"
	"match/sprt"
)

// A verdict is a sign, a text and a colour: for a test its verdict, for other
// events their state.
func TestWordsOfVerdicts(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 20, 0, 1, 0)
	lower, upper := testConfig.Bounds()
	none := "no difference shown after 40 games: Elo " + report.ShortEstimate(sprt.EloEstimate(p.live.State().Summary.Pairs))
	for _, c := range []struct {
		test    bool
		llr     float64
		running bool
		status  string
		want    string
	}{
		{true, upper, true, "running", "✓ H1 accepted after 40 games h1"}, {true, upper, false, "finished", "✓ H1 accepted after 40 games h1"}, {true, lower, false, "finished", "✗ H0 accepted after 40 games h0"},
		{true, 0, true, "running", "▶ running, no verdict yet running"}, {true, 0, false, "interrupted", "○ interrupted: no verdict after 40 games open"},
		{false, 0, true, "running", "▶ running running"}, {false, 0, false, "finished", "■ " + none + " done"}, {false, 0, false, "interrupted", "○ interrupted: " + none + " open"},
		{true, 0, false, "finished", "○ no verdict after 40 games open"},
	} {
		s := p.live.State()
		s.Running, s.Status = c.running, c.status
		if s.Summary.Test = nil; c.test {
			s.Summary.Test = report.TestAfter(testConfig, c.llr)
		}
		v := verdictOf(s)
		if got := v.Sign + " " + v.Verdict + " " + v.Class; got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
		if h := newHead(s); h.verdict != v {
			t.Errorf("the head says %+v", h)
		}
	}
}

// An event that ends without an answer has the sign of none, such as a scaling without a line.
func TestEventWithoutAnAnswerIsOpen(t *testing.T) {
	s := newPlay("A1", "B1", "C1", "D1").live.State()
	s.Running, s.Status = false, "finished"
	for answer, want := range map[string]string{
		"20.1 ± 3.0 Elo for each doubling of the limit": "■ done", "no line: too few": "○ open", "no answer after 20 games": "○ open",
		"no verdict: old: 30 on time": "○ open",
	} {
		s.asked = &report.Report{Answer: answer}
		if v := verdictOf(s); v.Sign+" "+v.Class != want {
			t.Errorf("%q: %+v, want %s", answer, v, want)
		}
	}
}

// figureNames returns the names of the figures of a head.
func figureNames(list []headFigure) string {
	var names []string
	for _, f := range list {
		names = append(names, f.ID+": "+f.Name+" = "+f.Value+" ("+f.Note+")")
	}
	return strings.Join(names, "\n")
}

// The most important figures are the test, the estimate and the games of a match,
// and the leader among many players.
func TestFiguresOfTheHead(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 20, 0, 1, 0)
	s := p.live.State()
	s.Running = false
	elo := "elo: Elo of A1 = " + report.ShortEstimate(sprt.EloEstimate(s.Summary.Pairs)) + " (95% interval)"
	const count = "count: Played = 40 games (in 20 pairs)"
	s.Summary.Test = report.TestAfter(testConfig, -1.234)
	if got, want := figureNames(figuresOf(s)), "llr: LLR = -1.23 (H0 at -2.94, H1 at 2.94)\n"+elo+"\n"+count; got != want {
		t.Errorf("of a test\n%s, want\n%s", got, want)
	}
	s.Summary.Test, s.reported = report.TestAfter(testConfig, -3), nil
	corrected := report.ShortEstimate(s.Summary.CorrectedElo())
	if f := figuresOf(s)[1]; f.Value != corrected || f.Note != "95% interval, corrected for the stop; as measured "+report.ShortEstimate(s.Summary.Elo()) {
		t.Errorf("after the stop %+v, want %s", f, corrected)
	}
	s.Summary.Test, s.reported = nil, nil
	if got := figureNames(figuresOf(s)); got != elo+"\n"+count {
		t.Errorf("of a match\n%s", got)
	}
	many := newPlay("A1", "B1", "C\n1").live.State()
	many.places = []int{2, 0, 1}
	if got := figureNames(figuresOf(many)); got != "" {
		t.Errorf("before the first pair\n%s", got)
	}
	if many.Standing.Pairs = 1; figureNames(figuresOf(many)) != "count: Played = 2 games (in 1 pair)\nfirst: First so far = C 1 (of 3 players)" {
		t.Errorf("after a pair\n%s", figureNames(figuresOf(many)))
	}
	if many.Running = false; !strings.HasSuffix(figureNames(figuresOf(many)), "first: First = C 1 (of 3 players)") {
		t.Errorf("in the end\n%s", figureNames(figuresOf(many)))
	}
}

// While an event runs, its remaining games are shown, with the time if the speed
// is known and with a range if there is one.
func TestWhatIsLeft(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 40, 0, 1, 0.3)
	s := p.live.State()
	s.Counted, s.Elapsed = 40, 20*time.Second // four games a second
	left, _ := s.Summary.Left(s.Games)
	if left.Least >= left.Most {
		t.Fatalf("no range: %+v", left)
	}
	in := func(games float64) string { return span(time.Duration(games / 4 * float64(time.Second))) }
	n := func(games float64) string { return count(int(games)) }
	f, ok := leftOf(s)
	want := headFigure{"left", "Games left", "about " + n(left.Games) + ", " + in(left.Games), n(left.Least) + " to " + n(left.Most) + " within the interval: " + in(left.Least) + " to " + in(left.Most)}
	if f != want || !ok {
		t.Errorf("%+v, want %+v", f, want)
	}
	s.Counted = 1
	want.Value, want.Note = "about "+n(left.Games), n(left.Least)+" to "+n(left.Most)+" within the interval"
	if f, ok := leftOf(s); f != want || !ok {
		t.Errorf("of an unknown speed %+v, want %+v", f, want)
	}
	s.Summary.Test, s.Counted = nil, 40
	if f, ok := leftOf(s); !ok || f != (headFigure{"left", "Games left", "about 3920, 16 min", ""}) {
		t.Errorf("of a match without a test %+v", f)
	}
	s.Elapsed = 1e9 * time.Second // 25 million seconds per game, longer than what is displayed
	if f, _ := leftOf(s); f.Value != "about 3920, 1157 d 9 h" {
		t.Errorf("of a match that takes for ever %+v", f)
	}
	for name, change := range map[string]func(*State){
		"is over": func(s *State) { s.Running = false }, "has no end": func(s *State) { s.Games = 0 },
	} {
		s := p.live.State()
		s.Summary.Test = nil
		change(s)
		if f, ok := leftOf(s); ok {
			t.Errorf("of an event that %s %+v", name, f)
		}
	}
}

// The head shows the name of its event, its progress and its speed.
func TestWhatTheHeadSays(t *testing.T) {
	p := newPlay("A1", "B1", "C1")
	p.info.Limits = "tc\n10"
	p.info.Title, p.info.Number = "Round\nrobin", 12
	p.info.Progress = func(*record.Standing) (float64, []string) { return 0.579, []string{"one", "two", "three"} }
	p.live = NewBroadcast()
	p.live.Begin(p.info)
	p.pairs(t, 8, 0, 1, 0)
	s := p.live.State()
	s.Elapsed, s.Counted = 3*time.Second, 8
	h := newHead(s)
	if h.Title != "Round robin" || h.Kind != "tournament" || h.Limits != "tc 10" || h.Number != 12 || h.Players != 3 || h.Elapsed != "3 s" || h.Speed != "5.33 games a second" || h.Progress != 57 || h.Line != "one · two · three" || h.Among {
		t.Errorf("%+v", h)
	}
	for fraction, want := range map[float64]int{-0.5: 0, 0: 0, 0.019: 1, 1: 100, 1.5: 100} {
		if s.fraction = fraction; newHead(s).Progress != want {
			t.Errorf("%g is %d%%, want %d", fraction, newHead(s).Progress, want)
		}
	}
	s.Running, s.Elapsed, s.among = false, 0, true
	if h := newHead(s); h.Speed != "" || h.Elapsed != "" || h.Progress != 0 || h.Line != "" || !h.Among {
		t.Errorf("in the end %+v", h)
	}
	s.SelfExplained = true
	if h := newHead(s); h.Line == "" {
		t.Error("what a tuning run has come to is not told in the end")
	}
	two := newPlay("A1", "B1")
	two.pairs(t, 1, 0, 1, 0)
	if h := newHead(two.live.State()); h.Speed != "" || h.Line != "" || h.Players != 0 || h.Title != "A1 against B1" {
		t.Errorf("of two %+v", h)
	}
}

// The speed is known after two pairs and some time.
func TestSpeed(t *testing.T) {
	for _, c := range []struct {
		pairs   int
		elapsed time.Duration
		want    float64
	}{{1, time.Second, 0}, {2, time.Second, 2}, {2, 0, 0}, {2, -time.Second, 0}, {9, 4 * time.Second, 2.25}, {2, 500 * time.Millisecond, 4}} {
		if got := (&State{Counted: c.pairs, Elapsed: c.elapsed}).perSecond(); got != c.want {
			t.Errorf("%d pairs in %v: %g a second", c.pairs, c.elapsed, got)
		}
	}
}

// An event is named by its players, or by its kind.
func TestTitles(t *testing.T) {
	sum := &results.Summary{}
	for want, s := range map[string]*State{
		"A against B": {Info: Info{Title: "T", Players: []string{"A", "B"}}, Summary: sum}, "A  against B": {Info: Info{Players: []string{"A\n", "B"}}},
		"T": {Info: Info{Title: "T", Players: []string{"A", "B"}, SelfExplained: true}, Summary: sum}, "T 2": {Info: Info{Title: "T\n2", Players: []string{"A", "B", "C"}}},
		"swiss of 3 players": {Info: Info{Kind: "swiss", Players: []string{"A", "B", "C"}}, Summary: sum}, "U": {Info: Info{Title: "U", Players: []string{"A", "B"}}},
	} {
		if got := s.title(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	l := links{base: "/event/3"}
	if l.game("1 2") != "/event/3/game/1%202" || l.games(everyGame) != "/event/3/games" || l.games(gameFilter{Player: 1, With: -1}) != "/event/3/games?player=1" {
		t.Error("addresses of a server")
	}
	l.inFile = map[string]string{"1.1": "#there"}
	if l.game("1.1") != "#there" || l.game("1.2") != "" || l.games(everyGame) != "" {
		t.Error("addresses in a file")
	}
}

// An event with many players shows the remaining time at its speed, and one whose
// sections show everything does not show its games twice.
func TestTimeLeft(t *testing.T) {
	p := newPlay("A1", "B1", "C1")
	p.pairs(t, 20, 0, 1, 0)
	s := p.live.State()
	s.Running, s.Counted, s.Elapsed, s.fraction = true, 10, 20*time.Second, 0.25
	if left, ok := leftOf(s); !ok || left.Name != "Time left" || left.Value != "about "+span(120*time.Second) {
		t.Errorf("%+v", left)
	}
	s.Elapsed = time.Millisecond
	if left, ok := leftOf(s); ok {
		t.Errorf("less than a second: %+v", left)
	}
	s.Elapsed = 20 * time.Second
	for _, fraction := range []float64{0, 1} {
		s.fraction = fraction
		if left, ok := leftOf(s); ok {
			t.Errorf("%v done: %+v", fraction, left)
		}
	}
	s.fraction, s.Counted = 0.25, 0
	if left, ok := leftOf(s); ok {
		t.Errorf("nothing is played here: %+v", left)
	}
	counts := func() (n int) {
		for _, f := range newHead(s).Figures {
			if f.ID == "count" {
				n++
			}
		}
		return n
	}
	s.parts = []string{"pair 20 of 80"}
	if counts() != 1 {
		t.Error("games are not counted")
	}
	if s.SelfExplained = true; counts() != 0 {
		t.Error("games are counted twice")
	}
	if s.parts = nil; counts() != 1 {
		t.Error("games are not counted where nothing says so")
	}
}
