package web

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"match/internal/plural"
	"match/results"
	"match/sprt"
)

// head says how an event stands, in words, with a sign and with a colour.
type head struct {
	Title, Kind, Limits string
	Number              int64
	Sign, Verdict       string
	Class               string // h1, h0, open, running or broken
	LLR, Elo            string // "" where there is none
	Games, Speed, Left  string
	Elapsed             string
	Progress            int // per cent
}

func newHead(s *State) *head {
	h := &head{
		Title: s.title(), Kind: s.Kind, Number: s.Number, Limits: short(s.Limits),
		Games: plural.Count(2*s.Standing.Pairs, "game") + " in " + plural.Count(s.Standing.Pairs, "pair"),
	}
	h.Sign, h.Verdict, h.Class = verdictOf(s)
	if s.Elapsed > 0 {
		h.Elapsed = span(s.Elapsed)
	}
	if speed := s.perSecond(); speed > 0 && s.Running {
		h.Speed = strconv.FormatFloat(2*speed, 'g', 3, 64) + " games a second"
	}
	if s.Info.Progress != nil {
		h.Progress = int(100 * s.Info.Progress(s.Standing))
	}
	if s.two() {
		h.Elo = results.ShortEstimate(s.Summary.Elo())
		if t := s.Summary.Test; t != nil {
			h.LLR = fmt.Sprintf("%s (%.2f, %.2f)", decimals(t.LLR), t.Lower, t.Upper)
		}
		h.Left = leftText(s)
	}
	h.Progress = max(0, min(h.Progress, 100))
	return h
}

// verdictOf is how the event stands or ended: a sign, words, and a class for the
// colour.
func verdictOf(s *State) (sign, words, class string) {
	if s.two() && s.Summary.Test != nil {
		switch s.Summary.Verdict() {
		case sprt.H1:
			return "✓", fmt.Sprintf("H1 accepted after %d games", s.Summary.Games.Games()), "h1"
		case sprt.H0:
			return "✗", fmt.Sprintf("H0 accepted after %d games", s.Summary.Games.Games()), "h0"
		}
		if !s.Running {
			return "○", "no verdict: " + s.Status, "open"
		}
		return "▶", "running, no verdict yet", "running"
	}
	if s.Running {
		return "▶", s.Status, "running"
	}
	return "■", s.Status, "open"
}

// leftText says how many games a test is expected to take still, and how long
// that is: at the estimate, and between which figures within its interval.
func leftText(s *State) string {
	left, ok := s.Summary.Left(s.Games)
	if !ok || !s.Running {
		return ""
	}
	text := "about " + count(int(left.Games)) + " games left"
	if left.Least < left.Most {
		text += fmt.Sprintf(" (%s to %s within the 95 %% interval)", count(int(left.Least)), count(int(left.Most)))
	}
	if speed := s.perSecond(); speed > 0 {
		text += ", " + span(time.Duration(math.Min(left.Games/(2*speed), 1e8)*float64(time.Second)))
	}
	return text
}
