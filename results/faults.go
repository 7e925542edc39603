package results

// A player that lost so many of its games by its own fault, and so large a
// share of them, has not shown its strength.
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
