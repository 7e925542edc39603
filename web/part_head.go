package web

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"match/internal/plural"
	"match/report"
	"match/sprt"
)

// head shows the state of an event in words, with a sign and a colour.
type head struct {
	Title, Kind, Limits string
	Number              int64
	Among               bool // one of many events on its page
	Players             int  // if there are more than two
	verdict
	Line           string // the standing in one line
	Bar            *testBar
	Figures        []headFigure
	Speed, Elapsed string
	Progress       int // per cent
	Running        bool
	Gate           *link
}

// headFigure is one of the most important figures.
type headFigure struct{ ID, Name, Value, Note string }

func newHead(s *State) *head {
	speed := s.perSecond()
	h := &head{
		Title: s.title(), Kind: s.Kind, Number: s.Number, Among: s.among, Limits: short(s.Limits), Running: s.Running,
		verdict: verdictOf(s), Figures: figuresOf(s), Gate: gateOf(s), Elapsed: given(s.Elapsed > 0, span(s.Elapsed)),
		Speed: given(speed > 0 && s.Running, strconv.FormatFloat(2*speed, 'g', 3, 64)+" games a second"),
	}
	if len(s.Players) > 2 {
		h.Players = len(s.Players)
	}
	if s.Running {
		h.Progress = max(0, min(int(100*s.fraction), 100))
	}
	if r := s.report(); s.Running && r != nil && r.Verdict == nil {
		h.Line = longer(r.Answer)
	}
	if h.Line == "" {
		h.Line = s.standingLine()
	}
	if s.two() && s.Standing.Pairs > 0 {
		h.Bar = newTestBar(s.Summary.Test)
	}
	return h
}

// answered reports whether the headline has the answer of an event that has ended.
func (s *State) answered() bool { return s.report() != nil && s.report().Answer != "" }

// standingLine is the standing in one line, unless the figures show the leader or the event has its answer.
func (s *State) standingLine() string {
	if s.two() || len(s.places) > 0 || !s.Running && (s.answered() || !s.SelfExplained) {
		return ""
	}
	return longer(strings.Join(s.parts, " · "))
}

// tabVerdict returns the state of an event at the start of a tab's title.
func tabVerdict(s *State) string {
	v := verdictOf(s)
	return strings.TrimSpace(v.Sign + " " + v.Verdict)
}

// figuresOf returns the figures for the state of the event: none before its first pair.
func figuresOf(s *State) (list []headFigure) {
	if s.Standing.Pairs == 0 {
		return nil
	}
	if s.two() {
		if t := s.Summary.Test; t != nil {
			list = append(list, testFigures(t)...)
		}
		list = append(list, headFigure{"elo", "Elo of " + s.name(0), report.ShortEstimate(s.Summary.CorrectedElo()), s.eloNote()})
	}
	if !s.SelfExplained || s.standingLine() == "" { // otherwise that has it
		list = append(list, headFigure{"count", "Played", plural.Count(2*s.Standing.Pairs, "game"), "in " + plural.Count(s.Standing.Pairs, "pair")})
	}
	if len(s.places) > 0 && (s.Running || !s.answered()) {
		name := map[bool]string{true: "First so far", false: "First"}[s.Running]
		list = append(list, headFigure{"first", name, s.name(s.places[0]), fmt.Sprintf("of %d players", len(s.places))})
	}
	if left, ok := leftOf(s); ok {
		list = append(list, left)
	}
	return list
}

// eloNote describes the Elo of a match that its head and lists show: after a stop, the corrected one.
func (s *State) eloNote() string {
	plain, _ := s.report().Figure("elo")
	switch corrected, stopped := s.report().Figure("elo_sequential"); {
	case !stopped:
		return report.EstimateNote(plain.Estimate)
	case corrected.LowerOpen && corrected.UpperOpen:
		return "no correction for the stop; as measured " + plain.Short()
	default:
		return report.EstimateNote(corrected.Estimate) + ", corrected for the stop; as measured " + plain.Short()
	}
}

// testFigures returns the LLR or the evidences of a test, with its bounds.
func testFigures(t *report.Test) []headFigure {
	if t.Config.Test == sprt.Adaptive {
		return []headFigure{
			{"llr", "Evidence for H1", report.Decimals(t.Evidence.H1, 2), fmt.Sprintf("accepted at %.2f", t.Upper)},
			{"evidence0", "Evidence for H0", report.Decimals(t.Evidence.H0, 2), fmt.Sprintf("accepted at %.2f", -t.Lower)},
		}
	}
	return []headFigure{{"llr", "LLR", report.Decimals(t.LLR, 2), fmt.Sprintf("H0 at %.2f, H1 at %.2f", t.Lower, t.Upper)}}
}

// testBar is the state of a test between its bounds, as per cent of the width.
type testBar struct {
	Lower, Upper string
	Zero         float64
	Spans        []barSpan
	Text         string
}

// barSpan is the evidence for a hypothesis.
type barSpan struct {
	From, Width float64
	Class       string
}

// newTestBar draws the LLR of a test, or its two evidences; nil without a test.
func newTestBar(t *report.Test) *testBar {
	if t == nil {
		return nil
	}
	width := t.Upper - t.Lower
	b := &testBar{
		Lower: report.Decimals(t.Lower, 2), Upper: report.Decimals(t.Upper, 2), Zero: 100 * -t.Lower / width, Text: t.Text(),
	}
	for1, for0 := max(0, min(t.Evidence.H1, t.Upper)), max(0, min(t.Evidence.H0, -t.Lower))
	b.Spans = []barSpan{{b.Zero - 100*for0/width, 100 * for0 / width, "h0"}, {b.Zero, 100 * for1 / width, "h1"}}
	return b
}

// verdict is the state or outcome of an event with its look.
type verdict struct {
	look
	Verdict string
}

// verdictOf returns the state or outcome of the event. The words of a running event change only with
// its state.
func verdictOf(s *State) verdict {
	r, found, tested, answer := s.report(), sprt.None, false, ""
	if !s.Running { // as in lists: also what came of it later, or why it ended
		answer = s.Run.Answer
	}
	if r != nil {
		if answer = cmp.Or(answer, r.Answer); r.Verdict != nil {
			found, tested = *r.Verdict, true
		}
	}
	outcome := report.VerdictText(found)
	switch {
	case found != sprt.None:
	case s.Running:
		outcome = "running"
	case s.Status == "finished" && !tested && !unanswered(answer):
		outcome = "finished"
	}
	words := s.Status + ": " + answer
	switch {
	case answer != "" && (found != sprt.None || s.Status == "finished"):
		words = answer
	case s.Running && tested:
		words = s.Status + ", no verdict yet"
	case s.Running, answer == "":
		words = s.Status
	}
	return verdict{looks[outcome], longer(words)}
}

// unanswered reports whether the answer of an event is that it has none: a race, a bisection or a scaling, or a match with
// too many forfeits.
func unanswered(answer string) bool {
	return slices.ContainsFunc([]string{"no answer", "no line", "no verdict"}, func(begin string) bool { return strings.HasPrefix(answer, begin) })
}

// leftOf estimates the remaining games of a test and their time: at the
// estimate, and at the ends of its interval.
func leftOf(s *State) (f headFigure, ok bool) {
	if !s.Running {
		return f, false
	}
	if !s.two() {
		return timeLeft(s)
	}
	left, ok := s.Summary.Left(s.Games)
	if !ok {
		return f, false
	}
	f = headFigure{ID: "left", Name: "Games left", Value: "about " + count(int(left.Games))}
	if left.Least < left.Most {
		f.Note = fmt.Sprintf("%s to %s within the interval", count(int(left.Least)), count(int(left.Most)))
	}
	speed := 2 * s.perSecond()
	if speed == 0 {
		return f, true
	}
	time := func(games float64) string {
		return span(time.Duration(math.Min(games/speed, 1e8) * float64(time.Second)))
	}
	f.Value += ", " + time(left.Games)
	if left.Least < left.Most {
		f.Note += ": " + time(left.Least) + " to " + time(left.Most)
	}
	return f, true
}

// timeLeft estimates the remaining time of an event from its speed so far, if
// there is no better estimate.
func timeLeft(s *State) (f headFigure, ok bool) {
	speed := s.perSecond()
	if speed == 0 || s.fraction <= 0 || s.fraction >= 1 {
		return f, false
	}
	left := float64(s.Standing.Pairs) * (1 - s.fraction) / s.fraction / speed
	if left < 1 {
		return f, false
	}
	return headFigure{ID: "left", Name: "Time left",
		Value: "about " + span(time.Duration(math.Min(left, 1e8)*float64(time.Second)))}, true
}
