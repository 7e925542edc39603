package results

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
