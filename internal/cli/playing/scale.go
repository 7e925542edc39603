package playing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"match/arena"
	"match/event"
	"match/event/stages"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/players/spec"
	"match/results/store"
)

// scaleFlags are the flags of scale, as given.
type scaleFlags struct {
	match  MatchFlags // only its players, games and conditions are used
	limits []spec.Limits
	idea   string
	format event.Scale
}

// NewScaleCmd returns the command 'match scale'.
func NewScaleCmd(a *cli.App) *cobra.Command {
	f := &scaleFlags{}
	cmd := &cobra.Command{
		Use:   "scale [A B] --limits LIMIT,LIMIT…",
		Short: "Measure how the Elo difference depends on nodes or time",
		Long: `scale plays two players against each other at several limits. It fits a line to
Elo over the logarithm of the limit, and reports the slope for each doubling and
the limit at which both are equally strong, with 95% intervals. There is no
verdict.

The limits are nodes per move (1000,4000), times per move (10ms,40ms) or time
controls (2+0.02,8+0.08), all of one kind. Games are shared so that their total
cost gives the smallest error: a limit that costs four times as much gets half
as many games.

Exit codes: 0 all games played; 2 bad input, or something broke;
` + cli.SignalCodes,
		Example: `  match scale tapered flat --limits 250,1000,4000,16000 --games 4000
  match scale --a git:HEAD --b git:main --limits 1+0.01,4+0.04,16+0.16 \
      --games 3000 --concurrency 8`,
		Args: cli.TwoPlayers,
		RunE: f.match.playPlan(a, func(cmd *cobra.Command) (*event.Plan, error) { return f.plan(a, cmd) }),
	}
	players := flagtable.Table{
		PlayerRow(&f.match.A, "a", "tapered", "`PLAYER` A, as in 'match --a'").Letter("a"),
		PlayerRow(&f.match.B, "b", "flat", "`PLAYER` B").Letter("b"),
		flagtable.List(&f.match.Each, "each", "`KEYS` for both players, such as option.Hash=64 (options: for engine processes); may be repeated"),
		evenSoRow(&f.match.evenSo),
	}.Under("Players")
	games := flagtable.Table{
		flagtable.Parsed(&f.limits, "limits", "", parseScaleLimits, "`LIMITS` at which both play, separated by commas").Fills("format.limits"),
		flagtable.Int(&f.match.Games, "games", 0, fmt.Sprintf("play `N` games at all limits together, rounded up to whole pairs (default: %d for each limit)", event.DefaultGames)).
			Least(2, "games are played in pairs").Most(event.MaxGames).Fills("format.games"),
		flagtable.Text(&f.idea, "idea", "", "note the result with the tested idea `NAME`").Complete(cli.OfferIdeas).Fills("format.idea"),
	}.Under("Games")
	return f.match.add(cmd, players, games, f.match.Conditions.Rows().Without("nodes", "depth", "movetime", "tc"))
}

// parseScaleLimits reads limits of one kind, and puts them into the order of their costs.
func parseScaleLimits(text string) (list []spec.Limits, err error) {
	units := map[string]bool{}
	for _, word := range strings.Split(text, ",") {
		word = strings.TrimSpace(word)
		l, err := parseScaleLimit(word)
		_, unit, ok := event.Cost(l)
		if err != nil || !ok {
			return nil, fmt.Errorf("%q: want nodes (1000), a time per move (10ms) or a time control (8+0.08)", word)
		}
		if units[unit] = true; len(units) > 1 {
			return nil, fmt.Errorf("%s: want limits of one kind, nodes, times per move or time controls", word)
		}
		list = append(list, l)
	}
	slices.SortStableFunc(list, func(a, b spec.Limits) int { return cmp.Compare(costOf(a), costOf(b)) })
	for i := range list[1:] {
		if costOf(list[i]) == costOf(list[i+1]) {
			return nil, fmt.Errorf("%v and %v have the same cost: want each limit once", list[i], list[i+1])
		}
	}
	if len(list) < 2 {
		return nil, fmt.Errorf("%s: want at least 2 limits, such as 1000,4000", text)
	}
	return list, nil
}

func costOf(l spec.Limits) float64 {
	cost, _, _ := event.Cost(l)
	return cost
}

// parseScaleLimit reads a limit as a key and a value, or by its form.
func parseScaleLimit(word string) (spec.Limits, error) {
	key := ""
	switch {
	case strings.Contains(word, "="):
		return spec.ParseLimits(word)
	case strings.ContainsAny(word, "+/:"):
		key = "tc="
	case strings.Trim(word, "0123456789") == "":
		key = "nodes="
	default:
		key = "movetime="
	}
	return spec.ParseLimits(key + word)
}

// plan turns the flags into a plan, or returns what is wrong with them.
func (f *scaleFlags) plan(a *cli.App, cmd *cobra.Command) (p *event.Plan, err error) {
	if f.limits == nil {
		return nil, errors.New("scale needs limits: give them with --limits, such as --limits 1000,4000,16000")
	}
	var sides []spec.Player
	for i, text := range []string{f.match.A, f.match.B} {
		who, err := cli.ParsePlayer(cli.TwoSides(i), text, f.match.Each)
		if err == nil && !who.Limits.IsZero() {
			err = fmt.Errorf("--%s: %v: the limits of both players are those of --limits", cli.TwoSides(i), who.Limits)
		}
		if err != nil {
			return nil, err
		}
		sides = append(sides, who)
	}
	if err := cli.Prepare(cmd.Context(), sides, cli.TwoSides); err != nil {
		return nil, err
	}
	if !f.match.evenSo {
		if err := refuseSame(sides, nil); err != nil {
			return nil, err
		}
	}
	if p, err = f.match.Conditions.Plan(&f.format); err != nil {
		return nil, err
	}
	saySame(a, sides, &p.Conditions)
	if err := f.findIdea(cmd.Context()); err != nil {
		return nil, err
	}
	f.format.Games, f.format.Limits = f.match.Games, nil
	names := arena.Distinct([]string{sides[0].DisplayName(), sides[1].DisplayName()})
	for _, l := range f.limits {
		cost, unit, _ := event.Cost(l)
		f.format.Unit = unit
		f.format.Limits = append(f.format.Limits, event.ScaleLimit{Limit: l.String(), Cost: cost})
		for i, who := range sides {
			who.Name, who.Limits = names[i]+" "+l.String(), l
			p.Players = append(p.Players, who)
		}
	}
	return checked(cmd.Context(), p)
}

// findIdea looks up the idea with which the result is noted.
func (f *scaleFlags) findIdea(ctx context.Context) error {
	if f.idea == "" {
		return nil
	}
	return cli.WithStore(ctx, &f.match.Run.DB, func(s *store.Store) error {
		all, err := s.Ideas(ctx)
		if err != nil {
			return err
		}
		i, err := stages.Latest(all, f.idea)
		if err == nil {
			f.format.Engine, f.format.Idea = i.Engine, i.Name
		}
		return err
	})
}
