package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/internal/flagtable"
	"match/players/git"
	"match/players/spec"
)

// Builds builds the players that are named by a commit, for every command.
type Builds struct {
	app     *App
	allow   bool
	timeout time.Duration
	known   map[spec.Source]spec.Player // built by this process, so that HEAD stays the same commit until it ends
}

// AddFlags adds the flags to all commands, because every command takes players. They are hidden,
// because few users need them; the help of 'match builds' describes them.
func (b *Builds) AddFlags(root *cobra.Command, a *App) {
	b.app = a
	flags := root.PersistentFlags()
	flagtable.Add(flags, flagtable.Table{
		flagtable.Bool(&b.allow, "allow-build", false, "allow building players from a repository's URL: git:REF,repo=URL").NoConfig(),
		flagtable.Duration(&b.timeout, "build-timeout", git.DefaultTimeout,
			"abort the build of a player after `DURATION`").
			Want(func() bool { return b.timeout > 0 }, "a time above 0").NoConfig(),
	})
	_, _ = flags.MarkHidden("allow-build"), flags.MarkHidden("build-timeout")
}

// Provide implements players.Provider.
func (b *Builds) Provide(ctx context.Context, list []*spec.Player) error {
	defer Saving(ctx)()
	var wanted []*spec.Player
	var asked []spec.Source
	for _, s := range list {
		if built, ok := b.known[*s.Source]; ok {
			s.Kind, s.Path, s.Source = built.Kind, built.Path, built.Source
			continue
		}
		wanted, asked = append(wanted, s), append(asked, *s.Source)
	}
	if len(wanted) == 0 {
		return nil
	}
	if err := b.Builder().Provide(ctx, wanted); err != nil {
		return WithFlags(err)
	}
	if b.known == nil {
		b.known = map[spec.Source]spec.Player{}
	}
	for i, s := range wanted {
		b.known[asked[i]] = *s
	}
	return nil
}

// Intact implements players.Provider.
func (b *Builds) Intact(s *spec.Player) bool { return git.Builder{}.Intact(s) }

// Builder returns a builder with the settings of the flags.
func (b *Builds) Builder() git.Builder {
	return git.Builder{AllowURL: b.allow || os.Getenv("MATCH_ALLOW_BUILD") == "1", Timeout: b.timeout, Out: b.app.Stderr}
}

// readBuildTimeout takes the timeout from the environment, if the flag is not given.
func readBuildTimeout(flags *pflag.FlagSet) error {
	f, text := flags.Lookup("build-timeout"), os.Getenv("MATCH_BUILD_TIMEOUT")
	if f == nil || f.Changed || text == "" {
		return nil
	}
	if timeout, err := time.ParseDuration(text); err != nil || timeout <= 0 {
		return fmt.Errorf("MATCH_BUILD_TIMEOUT=%s: want a time with its unit, such as 30m", text)
	}
	return f.Value.Set(text)
}

// WithFlags adds the flags that may make a failed build possible.
func WithFlags(err error) error {
	if foreign := (*git.ForeignError)(nil); errors.As(err, &foreign) {
		return fmt.Errorf("%w: allow that with --allow-build or MATCH_ALLOW_BUILD=1", err)
	}
	if errors.Is(err, git.ErrTooLong) {
		return fmt.Errorf("%w: allow more time with --build-timeout", err)
	}
	return err
}
