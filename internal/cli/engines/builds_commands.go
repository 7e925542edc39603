package engines

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/plural"
	"match/players/git"
)

// NewBuildsCmd returns the command 'match builds'.
func NewBuildsCmd(a *cli.App) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "builds",
		Short: "List and remove the engines that were built from commits",
		Long: `Lists the engines in the cache, most recently used first.

A player git:REF is built from a commit of the repository around the working
directory, or of git:REF,repo=PATH|URL, and kept in the user's cache directory.
The repository's .match.toml describes the build (fetch, build, engine,
protocol, bench, bench_timeout, paths, data). Without that file, match uses a
Makefile that supports EXE, a go.mod, a Cargo.toml or a CMakeLists.txt.

Every command that takes players has two more flags. --allow-build (or
MATCH_ALLOW_BUILD=1) permits building repositories from a URL. --build-timeout
DURATION (or MATCH_BUILD_TIMEOUT) limits the time of a build, 15m by default.`,
		Example: `  match builds
  match builds --json
  match builds clean --unused 168h`,
		Args: cli.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			dir, err := git.Dir()
			if err != nil {
				return err
			}
			list, err := git.List(dir)
			if err != nil {
				return err
			}
			if asJSON {
				return cli.WriteJSON(a.Stdout, append([]*git.Build{}, list...))
			}
			return printBuilds(a, list)
		},
	}
	cmd.AddCommand(newBuildsCleanCmd(a))
	return cli.Command(cmd, flagtable.Table{flagtable.Bool(&asJSON, "json", false, "print JSON")})
}

func printBuilds(a *cli.App, list []*git.Build) error {
	rows := tabwriter.NewWriter(a.Stdout, 0, 0, 2, ' ', 0)
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

func newBuildsCleanCmd(a *cli.App) *cobra.Command {
	var unused time.Duration
	return cli.Command(&cobra.Command{
		Use:   "clean",
		Short: "Remove engines from the cache, and copies of repositories",
		Long: `Removes the engines that were built from commits, and the copies of repositories
elsewhere. A resumed event builds its players again. Builds in progress are not
touched. The cache is kept below 4 GiB even without this command.`,
		Example: `  match builds clean
  match builds clean --unused 168h`,
		Args: cli.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			dir, err := git.Dir()
			if err != nil {
				return err
			}
			n, size, err := git.Clean(dir, unused)
			fmt.Fprintf(a.Stdout, "removed %s, %.1f MiB\n", plural.Count(n, "directory"), float64(size)/(1<<20))
			return err
		},
	}, flagtable.Table{flagtable.Duration(&unused, "unused", 0, "remove only engines not used for `DURATION`, such as 168h").Want(func() bool { return unused >= 0 }, "a time of at least 0")})
}
