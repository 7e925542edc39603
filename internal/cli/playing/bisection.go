package playing

import (
	"context"

	"match/event"
	"match/internal/cli"
	"match/players/git"
	"match/players/spec"
	"match/sprt/changepoint"
)

// Bisection returns the plan of a search between two commits, which need not be built, for Play.
func Bisection(ctx context.Context, a *cli.App, good, bad spec.Player, c event.Conditions, search changepoint.SearchConfig) (*event.Plan, error) {
	ends := &git.Ends{Good: good, Bad: bad}
	builder, err := a.Builds.Builder()
	if err != nil {
		return nil, err
	}
	if err := builder.ResolveEnds(ctx, ends); err != nil {
		return nil, cli.WithFlags(err)
	}
	search.Suspects = []int{1}
	p := &event.Plan{
		Players: []spec.Player{ends.Good, ends.Bad}, Conditions: c,
		Format: &event.Bisect{SearchConfig: search, Unbuilt: &event.Unbuilt{Paths: ends.Paths, ByBinary: ends.ByBinary}},
	}
	p.Complete()
	return p, cli.InWords(p.Validate(), nil)
}
