package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/flagtable"
	"match/tune"
)

// resumeFollowed goes on with an event and then with what follows on it.
func (a *app) resumeFollowed(ctx context.Context, p *event.Plan, then *tune.FollowUp, run *runFlags, o event.Options) error {
	defer o.Resume.Close() // where it never came to be played
	if err := tune.Follow(p, *then); err != nil {
		return err
	}
	switch gather := a.playing(p, run, o); {
	case then.Answer != nil:
		return a.playTuning(ctx, p, then.Answer, run, o)
	case then.Data != nil:
		return a.writeData(ctx, then.Data, gather)
	default:
		return a.fit(ctx, then.Fit, p, run, gather)
	}
}

// Programs before there was a tune.FollowUp kept the command whose games were
// played, and its flags.
const (
	commandKey     = "command"
	commandFlagKey = "command." // before the names of its flags
)

// followUpOf returns what follows on the games of a plan, nil if nothing does.
func (a *app) followUpOf(ctx context.Context, p *event.Plan) (*tune.FollowUp, error) {
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
		return nil, fmt.Errorf("its games are the first half of %q, which this program does not know", name)
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
