package analysis

import "time"

// clockNames are the remaining time as shares of the game's longest time: 5
// seconds are little in one game and everything in another.
var clockNames = []string{
	"less than 5% of the clock left", "5 to 20% of the clock left", "20 to 50% of the clock left", "half of the clock or more left",
}

func clockClass(g *Game, m *Move) string {
	left := g.Record.Plies[m.Ply].Clock
	if left <= 0 {
		return ""
	}
	switch share := float64(left) / float64(g.longestClock()); {
	case share < 0.05:
		return clockNames[0]
	case share < 0.2:
		return clockNames[1]
	case share < 0.5:
		return clockNames[2]
	}
	return clockNames[3]
}

// longestClock returns the most time that either clock shows in a game.
func (g *Game) longestClock() (longest time.Duration) {
	for i := range g.Record.Plies {
		longest = max(longest, g.Record.Plies[i].Clock)
	}
	return longest
}
