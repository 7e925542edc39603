package main

import (
	"fmt"

	"match/event"
	"match/tune"
	"match/tune/spsa"
)

// fullReach is the part of the way to their best values below which a run is said
// to be too short.
const fullReach = 0.8

// warnOfReach says before the first game that a tuning cannot arrive.
func (a *app) warnOfReach(p *event.Plan) {
	f, ok := p.Format.(*tune.SPSA)
	if !ok {
		return
	}
	reach := f.Reach()
	if reach >= fullReach {
		return
	}
	way := "play more games or use a larger c_end"
	if best := spsa.RateFor(f.Pairs); f.SlowestRate() < best {
		way = fmt.Sprintf("play more games or use a larger r_end (%.2g for so many games) or c_end", best)
	}
	a.note("match: in %d games values come about %.0f%% of the way to their best, if a step of c_end costs 2 Elo: %s", 2*f.Pairs, 100*reach, way)
}
