package results

import (
	"fmt"
	"math"

	"match/internal/plural"
	"match/report"
	"match/sprt"
)

// Left is an estimate of the remaining games of a match.
type Left struct {
	Games       float64 // expected; for a test, if the true difference is the measured one
	Least, Most float64 // for differences within the 95% interval
}

// Left estimates the remaining games of a match with a limit of latest games;
// 0 is no limit. ok is false if nothing is known about its end.
func (s *Summary) Left(latest int) (l Left, ok bool) {
	if s.Verdict() != sprt.None {
		return Left{}, true
	}
	rest := math.Inf(1)
	if latest > 0 {
		rest = math.Max(0, float64(latest-s.Games.Games()))
		l, ok = Left{rest, rest, rest}, true
	}
	e := s.Elo()
	variance, err := sprt.Variance(s.Pairs)
	if s.Test == nil || err != nil || !e.Closed() || !e.Defined() {
		return l, ok
	}
	plan, err := sprt.NewPlan(s.Test.Config, variance)
	if err != nil {
		return l, ok
	}
	if s.Test.Config.Test == sprt.Wald {
		plan = plan.From(s.Test.LLR)
	} else {
		plan = plan.After(s.Pairs)
	}
	at := func(elo float64) float64 { return math.Min(rest, plan.At(elo).Games) }
	l.Games = at(e.Value)
	l.Least, l.Most = l.Games, l.Games
	const steps = 20
	for i := range steps + 1 {
		n := at(e.Lower + (e.Upper-e.Lower)*float64(i)/steps)
		l.Least, l.Most = math.Min(l.Least, n), math.Max(l.Most, n)
	}
	return l, true
}

// Progress returns the progress, 0 … 1, of a match with a limit of latest games,
// and its standing in one line of plain text, for a terminal or a log:
//
//	120 of about 830 games  W 41 L 30 D 49  Elo 31.9 ± 44.6  LLR 0.42 (-2.94, 2.94)
func (s *Summary) Progress(latest int) (fraction float64, parts []string) {
	played := s.Games.Games()
	games := plural.Count(played, "game")
	if l, ok := s.Left(latest); ok && played > 0 {
		all := float64(played) + l.Games
		fraction = float64(played) / all
		switch {
		case all >= float64(latest) && latest > 0:
			games = fmt.Sprintf("%d of %s", played, plural.Count(latest, "game"))
		case l.Games > 0:
			games = fmt.Sprintf("%d of about %s", played, plural.Count(int(all), "game"))
		}
	}
	parts = []string{games, fmt.Sprintf("W %d L %d D %d", s.Games.Wins, s.Games.Losses, s.Games.Draws),
		"Elo " + report.ShortEstimate(s.Elo())}
	if t := s.Test; t != nil {
		parts = append(parts, t.Short())
	}
	return fraction, parts
}

// Needed is how many games a test needs for its verdict, including those played: on
// average, if the true difference is the measured one. sprt.MostPlanned stands for that
// many or more.
type Needed struct {
	Games int `json:"games"`

	// Least and Most are the games for differences within the 95% interval; nil: not
	// known.
	Least *int `json:"least,omitempty"`
	Most  *int `json:"most,omitempty"`
}

// Needed returns how many games the match needs for a verdict. ok is false if it
// has a verdict, if too little is known about the difference, or if forfeits
// decide the games.
func (s *Summary) Needed() (n Needed, ok bool) {
	left, known := s.Left(0)
	if !known || s.Verdict() != sprt.None || s.faulty() {
		return n, false
	}
	played := s.Games.Games()
	least, most := needed(played, left.Least), needed(played, left.Most)
	return Needed{needed(played, left.Games), &least, &most}, true
}

// faulty reports whether a player forfeits too many games.
func (s *Summary) faulty() bool {
	games := s.Games.Games()
	return TooManyFaults(sum(s.Faults[0]), games) || TooManyFaults(sum(s.Faults[1]), games)
}

// needed returns how many games the race needs for an answer.
func (r *Race) needed() (n Needed, ok bool) {
	left, known := r.left(math.MaxInt)
	return Needed{Games: needed(r.games(), left)}, known && r.Verdict() == sprt.None
}

func needed(played int, left float64) int { return sprt.Planned(float64(played) + left) }

// neededText returns a row of a closing block.
func neededText(n Needed, known bool) string {
	if !known {
		return "unknown: too few games to estimate how many would give a verdict"
	}
	count := func(games int) string {
		if games >= sprt.MostPlanned {
			return fmt.Sprintf("more than %d", sprt.MostPlanned)
		}
		return fmt.Sprint(games)
	}
	about := "about "
	if n.Games >= sprt.MostPlanned {
		about = ""
	}
	text := fmt.Sprintf("%s%s games in total for a verdict, if the difference is as measured", about, count(n.Games))
	if n.Least == nil {
		return text
	}
	return fmt.Sprintf("%s; within its interval %s to %s", text, count(*n.Least), count(*n.Most))
}

// A player has not shown its strength if it lost at least this many of its games,
// and at least this share of them, by its own fault.
const (
	manyFaults  = 10
	oneFaultFor = 10 // games
)

// TooManyFaults reports whether a player lost too many games by crash, stall,
// illegal move or time to count as tested: at least ten, and at least one in
// ten.
func TooManyFaults(faults, games int) bool {
	return faults >= manyFaults && faults*oneFaultFor >= games
}
