package results

import (
	"cmp"
	"fmt"
	"strings"

	"match/internal/harmless"
	"match/internal/plural"
	"match/pgn"
	"match/sprt"
)

// Block returns the closing block of a match: Elo, nElo, the test and its LLR or
// evidence, the games and the pentanomial counts, one line each, ending with a
// newline. The last lines list forfeits by player and warn if openings were
// played more than once. An undefined figure comes with the reason.
func (s *Summary) Block() string {
	var b strings.Builder
	line := func(label, text string) { fmt.Fprintf(&b, "%-5s | %s\n", label, text) }
	line("Elo", EstimateText(s.Elo(), " (95%)"))
	if c := s.AfterStop(); c != nil {
		line("", EstimateText(c.Elo, " (95%, corrected for the stop)"))
	}
	line("nElo", EstimateText(s.NElo(), ""))
	line("SPRT", s.testText())
	if s.Test != nil {
		if text := s.Test.Explain(); text != "" {
			line("Test", text)
		}
		line(s.Test.label(), s.Test.Text())
	}
	if s.Plans && s.Verdict() == sprt.None && !s.faulty() {
		line("Need", neededText(s.Needed()))
	}
	line("Games", gamesText(s.Games))
	line("Penta", pentaText(s.Pairs))
	line(s.losText())
	if text := s.StopText(); text != "" {
		line("Stop", text)
	}
	if text := s.faultsText(); text != "" {
		line("Lost", text)
	}
	if s.Wrapped() {
		line("Book", s.wrappedText())
	}
	for i, name := range [...]string{s.A, s.B} {
		n := 0
		for _, count := range s.Faults[i] {
			n += count
		}
		if TooManyFaults(n, s.Games.Games()) {
			line("Fault", fmt.Sprintf("%s forfeited %d of %s: this is no test of its strength", harmless.Line(name), n, plural.Count(s.Games.Games(), "game")))
		}
	}
	return b.String()
}

// wrappedText states how often the openings of the book were played.
func (s *Summary) wrappedText() string {
	return fmt.Sprintf("wrapped: %s repeated in %s", plural.Count(s.Openings, "opening"), plural.Count(s.Pairs.Pairs(), "pair"))
}

// testText names the limits and the test, such as
// "nodes=5000, normalized [0.00, 8.00], α=0.05 β=0.05".
func (s *Summary) testText() string {
	test := cmp.Or(s.NoTest, "none: a fixed number of games")
	if t := s.Test; t != nil {
		test = t.Config.String()
	}
	if s.Limits == "" {
		return test
	}
	return harmless.Line(s.Limits) + ", " + test
}

// VerdictText returns a verdict in the words of reports: "H1 accepted" or "no
// verdict".
func VerdictText(v sprt.Verdict) string {
	if v == sprt.None {
		return "no verdict"
	}
	return v.String() + " accepted"
}

// EstimateText returns "46.50 ± 18.21" followed by a note. Without such an
// interval it returns the known bound: "at least 120.35 (A made every point …)".
func EstimateText(e sprt.Estimate, note string) string {
	why := ""
	if e.Why != "" {
		why = " (" + e.Why + ")"
	}
	half, closed := e.PlusMinus()
	switch {
	case closed:
		return fmt.Sprintf("%s ± %.2f%s%s", signless(e.Value, 2), half, note, why)
	case e.Defined() && !e.LowerOpen:
		return fmt.Sprintf("%s, at least %s%s%s", signless(e.Value, 2), signless(e.Lower, 2), note, why)
	case e.Defined() && !e.UpperOpen:
		return fmt.Sprintf("%s, at most %s%s%s", signless(e.Value, 2), signless(e.Upper, 2), note, why)
	case e.Defined():
		return signless(e.Value, 2) + why
	case !e.LowerOpen:
		return "at least " + signless(e.Lower, 2) + note + why
	case !e.UpperOpen:
		return "at most " + signless(e.Upper, 2) + note + why
	}
	return "undefined" + why
}

// losText returns the likelihood of superiority and the share of drawn games,
// and only the latter if the test has stopped.
func (s *Summary) losText() (label, text string) {
	los := s.LOS()
	if s.Games.Games() == 0 {
		return "LOS", "undefined (" + los.Why + ")"
	}
	draws := fmt.Sprintf("%.2f%%", 100*float64(s.Games.Draws)/float64(s.Games.Games()))
	switch {
	case s.Verdict() != sprt.None:
		return "Draws", draws
	case los.Why != "":
		return "LOS", fmt.Sprintf("undefined (%s), draws %s", los.Why, draws)
	}
	return "LOS", fmt.Sprintf("%.2f%%, draws %s", 100*los.Value, draws)
}

// faults are the reasons that count as a player's own fault, in the order of
// reports.
var faults = []pgn.Reason{pgn.TimeForfeit, pgn.Crash, pgn.Stall, pgn.IllegalMove}

// faultsText counts each player's forfeits: "new: 3 on time, 1 crash; old: 2
// stalls", or "".
func (s *Summary) faultsText() string {
	var players []string
	for i, name := range []string{s.A, s.B} {
		var causes []string
		for _, reason := range faults {
			if n := s.Faults[i][string(reason)]; n > 0 {
				causes = append(causes, faultText(reason, n))
			}
		}
		if len(causes) > 0 {
			players = append(players, harmless.Line(name)+": "+strings.Join(causes, ", "))
		}
	}
	return strings.Join(players, "; ")
}

func faultText(reason pgn.Reason, n int) string {
	switch reason {
	case pgn.TimeForfeit:
		return fmt.Sprintf("%d on time", n)
	case pgn.Crash:
		return plural.Count(n, "crash")
	case pgn.Stall:
		return plural.Count(n, "stall")
	}
	return plural.Count(n, harmless.Line(string(reason)))
}

func gamesText(t sprt.Trinomial) string {
	return fmt.Sprintf("N: %d W: %d L: %d D: %d", t.Games(), t.Wins, t.Losses, t.Draws)
}

func pentaText(p sprt.Pentanomial) string {
	return fmt.Sprintf("[%d, %d, %d, %d, %d]", p[0], p[1], p[2], p[3], p[4])
}

// signless prints a number with the given decimals, but never as "-0.00".
func signless(x float64, decimals int) string {
	text := fmt.Sprintf("%.*f", decimals, x)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

// signed is [signless] with a plus sign before positive numbers and those
// that round to 0.
func signed(x float64, decimals int) string {
	text := signless(x, decimals)
	if strings.HasPrefix(text, "-") {
		return text
	}
	return "+" + text
}

// ListedEstimate is [ShortEstimate] for a list, in which "± ?" would not be
// explained elsewhere.
func ListedEstimate(e sprt.Estimate) string {
	return strings.Replace(ShortEstimate(e), "± ?", "(few games)", 1)
}

// EstimateNote describes in words which interval [ShortEstimate] shows.
func EstimateNote(e sprt.Estimate) string {
	switch _, closed := e.PlusMinus(); {
	case closed:
		return "95 % interval"
	case e.Defined() && e.LowerOpen && e.UpperOpen:
		return tooFew
	}
	return "95 % bound"
}

// ShortEstimate returns an estimate for a narrow column, without reasons. If the
// interval is open on one side, it returns the bound of the other, as the block
// does: "-416.6, < -87.9".
func ShortEstimate(e sprt.Estimate) string {
	half, closed := e.PlusMinus()
	value := ""
	if e.Defined() {
		value = signless(e.Value, 1) + ", "
	}
	switch {
	case closed:
		return fmt.Sprintf("%s ± %.1f", signless(e.Value, 1), half)
	case !e.LowerOpen:
		return value + "> " + signless(e.Lower, 1)
	case !e.UpperOpen:
		return value + "< " + signless(e.Upper, 1)
	case e.Defined():
		return signless(e.Value, 1) + " ± ?"
	}
	return "?"
}
