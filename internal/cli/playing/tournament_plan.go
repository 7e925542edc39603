package playing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/pairing"
	"match/players/spec"
	"match/results/ratings"
	"match/sprt"
)

// plan turns the flags into a plan, or returns what is wrong with them.
func (f *tournamentFlags) plan(cmd *cobra.Command) (p *event.Plan, err error) {
	p = &event.Plan{Tablebases: f.Conditions.Tablebase, Format: &f.format}
	if p.Players, err = f.readPlayers(cmd.Context(), limitsGiven(cmd)); err != nil {
		return nil, err
	}
	if p.Conditions, err = f.Conditions.Conditions(); err != nil {
		return nil, err
	}
	if f.format.TieBreak, err = pairing.ParseTieBreak(f.tieBreak); err != nil {
		return nil, fmt.Errorf("--%w", err)
	}
	if f.format.SPRT, err = f.test.test(cmd); err != nil {
		return nil, err
	}
	if err := f.refuseUnused(cmd); err != nil {
		return nil, err
	}
	f.format.TagRounds = f.format.Type == event.Swiss
	f.format.RefuseFaults = f.format.SPRT != nil && !f.test.forfeits
	f.format.OverField = f.over == "field"
	if err := f.readAnchors(cmd, p.Names()); err != nil {
		return nil, err
	}
	if f.outputs.TRF != "" && f.format.Type != event.Swiss {
		return nil, errors.New("--trf is for a Swiss tournament (--type swiss)")
	}
	return checked(cmd.Context(), p)
}

// typesOf are the types of tournaments for flags that have no effect in others.
var typesOf = []struct {
	flag  string
	types []string
}{
	{"rounds", []string{event.RoundRobin, event.Gauntlet, event.Swiss, event.Pyramid}},
	{"seeds", []string{event.Gauntlet, event.Knockout}},
	{"seeds-meet", []string{event.Gauntlet}},
	{"system", []string{event.Swiss}},
	{"tie-break", []string{event.Knockout}},
	{"third-place", []string{event.Knockout}},
}

// refuseUnused rejects flags that would have no effect.
func (f *tournamentFlags) refuseUnused(cmd *cobra.Command) error {
	if f.format.SPRT == nil && cmd.Flags().Changed("sprt-over") {
		return fmt.Errorf("--sprt-over %w", ErrForTest)
	}
	if !slices.Contains(event.TournamentTypes, f.format.Type) {
		return nil // refused by Validate
	}
	for _, of := range typesOf {
		if cmd.Flags().Changed(of.flag) && !slices.Contains(of.types, f.format.Type) {
			return fmt.Errorf("--%s is not for a %s: want --type %s",
				of.flag, f.format.Type, strings.Join(of.types, ", "))
		}
	}
	return nil
}

// readAnchors sets the known ratings and the test against them.
func (f *tournamentFlags) readAnchors(cmd *cobra.Command, names []string) error {
	for _, text := range f.anchors {
		flag := fmt.Sprintf("--anchor %q", text)
		name, rating, err := ratings.ParseAnchor(flag, text)
		if err != nil {
			return err
		}
		if err := f.format.Know(names, name, rating); err != nil {
			return fmt.Errorf("%s: %w", flag, err)
		}
	}
	switch {
	case f.format.Above == nil:
		return nil
	case f.format.SPRT == nil:
		return fmt.Errorf("--sprt-above %w", ErrForTest)
	case cmd.Flags().Changed("sprt-over"):
		return errors.New("--sprt-above, --sprt-over: want only one of them")
	case f.format.SPRT.Test != sprt.Wald:
		return errors.New("--sprt-above adds the LLRs of all opponents, which --test adaptive does not have: use --test sprt")
	}
	if !cmd.Flags().Changed("model") {
		f.format.SPRT.Model = sprt.Logistic
	}
	if n, unknown := f.format.Unknown(len(names)); unknown {
		return fmt.Errorf("--sprt-above %g: the rating of %s is unknown: give it with --anchor %q",
			*f.format.Above, names[n], names[n]+"=RATING")
	}
	return nil
}

// limitsGiven returns the keys of all limits if one was given as a flag. That
// flag applies to every player without its own limit.
func limitsGiven(cmd *cobra.Command) []string {
	limits := []string{"nodes", "depth", "movetime", "tc"}
	if slices.ContainsFunc(limits, cmd.Flags().Changed) {
		return limits
	}
	return nil
}

// readPlayers returns the players of the file, followed by those of the flags.
func (f *tournamentFlags) readPlayers(ctx context.Context, without []string) (list []spec.Player, err error) {
	if f.playersFile != "" {
		text, err := cli.ReadText("--players", f.playersFile)
		if err != nil {
			return nil, err
		}
		if list, err = spec.ParseList(f.playersFile, text, without); err != nil {
			return nil, err
		}
	}
	for _, text := range f.players {
		s, err := spec.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("--player: %w", err)
		}
		list = append(list, s)
	}
	ofFile := len(list) - len(f.players)
	if len(list) < 2 {
		return nil, fmt.Errorf("a tournament needs at least two players, not %d: name them with --player, or with --players FILE", len(list))
	}
	return list, cli.Prepare(ctx, list, func(i int) string {
		if i < ofFile {
			return "players " + f.playersFile
		}
		return "player"
	})
}

// printSchedule prints the pairs of a tournament that are known before the first game.
func printSchedule(ctx context.Context, a *cli.App, p *event.Plan, jsonTo string) error {
	list, err := p.Schedule()
	if err != nil {
		return err
	}
	if jsonTo != "" {
		return a.WriteDocument(ctx, jsonTo, list)
	}
	for _, pair := range list {
		fmt.Fprintln(a.Stdout, pair)
	}
	_, err = fmt.Fprintln(a.Stdout, p.Format.(*event.Tournament).ScheduleText(len(list)))
	return err
}
