package results

import (
	"fmt"
	"math"

	"match/sprt"
)

// Needed is how many games a test needs for its verdict, including those played: on
// average, if the true difference is the measured one. sprt.MostPlanned stands for that
// many or more.
type Needed struct {
	Games int `json:"games"`

	// Least and Most are the games for differences within the 95 % interval; nil: not
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
	for i := range s.Faults {
		n := 0
		for _, count := range s.Faults[i] {
			n += count
		}
		if TooManyFaults(n, s.Games.Games()) {
			return true
		}
	}
	return false
}

// Needed returns how many games the race needs for an answer.
func (r *Race) Needed() (n Needed, ok bool) {
	left, known := r.Left(math.MaxInt)
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
