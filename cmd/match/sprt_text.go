package main

import (
	"fmt"
	"strings"

	"match/results"
	"match/sprt"
)

// evalBlock is an evaluation for people.
func evalBlock(e *sprt.Evaluation, white *sprt.Estimate) string {
	var b strings.Builder
	row := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-8s| %s\n", name, fmt.Sprintf(format, args...))
	}
	row("Elo", "%s (95%%, Student's t)", estimateText(e.Elo))
	row("", "%s (95%%, normal rule)", estimateText(e.EloNormal))
	row("nElo", "%s (95%%)", estimateText(e.NElo))
	row("LOS", "%s", losText(e))
	if e.LLR != nil {
		row("SPRT", "%v", sprt.Config{Model: *e.Model, Elo0: *e.Elo0, Elo1: *e.Elo1, Alpha: *e.Alpha, Beta: *e.Beta})
		row("LLR", "%.2f (%.2f, %.2f) → %s", *e.LLR, e.Bounds.Lower, e.Bounds.Upper, results.VerdictText(e.Verdict))
	}
	if e.EloSequential != nil {
		row("Elo", "%s (95%%, corrected for the stop)", estimateText(*e.EloSequential))
	}
	if white != nil {
		row("White", "%s Elo (95%%)", estimateText(*white))
	}
	if e.WDL != nil {
		row("Games", "N: %d W: %d L: %d D: %d", e.Games, e.WDL[0], e.WDL[2], e.WDL[1])
		row("Ratios", "games drawn %s", ratioText(e, "draw_ratio", e.DrawRatio))
	} else {
		row("Games", "N: %d", e.Games)
		row("Penta", "%s", strings.ReplaceAll(fmt.Sprint(*e.Pentanomial), " ", ", "))
		row("Ratios", "pairs drawn %s, won to lost %s", ratioText(e, "draw_ratio", e.DrawRatio), ratioText(e, "pair_ratio", e.PairRatio))
	}
	return b.String()
}

func losText(e *sprt.Evaluation) string {
	if e.LOS == nil {
		return undefinedText(e, "los")
	}
	return fmt.Sprintf("%.2f %%", 100**e.LOS)
}

// undefinedText says why a figure is not there.
func undefinedText(e *sprt.Evaluation, name string) string { return "undefined (" + e.Why[name] + ")" }

func ratioText(e *sprt.Evaluation, name string, v *float64) string {
	if v == nil {
		return undefinedText(e, name)
	}
	return fmt.Sprintf("%.3f", *v)
}

// estimateText is an estimate such as "46.50 ± 18.21", with an open interval
// spelled out.
func estimateText(e sprt.Estimate) string {
	var text string
	half, ok := e.PlusMinus()
	switch {
	case ok:
		text = fmt.Sprintf("%.2f ± %.2f", e.Value, half)
	case e.Undefined && e.LowerOpen && e.UpperOpen:
		text = "undefined"
	case e.Undefined && e.UpperOpen:
		text = fmt.Sprintf("at least %.2f", e.Lower)
	case e.Undefined:
		text = fmt.Sprintf("at most %.2f", e.Upper)
	default:
		text = fmt.Sprintf("%.2f (%s, %s)", e.Value, endText(e.LowerOpen, e.Lower), endText(e.UpperOpen, e.Upper))
	}
	if e.Why != "" {
		text += " [" + e.Why + "]"
	}
	return text
}

func endText(open bool, v float64) string {
	if open {
		return "open"
	}
	return fmt.Sprintf("%.2f", v)
}
