package tuning

import (
	"fmt"

	"match/event"
	"match/internal/cli"
	"match/tune"
	"match/tune/spsa"
)

// fullReach is the part of the way to their best values below which a run is said
// to be too short.
const fullReach = 0.8

// poorReach is the part below which a run is refused where another r_end would
// bring it usefulReach of the way or more.
const poorReach, usefulReach = 0.25, 0.5

// sayReach says of a tuning that was extended how it goes on, and how far it comes.
func sayReach(a *cli.App, p *event.Plan) {
	if f, ok := p.Format.(*tune.SPSA); ok {
		a.Note("match: the run keeps its games; from here on the step is c_end, and the rate continues to fall: in %d games the values move about %.0f%% of the way to their best, if a step of c_end costs 2 Elo", f.Cap(), 100*f.Reach())
	}
}

// checkReach says before the first game that a tuning cannot arrive, and refuses
// one that only its r_end holds back, unless it is to be played even so.
func checkReach(a *cli.App, p *event.Plan, evenSo bool) error {
	f, ok := p.Format.(*tune.SPSA)
	if !ok {
		return nil
	}
	reach := f.Reach()
	if reach >= fullReach {
		return nil
	}
	best := spsa.RateFor(f.Pairs)
	come := fmt.Sprintf("in %d games the values move about %.0f%% of the way to their best, if a step of c_end costs 2 Elo", 2*f.Pairs, 100*reach)
	slow := f.SlowestRate() < best
	if slow && reach < poorReach && spsa.Reach(f.Pairs, best, spsa.UsualStepLoss) >= usefulReach && !evenSo {
		return fmt.Errorf("%s: use r_end %.2g for this number of games (--r-end, or in the list), play more games, or add --even-so to play it anyway", come, best)
	}
	way := "play more games or use a larger c_end"
	if slow {
		way = fmt.Sprintf("play more games or use a larger r_end (%.2g for this number of games) or c_end", best)
	}
	a.Note("match: %s: %s", come, way)
	return nil
}
