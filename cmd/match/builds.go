package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/plural"
	"match/players/git"
	"match/players/spec"
)

// builds is how players are built that are named by a commit. It provides them
// to every command.
type builds struct {
	app     *app
	allow   bool
	timeout time.Duration
	known   map[spec.Source]spec.Player // what was built by this process: HEAD is one commit until it ends
}

// addFlags adds the flags to all commands. Their help is that of 'match builds':
// few need them, and every command takes players.
func (b *builds) addFlags(root *cobra.Command, a *app) {
	b.app = a
	flags := root.PersistentFlags()
	flagtable.Add(flags, flagtable.Table{
		flagtable.Bool(&b.allow, "allow-build", false, "build players of repositories elsewhere, too: git:REF,repo=URL").NoConfig(),
		flagtable.Duration(&b.timeout, "build-timeout", git.DefaultTimeout, "end the build of a player after `DURATION`").NoConfig(),
	})
	_, _ = flags.MarkHidden("allow-build"), flags.MarkHidden("build-timeout")
}

// Provide implements players.Provider.
func (b *builds) Provide(ctx context.Context, list []*spec.Player) error {
	ctx, stop := withSignals(ctx)
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
	if err := b.build(ctx, wanted); err != nil || len(wanted) == 0 {
		return err
	}
	if b.known == nil {
		b.known = map[spec.Source]spec.Player{}
	}
	for i, s := range wanted {
		b.known[asked[i]] = *s
	}
	return nil
}

func (b *builds) build(ctx context.Context, list []*spec.Player) error {
	builder, err := b.builder()
	if err != nil || len(list) == 0 {
		return err
	}
	return withFlags(builder.Provide(ctx, list))
}

// builder builds as the flags say.
func (b *builds) builder() (git.Builder, error) {
	timeout, err := b.limit()
	return git.Builder{AllowURL: b.allow || os.Getenv("MATCH_ALLOW_BUILD") == "1", Timeout: timeout, Out: b.app.stderr}, err
}

// withFlags names the flags by which a build may be possible all the same.
func withFlags(err error) error {
	if foreign := (*git.ForeignError)(nil); errors.As(err, &foreign) {
		return fmt.Errorf("%w: allow that with --allow-build or MATCH_ALLOW_BUILD=1", err)
	}
	if errors.Is(err, git.ErrTooLong) {
		return fmt.Errorf("%w: give it longer with --build-timeout", err)
	}
	return err
}

// limit is how long a build may take: the flag goes before the variable.
func (b *builds) limit() (time.Duration, error) {
	if text := os.Getenv("MATCH_BUILD_TIMEOUT"); text != "" && b.timeout == git.DefaultTimeout {
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 {
			return 0, fmt.Errorf("MATCH_BUILD_TIMEOUT=%s: want a time with its unit, such as 30m", text)
		}
		return d, nil
	}
	if b.timeout <= 0 {
		return 0, fmt.Errorf("--build-timeout %v: want a time above 0", b.timeout)
	}
	return b.timeout, nil
}

// same is the end of a match of one engine with itself: its result is known.
type same struct {
	text string
	code error
}

func (s *same) Error() string { return s.text }

// refuseSame ends a match whose players are one engine, built from two commits,
// before its first game. Of two equal players the difference is 0 Elo: a test
// has the verdict that this is nearer to.
func refuseSame(p *event.Plan) error {
	text, err := git.Same(p.Players[0], p.Players[1])
	if err != nil || text == "" {
		return err
	}
	s := &same{text: text + " (--even-so plays it)"}
	if test := p.Format.Test(); test != nil {
		switch middle := test.Elo0 + test.Elo1; {
		case middle > 0:
			s.code = exit(exitH0)
		case middle == 0:
			s.code = exit(exitNoVerdict)
		}
	}
	return s
}

// concludeSame prints why there is nothing to be played, and returns other
// errors as they are.
func (a *app) concludeSame(err error) error {
	var s *same
	if !errors.As(err, &s) {
		return err
	}
	fmt.Fprintf(a.stderr, "match: %s\n", harmless.Line(s.text))
	return s.code
}

func newBuildsCmd(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "builds",
		Short: "List and remove the engines that were built from commits",
		Long: `A player git:REF is built from a commit of the repository around the working
directory, or of git:REF,repo=PATH|URL, and kept in the user's cache directory.
The repository says how in .match.toml (build, engine, protocol, bench), or else
by a Makefile that knows EXE, a go.mod, a Cargo.toml or a CMakeLists.txt.

Every command that takes players takes --allow-build, without which no
repository is built from a URL (MATCH_ALLOW_BUILD=1 does the same), and
--build-timeout DURATION, 15m by default (MATCH_BUILD_TIMEOUT).`,
		Example: `  match builds list
  match builds clean --unused 168h`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBuildsListCmd(a), newBuildsCleanCmd(a))
	return cmd
}

func newBuildsListCmd(a *app) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the engines in the cache, the last used first",
		Example: "  match builds list --json",
		Args:    noArgs,
		RunE: func(*cobra.Command, []string) error {
			list, err := listBuilds()
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(a.stdout, append([]*git.Build{}, list...))
			}
			return a.printBuilds(list)
		},
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{flagtable.Bool(&asJSON, "json", false, "print JSON")})
	return cmd
}

func listBuilds() ([]*git.Build, error) {
	dir, err := git.Dir()
	if err != nil {
		return nil, err
	}
	return git.List(dir)
}

func (a *app) printBuilds(list []*git.Build) error {
	rows := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(rows, "commit\tasked for as\trepository\tby\tbench\tsize\tlast used")
	for _, b := range list {
		mark, nodes := "", "-"
		if b.Dirty != "" {
			mark = "-dirty"
		}
		if b.Bench > 0 {
			nodes = fmt.Sprint(b.Bench)
		}
		by, _, _ := strings.Cut(b.Recipe, ":")
		fmt.Fprintf(rows, "%.8s%s\t%s\t%s\t%s\t%s\t%.1f MiB\t%s\n", b.Commit, mark, harmless.Line(b.Ref), harmless.Line(b.Repo), by, nodes,
			float64(b.Size)/(1<<20), b.Used.Format("2006-01-02 15:04"))
	}
	return rows.Flush()
}

func newBuildsCleanCmd(a *app) *cobra.Command {
	var unused time.Duration
	cmd := &cobra.Command{
		Use:   "clean",
		Short: "Remove engines from the cache, and copies of repositories",
		Long: `Removes the engines that were built from commits, and the copies of repositories
elsewhere. An event that goes on builds its players again. What is being built is
left alone. The cache is kept below 4 GiB without this command, too.`,
		Example: `  match builds clean
  match builds clean --unused 168h`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			if unused < 0 {
				return fmt.Errorf("--unused %v: want a time of at least 0", unused)
			}
			dir, err := git.Dir()
			if err != nil {
				return err
			}
			n, size, err := git.Clean(dir, unused)
			fmt.Fprintf(a.stdout, "removed %s, %.1f MiB\n", plural.Count(n, "directory"), float64(size)/(1<<20))
			return err
		},
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{flagtable.Duration(&unused, "unused", 0, "only those not used for `DURATION`, such as 168h")})
	return cmd
}
