package results

import (
	"cmp"
	"fmt"
	"strings"

	"match/internal/plural"
	"match/pgn"
	"match/report"
	"match/sprt"
)

// matchDetails is what only the document of a match has.
type matchDetails struct {
	NoTest   string  `json:"no_test,omitempty"`   // why there is no test
	StopNote string  `json:"stop_note,omitempty"` // how to read the figures after the stop of a test
	Needed   *Needed `json:"needed,omitempty"`    // games for a verdict
}

// Report returns the report of a match. An undefined figure comes with the reason.
func (s *Summary) Report() *report.Report {
	figures, stop := Compared(s.Pairs, s.Test)
	draws := report.ShareOf("draws", s.Games.DrawRatio(), report.Counted)
	draws.Name = "Drawn games"
	details := &matchDetails{StopNote: stop}
	r := &report.Report{
		Kind: "match", Title: s.A + " against " + s.B, Config: s.Config, Games: s.Games.Games(), Pairs: s.Pairs.Pairs(), Terminations: byName(s.Terminations),
		Players: []report.Player{s.player(0), s.player(1)}, Figures: append(figures, draws),
		Encounters: func() []report.Encounter {
			return []report.Encounter{{
				A: s.A, B: s.B, Games: s.Games.Games(), Pairs: s.Pairs.Pairs(), WDL: wdl(s.Games), Pentanomial: s.Pairs,
				Figures: report.ByID(eloFigure(s.Pairs)), Test: s.Test,
			}}
		},
	}
	if s.Test != nil {
		r.Verdict = &s.Test.Verdict
	} else {
		details.NoTest = cmp.Or(s.NoTest, "no test was requested")
	}
	if n, known := s.Needed(); s.Plans && known {
		details.Needed = &n
	}
	if s.wrapped() {
		r.Warnings = append(r.Warnings, "book "+s.wrappedText())
	}
	r.Answer, r.Details, r.Parts = s.Answer(), details, []report.Part{s.facts(r, details.StopNote)}
	return r
}

// player returns A (0) or B (1).
func (s *Summary) player(side int) report.Player {
	games := s.Games
	if side == 1 {
		games = games.Swap()
	}
	return report.Player{Name: [2]string{s.A, s.B}[side], Games: games.Games(), Points: float64(games.Wins) + float64(games.Draws)/2,
		Faults: byName(s.Faults[side])}
}

// eloFigure returns the Elo of counted results with its 95% interval by OpenBench's t on pair scores.
func eloFigure(counts sprt.Counts) report.Figure {
	f := report.Figure{ID: "elo", Name: "Elo", Unit: "Elo", Note: "95% interval by OpenBench's t on pairs",
		Estimate: sprt.EloEstimate(counts)}
	if f.Rule == sprt.Sweep {
		f.Note = "95% bound for a side that scored every point"
	}
	return f
}

// Compared returns the figures of counted results of two players: all that they and their test, nil without
// one, determine. After a stop of the test, stop is how to read the corrected Elo, and the plain likelihood of
// superiority means nothing.
func Compared(counts sprt.Counts, test *report.Test) (list []report.Figure, stop string) {
	los := report.ShareOf("los", sprt.LOS(counts), sprt.Normal)
	list = []report.Figure{eloFigure(counts)}
	if test != nil && test.Verdict != sprt.None { // it stops when the result looks clear, so the plain Elo is too extreme
		corrected := sprt.AfterStop(test.Config, counts)
		stop = stopText(test.Verdict, corrected.Elo)
		list = append(list, report.ShareOf("los_sequential", corrected.LOS, sprt.Sequential), report.Figure{ID: "elo_sequential", Name: "Elo, corrected for the stop", Unit: "Elo", Estimate: corrected.Elo,
			Note: "median-unbiased over all results of the test; " + stop})
	} else if los.Defined() {
		los.Name, los.Note = "LOS", "one minus the one-sided p-value of equal strength"
	}
	list = append(list, report.Figure{ID: "nelo", Name: "nElo", Unit: "nElo", Estimate: sprt.NEloEstimate(counts)}, los)
	if pairs, ok := counts.(sprt.Pentanomial); ok {
		ratio := report.OfRatio("pair_ratio", pairs.PairRatio(), report.Counted)
		ratio.Name = "Pairs won per pair lost"
		list = append(list, ratio)
	}
	return list, stop
}

// facts returns the closing block: Elo, nElo, the test and its LLR or evidence, the games and the
// pentanomial counts. The last lines list forfeits by player and warn if openings were played more
// than once.
func (s *Summary) facts(r *report.Report, stop string) (f report.Facts) {
	text := func(id, note string) string {
		figure, ok := r.Figure(id)
		if !ok {
			return ""
		}
		return report.EstimateText(figure.Estimate, note)
	}
	f.Add("Elo", text("elo", " (95%)"))
	f.Add("", text("elo_sequential", " (95%, corrected for the stop)"))
	f.Add("nElo", text("nelo", ""))
	f.Add("SPRT", s.testText())
	if s.Test != nil {
		f.Add("Test", s.Test.Explain())
		f.Add(s.Test.Label(), s.Test.Text())
	}
	if s.Plans && s.Verdict() == sprt.None && !s.faulty() {
		f.Add("Need", neededText(s.Needed()))
	}
	f.Add("Games", fmt.Sprintf("N: %d W: %d L: %d D: %d", r.Games, s.Games.Wins, s.Games.Losses, s.Games.Draws))
	f.Add("Penta", pentaText(s.Pairs))
	f.Add(s.losText(r))
	f.Add("Stop", stop)
	f.Add("Lost", s.lostText())
	if s.wrapped() {
		f.Add("Book", s.wrappedText())
	}
	for _, p := range r.Players {
		if n := sum(p.Faults); TooManyFaults(n, p.Games) {
			f.Add("Fault", fmt.Sprintf("%s forfeited %d of %s: this is no test of its strength", p.Name, n, plural.Count(p.Games, "game")))
		}
	}
	return f
}

func sum[K comparable](counts map[K]int) (n int) {
	for _, count := range counts {
		n += count
	}
	return n
}

// wrappedText states how often the openings of the book were played.
func (s *Summary) wrappedText() string {
	return fmt.Sprintf("wrapped: %s repeated in %s",
		plural.Count(s.Openings, "opening"), plural.Count(s.Pairs.Pairs(), "pair"))
}

// testText names the limits and the test, such as
// "nodes=5000, normalized [0.00, 8.00], α=0.05 β=0.05".
func (s *Summary) testText() string {
	test := cmp.Or(s.NoTest, "none: a fixed number of games")
	if t := s.Test; t != nil {
		test = t.Config.String()
	}
	return withLimits(s.Limits, test)
}

// withLimits is a text after the limits of the players, if they are known.
func withLimits(limits, text string) string {
	if limits == "" {
		return text
	}
	return limits + ", " + text
}

// losText returns the likelihood of superiority and the share of drawn games,
// and only the latter if the test has stopped.
func (s *Summary) losText(r *report.Report) (label, text string) {
	los, _ := r.Figure("los")
	if r.Games == 0 {
		return "LOS", "undefined (" + los.Why + ")"
	}
	share, _ := r.Figure("draws")
	draws := report.Percent(share.Value, 2)
	switch {
	case s.Verdict() != sprt.None:
		return "Draws", draws
	case los.Undefined:
		return "LOS", fmt.Sprintf("undefined (%s), draws %s", los.Why, draws)
	}
	return "LOS", fmt.Sprintf("%.2f%%, draws %s", 100*los.Value, draws)
}

// lostText counts each player's forfeits: "new: 3 on time, 1 crash; old: 2
// stalls", or "".
func (s *Summary) lostText() string {
	var players []string
	for i, name := range []string{s.A, s.B} {
		if text := faultsText(s.Faults[i]); text != "" {
			players = append(players, name+": "+text)
		}
	}
	return strings.Join(players, "; ")
}

// faultsText is "3 on time, 1 crash", or "".
func faultsText(counts map[pgn.Reason]int) string {
	var causes []string
	for _, reason := range pgn.Faults {
		if n := counts[reason]; n > 0 {
			causes = append(causes, reason.Count(n))
		}
	}
	return strings.Join(causes, ", ")
}

func pentaText(p sprt.Pentanomial) string {
	return fmt.Sprintf("[%d, %d, %d, %d, %d]", p[0], p[1], p[2], p[3], p[4])
}

func wdl(t sprt.Trinomial) [3]int { return [3]int{t.Wins, t.Draws, t.Losses} }

// ScoreOf returns the share of the points of won, drawn and lost games.
func ScoreOf(wdl [3]int) report.Share {
	return report.Share{Part: 2*wdl[0] + wdl[1], Whole: 2 * (wdl[0] + wdl[1] + wdl[2])}
}
