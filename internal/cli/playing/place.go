package playing

// At returns the flags for a part of a run that has its own place, unless the command line names
// one: games at a time on this machine, or a fleet.
func (r *RunFlags) At(concurrency int, fleet string) *RunFlags {
	at := *r
	if r.onFleet() || r.fleetListen != "" || r.games.Given() {
		return &at
	}
	if concurrency > 0 {
		at.Concurrency = concurrency
	}
	at.Fleet.name = fleet
	return &at
}
