package rating

// Kinds returns ten kinds of tournaments with c's true ratings and seed: short
// and long ones, with balanced openings and with books that favour one side.
func (c Calibration) Kinds() (list []Calibration) {
	for _, kind := range []struct {
		shape          Shape
		players, pairs int
		white, book    float64
	}{
		{RoundRobin, 8, 4, 30, 0}, {RoundRobin, 8, 4, 120, 180},
		{RoundRobin, 6, 20, 30, 60}, {RoundRobin, 6, 20, 120, 180},
		{RoundRobin, 4, 50, 120, 180}, {RoundRobin, 4, 100, 120, 180},
		{Gauntlet, 9, 20, 30, 0}, {Gauntlet, 9, 20, 30, 150}, {Gauntlet, 9, 60, 30, 150},
		{Ladder, 10, 25, 30, 150},
	} {
		c.Shape, c.Players, c.Pairs, c.White, c.Book = kind.shape, kind.players, kind.pairs, kind.white, kind.book
		list = append(list, c)
	}
	return list
}
