package tuning

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/tune"
)

// ResumeFollowed goes on with an event and then with what follows on it.
func ResumeFollowed(ctx context.Context, a *cli.App, p *event.Plan, then *tune.FollowUp, run *playing.RunFlags, o event.Options) error {
	defer o.Resume.Close() // where it never came to be played
	if err := tune.Follow(p, *then); err != nil {
		return err
	}
	if o.MoreGames {
		sayReach(a, p)
	}
	switch gather := byPlaying(a, p, run, o); {
	case then.Answer != nil:
		return playTuning(ctx, a, p, then.Answer, run, o)
	case then.Data != nil:
		return writeData(ctx, a, then.Data, gather)
	default:
		return runFit(ctx, a, then.Fit, p, run, o, gather)
	}
}

// Programs before there was a tune.FollowUp kept the command whose games were
// played, and its flags.
const (
	commandKey     = "command"
	commandFlagKey = "command." // before the names of its flags
)

// FollowUpOf returns what follows on the games of a plan, nil if nothing does.
func FollowUpOf(ctx context.Context, a *cli.App, p *event.Plan) (*tune.FollowUp, error) {
	switch name := p.Flags[commandKey]; name {
	case "":
		return tune.FollowUpOf(p)
	case "data":
		cmd, f := tuneDataCmd(a)
		if err := giveCommand(ctx, cmd, p.Flags); err != nil {
			return nil, err
		}
		d, err := f.job(cmd, nil)
		return &tune.FollowUp{Data: d}, err
	case "texel":
		cmd, f := tuneTexelCmd(a)
		if err := giveCommand(ctx, cmd, p.Flags); err != nil {
			return nil, err
		}
		fit, err := f.job(cmd, nil)
		return &tune.FollowUp{Fit: fit}, err
	default:
		return nil, fmt.Errorf("its games are the first half of %q, which this version does not support", name)
	}
}

// giveCommand gives a command the flags that were kept.
func giveCommand(ctx context.Context, cmd *cobra.Command, kept map[string]string) error {
	cmd.SetContext(ctx)
	for key, value := range kept {
		name, isFlag := strings.CutPrefix(key, commandFlagKey)
		if !isFlag {
			continue
		}
		if err := cmd.Flags().Set(name, value); err != nil {
			return fmt.Errorf("--%s: %w", name, err)
		}
	}
	return flagtable.Check(cmd.Flags())
}
