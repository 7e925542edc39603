package tuning

import (
	"fmt"

	"match/event"
	"match/internal/cli"
	"match/tune"
)

// sayReach prints how an extended tuning continues, and how far its values will move.
func sayReach(a *cli.App, p *event.Plan) {
	if f, ok := p.Format.(*tune.SPSA); ok {
		a.Note("match: the run keeps its games; from here on the step is c_end, and the rate continues to fall: in %d games the values move about %.0f%% of the way to their best, if a step of c_end costs 2 Elo", f.Cap(), 100*f.Reach())
	}
}

// checkReach warns before the first game if a tuning cannot reach the best values. It rejects a
// tuning that fails only because of its r_end, unless evenSo is set.
func checkReach(a *cli.App, p *event.Plan, evenSo bool) error {
	f, ok := p.Format.(*tune.SPSA)
	if !ok {
		return nil
	}
	run := f.Prospect()
	if !run.Short {
		return nil
	}
	come := fmt.Sprintf("in %d games the values move about %.0f%% of the way to their best, if a step of c_end costs 2 Elo", 2*f.Pairs, 100*run.Reach)
	if run.Hopeless && !evenSo {
		return fmt.Errorf("%s: use r_end %.2g for this number of games (--r-end, or in the list), play more games, or add --force to play it anyway", come, run.Best)
	}
	way := "play more games or use a larger c_end"
	if run.Slow {
		way = fmt.Sprintf("play more games or use a larger r_end (%.2g for this number of games) or c_end", run.Best)
	}
	a.Note("match: %s: %s", come, way)
	return nil
}
