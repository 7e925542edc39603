package results

// A player that lost so many of its games by its own fault, and so large a part
// of them, has not shown how strong it is.
const (
	manyFaults  = 10
	oneFaultFor = 10 // games
)

// TooManyFaults reports whether a player that lost so many of its games by
// crash, stall, illegal move or time, ten at least and one in ten, has not been
// tested by them.
func TooManyFaults(faults, games int) bool {
	return faults >= manyFaults && faults*oneFaultFor >= games
}
