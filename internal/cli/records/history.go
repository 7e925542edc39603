package records

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/plural"
	"match/players/git"
	"match/players/spec"
	"match/results/history"
	"match/results/store"
	"match/web"
)

// historyFlags are the flags of history, as given.
type historyFlags struct {
	repo   string
	last   int
	limits string
	all    bool
	json   bool
	plot   string
	html   string
	db     cli.DBFlags
}

// NewHistoryCmd returns the command 'match history'.
func NewHistoryCmd(a *cli.App) *cobra.Command {
	f := &historyFlags{db: cli.DBFlags{App: a}}
	return cli.Command(&cobra.Command{
		Use:   "history [REF]",
		Short: "Show the strength of a branch's commits, from all stored games",
		Long: `history rates the commits up to REF (HEAD by default) jointly, from every stored
event in which one of them played as git:REF: matches, gates, races, bisections,
tournaments. The other players of these events connect the commits.

Elo is relative to the oldest commit with games. Step is relative to the
previous commit with games. Both have 95% intervals.`,
		Example: `  match history
  match history main --last 50 --plot history.svg
  match history --html history.html
  match history v2.0 --limits tc=8+0.08 --json`,
		Args: cli.WantArgs(0, 1, "a commit, branch or tag, or none for HEAD"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runHistory(cmd.Context(), a, f, append(args, "HEAD")[0])
		},
	}, flagtable.Table{
		flagtable.Text(&f.repo, "repo", "", "repository: a `PATH` or, with --allow-build, a URL (default: the one of the working directory)"),
		flagtable.Int(&f.last, "last", 100, "show the latest `N` commits, following first parents").Least(1),
		flagtable.Text(&f.limits, "limits", "", "only events under these `LIMITS`, as 'match results' lists them"),
		flagtable.Bool(&f.all, "all", false, "also list commits without games"),
		flagtable.Bool(&f.json, "json", false, "print one JSON document"),
		cli.PlotRow(&f.plot, "plot the Elo of the commits to `FILE` (.svg or .png)"),
		flagtable.File(&f.html, "html", "", "write table and plot to `FILE`, as self-contained HTML; - is stdout"),
		f.db.PathRow(),
	})
}

func runHistory(ctx context.Context, a *cli.App, f *historyFlags, ref string) error {
	if err := checkOutputs(f.json, event.NamedFile{Option: "plot", Path: f.plot}, event.NamedFile{Option: "html", Path: f.html}); err != nil {
		return err
	}
	line, err := a.Builds.Builder().History(ctx, &spec.Source{Ref: ref, Repo: f.repo}, f.last)
	if err != nil {
		return cli.WithFlags(err)
	}
	h, err := f.read(ctx, line)
	if err != nil {
		return err
	}
	if h == nil {
		return fmt.Errorf("no stored event has a player git:REF from this line of %s (see 'match results --commit REF')", plural.Count(len(line), "commit"))
	}
	if err := cli.DrawTo(ctx, f.plot, h.Picture); err != nil {
		return err
	}
	r := h.Report(f.all)
	if err := a.WriteOut(ctx, "html", f.html, func(w io.Writer) error { return web.WriteReport(w, r) }); err != nil || f.html == "-" {
		return err
	}
	return a.Print(r, r.Text(), f.json)
}

// read collects the games of the commits; nil if there are none.
func (f *historyFlags) read(ctx context.Context, line []git.Commit) (h *history.History, err error) {
	r := history.Reader{Line: line}
	if err := cli.WithView(ctx, &f.db, func(s *store.Store) error { return r.Read(ctx, s, f.limits) }); err != nil {
		return nil, err
	}
	return r.History()
}

// hexCommit matches the beginning of a commit's id.
var hexCommit = regexp.MustCompile(`^[0-9a-f]{4,64}$`)

// commitOf returns the commit id, or its beginning, for a filter by commit.
func commitOf(ctx context.Context, a *cli.App, ref string) (string, error) {
	if ref == "" {
		return "", nil
	}
	id, err := a.Builds.Builder().Resolve(ctx, &spec.Source{Ref: ref})
	switch {
	case err == nil:
		return id, nil
	case hexCommit.MatchString(ref) && !errors.Is(err, context.Canceled):
		return ref, nil
	}
	return "", fmt.Errorf("--commit %s: %w", ref, err)
}
