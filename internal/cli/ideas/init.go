package ideas

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"match/event/stages"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/players/git"
	"match/players/spec"
)

// initFlags are the flags of test init, as given.
type initFlags struct {
	place repository
	draft stages.DraftOptions
	show  bool
}

func newInitCmd(a *cli.App) *cobra.Command {
	f := &initFlags{}
	return cli.Command(&cobra.Command{
		Use:   "init",
		Short: "Add [test] to the .match.toml of a repository, with comments",
		Long: `init adds stages for testing ideas to the .match.toml at the top of the work
tree. Stronger engines have smaller improvements, which need narrower bounds and
more games. The time control is the longest, from 10+0.1 to 1+0.01, with which a
week has time for ten ideas that change nothing, without the second stage. A
comment says for how many it has time. Read the file, change it, and commit it.`,
		Example: `  match test init --strength middle --concurrency 8 --hours 60
  match test init --strength beginner --dry-run`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runInit(cmd.Context(), a, f) },
	}, flagtable.Table{
		flagtable.Choice(&f.draft.Strength, "strength", stages.Middle, stages.Strengths, "`STRENGTH` of the engine: beginner (ideas change tens of Elo), middle or top (a few Elo)"),
		flagtable.Int(&f.draft.Cores, "concurrency", runtime.NumCPU(), "play `N` games at a time").Least(1).Formerly("cores"),
		flagtable.Float(&f.draft.Hours, "hours", 40, "`HOURS` a week in which the machine plays").Want(func() bool { return f.draft.Hours > 0 }, "more than 0"),
		flagtable.Text(&f.draft.Base, "base", "main", "`BRANCH` that ideas are compared with"),
		flagtable.Bool(&f.show, "dry-run", false, "print the file instead of writing it").Formerly("show"),
		f.place.row(),
	})
}

func runInit(ctx context.Context, a *cli.App, f *initFlags) error {
	text, err := stages.Draft(f.draft)
	if err != nil {
		return err
	}
	if f.show {
		_, err := io.WriteString(a.Stdout, text)
		return err
	}
	facts, err := a.Builds.Builder().Facts(ctx, &spec.Source{Ref: f.draft.Base, Repo: f.place.path})
	if err != nil {
		return fmt.Errorf("--base: %w", err)
	}
	if facts.Top == "" {
		return fmt.Errorf("%s has no work tree for %s: print it with --dry-run", facts.Name, git.RecipeFile)
	}
	was, err := facts.Instructions()
	if err != nil {
		return err
	}
	if _, err := stages.Read(git.RecipeFile, was); !errors.Is(err, stages.ErrNoTest) {
		return fmt.Errorf("%s already has [test], or is not valid: change it by hand (--dry-run prints a new one)", filepath.Join(facts.Top, git.RecipeFile))
	}
	if len(was) > 0 {
		text = string(was) + "\n" + text
	}
	path := filepath.Join(facts.Top, git.RecipeFile)
	if err := cli.WriteFile(ctx, path, func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.Stdout, "%s has [test] now: read it, commit it, and run 'match test --dry-run'\n", path)
	return err
}
