package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

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
	ctx, stop := WithSignals(ctx)
	defer stop()
	var wanted []*spec.Player
	var asked []spec.Source
	for _, s := range list {
		if built, ok := b.known[*s.Source]; ok {
			s.Kind, s.Path, s.Source = built.Kind, built.Path, built.Source
			continue
		}
		wanted, asked = append(wanted, s), append(asked, *s.Source)
	}
	builder, err := b.Builder()
	if err != nil || len(wanted) == 0 {
		return err
	}
	if err := builder.Provide(ctx, wanted); err != nil {
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
func (b *Builds) Builder() (git.Builder, error) {
	allow := b.allow || os.Getenv("MATCH_ALLOW_BUILD") == "1"
	builder := git.Builder{AllowURL: allow, Timeout: b.timeout, Out: b.app.Stderr}
	text := os.Getenv("MATCH_BUILD_TIMEOUT")
	if text == "" || b.timeout != git.DefaultTimeout { // the flag takes precedence
		return builder, nil
	}
	var err error
	if builder.Timeout, err = time.ParseDuration(text); err != nil || builder.Timeout <= 0 {
		return builder, fmt.Errorf("MATCH_BUILD_TIMEOUT=%s: want a time with its unit, such as 30m", text)
	}
	return builder, nil
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
