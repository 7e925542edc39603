package playing

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/players"
	"match/players/rungs"
)

// ladderFlags are the flags of ladder, as given.
type ladderFlags struct {
	a      string
	rungs  []string
	format event.Ladder
	EventFlags
}

// NewLadderCmd returns the command 'match ladder'.
func NewLadderCmd(a *cli.App) *cobra.Command {
	f := &ladderFlags{}
	cmd := &cobra.Command{
		Use:   "ladder --a PLAYER --rungs RUNGS…",
		Short: "Rate a player against opponents of known strength",
		Long: `ladder rates a player against opponents with known ratings, the rungs. Each
batch of pairs is played on the most informative rung. The ladder ends when
half of the rating's 95% interval is at most --within.

Rungs are:

  ENGINE,levels=0-20            Stockfish's Skill Levels, rated as their UCI_Elo
                                (except 20, which is full strength)
  ENGINE,elo=1350-2850,step=100 Stockfish at limited strength
  PLAYER,rating=1500,error=30   any player of known rating, 95% interval ± 30

--rungs may be repeated. Stockfish's ratings hold for the time control of their
calibration, which is printed below the result. Its weakened levels use the
clock, so their games are not reproducible.

Exit codes: 0 rated, or --games played; 2 bad input, or something broke;
` + cli.SignalCodes,
		Example: `  match ladder --a tapered --rungs stockfish,levels=0-10 --depth 5
  match ladder --a uci:./new --rungs stockfish,elo=1350-2850 --tc 60+0.6 \
      --within 30
  match ladder --a tapered --rungs flat,rating=1400,error=40 \
      --rungs material,rating=1100,error=60`,
		Args: cli.NoArgs,
		RunE: f.playPlan(a, f.plan),
	}
	players := flagtable.Table{
		PlayerRow(&f.a, "a", "tapered", "`PLAYER` to rate, as in 'match --a'").Letter("a"),
		flagtable.List(&f.rungs, "rungs", "`RUNGS` of the ladder; may be repeated").Offer(cli.CompleteRungs).Fills("format.rungs"),
	}.Under("Players")
	l := &f.format
	climb := flagtable.Table{
		flagtable.Float(&l.Within, "within", 40, "stop when half of the 95% interval is at most `ELO`").Fills("format.within"),
		flagtable.Int(&l.Games, "games", event.DefaultLadderGames,
			"play at most `N` games, rounded up to whole pairs").Most(event.MaxGames).
			Want(func() bool { return l.Games > 0 }, "an even number of at least 2, since games are played in pairs").Fills("format.games"),
		flagtable.Int(&l.Batch, "batch", 4, "play `N` pairs on a rung before choosing the next").Fills("format.batch"),
		flagtable.Bool(&l.Uniform, "uniform", false, "play all rungs in turn instead, for comparison").Fills("format.uniform"),
	}.Under("Games")
	return f.add(cmd, players, climb, f.Conditions.Rows())
}

// plan turns the flags into a plan, or returns what is wrong with them. It may start engines.
func (f *ladderFlags) plan(cmd *cobra.Command) (p *event.Plan, err error) {
	ctx := cmd.Context()
	defer cli.Saving(ctx)()
	who, err := players.Resolve(ctx, f.a)
	if err != nil {
		return nil, fmt.Errorf("--a: %w", err)
	}
	if p, err = f.Conditions.Plan(&f.format, who); err != nil {
		return nil, err
	}
	if len(f.rungs) == 0 {
		return nil, errors.New("a ladder needs rungs: opponents of known rating, such as --rungs stockfish,levels=0-20")
	}
	for _, text := range f.rungs {
		list, err := rungs.Parse(ctx, text)
		if err != nil {
			return nil, fmt.Errorf("--rungs %s: %w", text, err)
		}
		for _, r := range list {
			p.Players = append(p.Players, r.Player)
			f.format.Rungs = append(f.format.Rungs, event.LadderRung{Rating: r.Rating, Error: r.Error})
			if r.Calibration != "" {
				f.format.Calibration = r.Calibration
			}
		}
	}
	return checked(ctx, p)
}
