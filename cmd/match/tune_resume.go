package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/event"
	"match/internal/flagtable"
)

// A command whose games are only its first half is kept with them, so that the
// other half follows whenever they come to their end.
const (
	commandKey     = "command"
	commandFlagKey = "command." // before the names of its flags
)

// keepCommand keeps the flags that were given to a command.
func keepCommand(kept map[string]string, cmd *cobra.Command) {
	kept[commandKey] = cmd.Name()
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if row := flagtable.Of(f); (row == nil || !row.Kept) && f.Name != "db" && f.Name != "no-db" {
			kept[commandFlagKey+f.Name] = f.Value.String()
		}
	})
}

// giveCommand gives a command the flags that keepCommand has kept.
func giveCommand(cmd *cobra.Command, kept map[string]string) error {
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

// resumeCommand goes on with the games of a command, and then with the command.
func (a *app) resumeCommand(ctx context.Context, p *event.Plan, run *runFlags, o event.Options) (err error) {
	begun := false
	defer func() {
		if !begun {
			o.Resume.Close()
		}
	}()
	goOn := func(*app, *cobra.Command) (playing, error) {
		return func(ctx context.Context, c *collector) (*event.Outcome, error) {
			begun = true
			o.Recorders = append(o.Recorders, c)
			return a.play(ctx, p, run, o)
		}, nil
	}
	switch name := p.Flags[commandKey]; name {
	case "data":
		cmd, f := tuneDataCmd(a)
		cmd.SetContext(ctx)
		if err := giveCommand(cmd, p.Flags); err != nil {
			return err
		}
		f.run = *run
		return a.tuneData(cmd, nil, f, goOn)
	case "texel":
		cmd, f := tuneTexelCmd(a)
		cmd.SetContext(ctx)
		if err := giveCommand(cmd, p.Flags); err != nil {
			return err
		}
		f.run = *run
		return a.tuneTexel(cmd, nil, f, goOn)
	default:
		return fmt.Errorf("its games are the first half of %q, which this program does not know", name)
	}
}
