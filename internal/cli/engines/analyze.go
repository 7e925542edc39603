package engines

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"match/analysis"
	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/progress"
	"match/players/spec"
	"match/results/store"
	"match/tablebase"
	"match/tablebase/syzygy"
)

// analyzeFlags are the flags of `match analyze`.
type analyzeFlags struct {
	db               cli.DBFlags
	events           []string
	player, opponent string
	referee          analysis.Setup
	reports          analyzeReports
	moments, noise   int
	all              bool
}

// NewAnalyzeCmd returns the command 'match analyze'.
func NewAnalyzeCmd(a *cli.App) *cobra.Command {
	f := new(analyzeFlags)
	cmd := &cobra.Command{
		Use:   "analyze [FILE.pgn…] --player NAME",
		Short: "Find where a player loses points, and what to fix first",
		Long: `Has a referee judge every move of a player's games, and of its opponents as a
control, and adds up what wrong moves cost: by phase, piece, kind of move,
position, ending, opening, and by the terms of the evaluation that misled it.

A finding costs the player more than it costs its opponents and more than its
share of the moves. It has passed a test with a false discovery rate of 10% over
all candidates. Intervals are 95%, clustered by pair.

The referee may be any player except an xboard engine. The default is Stockfish
if it is in the PATH, else the variant positional. Each move is judged
with a fifth of --nodes, and again with --nodes if it seems to lose something.
Judgements are stored, so an interrupted run continues where it stopped, and a
second report of the same games needs no judging.

With a built-in referee, or an engine with one thread and a node limit, the
report is the same for any --concurrency.`,
		Example: `  match analyze games.pgn --player mine --html report.html
  match analyze games.pgn --player mine --opponent old --json - \
      | jq '.details.findings[0]'
  match analyze --event 12 --player tapered --referee positional --epd worst.epd`,
		RunE: func(cmd *cobra.Command, args []string) error { return runAnalyze(a, cmd, f, args) },
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.List(&f.events, "event", "also use the games of match `N` in the results database; may be repeated").
			Complete(cli.OfferEvents(cli.AnyEvent)),
		f.db.PathRow(),
		flagtable.Text(&f.player, "player", "", "`NAME` of the player, as in the games").Offer(cli.CompletePlayer),
		flagtable.Text(&f.opponent, "opponent", "", "only games against `NAME`").Offer(cli.CompletePlayer),
		flagtable.Int(&f.moments, "moments", 20, "show the `N` worst moves").Range(0, 1000),
		flagtable.Bool(&f.all, "all", false, "show all findings in full, not only the first 7"),
		flagtable.Int(&f.noise, "noise", 50, "judge `N` moves again with 8 times the nodes to measure the referee's own noise").Range(0, 100000),
		flagtable.Text(&f.referee.Who, "referee", "", "referee: a `PLAYER` (default: uci:stockfish if it is in the PATH, else "+analysis.StrongestVariant+")").Offer(cli.CompletePlayer),
		flagtable.Int(&f.referee.Nodes, "nodes", analysis.DefaultEffort.Careful, "`N` nodes for each search of a move that seems to lose something, a fifth of that for other moves"),
		flagtable.Int(&f.referee.Workers, "concurrency", runtime.NumCPU(), "run `N` referees at a time"),
		flagtable.File(&f.referee.Tablebase, "tablebase", "3", "judge by endgame tables: those in `DIR`, 3 for the built-in ones, 4 for those that 'match tablebase build' made, or none"),
		flagtable.Parsed(&f.referee.Tablebase, "syzygy", "", func(path string) (string, error) { return syzygy.Name(path), nil },
			"judge by the Syzygy tables in `DIR`; several directories as in PATH"),
		flagtable.File(&f.referee.Judgements, "judgements", "", "keep judgements in `FILE` (default match/judgements.db in the user's data directory), or none"),
	}, f.reports.rows())
	cmd.MarkFlagsMutuallyExclusive("syzygy", "tablebase")
	return cmd
}

func runAnalyze(a *cli.App, cmd *cobra.Command, f *analyzeFlags, paths []string) (err error) {
	if err := f.check(paths); err != nil {
		return err
	}
	ctx := cmd.Context()
	defer cli.Saving(ctx)()
	referee, err := f.referee.Open(ctx)
	if err != nil {
		return fmt.Errorf("--%w", err)
	}
	defer func() { err = errors.Join(err, referee.Close()) }()
	out, err := event.OpenDocuments(ctx, a.Stdout, f.reports.files()...) // before the first game is read
	if err != nil {
		return cli.InWords(err, nil)
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	games, err := f.collect(ctx, a, paths)
	if err != nil {
		return err
	}
	report, err := f.report(ctx, a.Stderr, referee, games)
	if err != nil {
		return f.interrupted(err)
	}
	return f.reports.write(a, out, report)
}

// check rejects combinations of flags that make no sense.
func (f *analyzeFlags) check(paths []string) error {
	switch {
	case f.player == "" && f.opponent != "":
		return fmt.Errorf("--opponent %s: whose games against it? name the player with --player, too", f.opponent)
	case f.player == "":
		return errors.New("whose games? name the player with --player (see 'match analyze --help')")
	case len(paths) == 0 && len(f.events) == 0 && isSpec(f.player):
		return fmt.Errorf("--player %s: %s; and name PGN files, or matches with --event", f.player, wantName)
	case len(paths) == 0 && len(f.events) == 0:
		return errors.New("which games? name PGN files, or matches with --event (see 'match analyze --help')")
	}
	if err := cli.RefuseTwice(paths); err != nil {
		return err
	}
	seen := map[int64]bool{}
	for _, text := range f.events {
		id, err := store.ParseNumber(text)
		if err == nil && seen[id] {
			return fmt.Errorf("--event %s: the same match is named twice", text)
		}
		seen[id] = err == nil
	}
	return f.reports.check(paths, f.referee.Judgements)
}

// wantName is what --player takes.
const wantName = "want the name that the player has in the games (see 'match results'); one from git is called REPOSITORY-COMMIT"

// isSpec reports whether a text names a program, as other commands take it.
func isSpec(text string) bool {
	kind, _, found := strings.Cut(text, ":")
	return found && slices.Contains(spec.Prefixes(), kind+":")
}

// report analyzes the games and computes all statistics.
func (f *analyzeFlags) report(ctx context.Context, stderr io.Writer, r *analysis.OpenReferee, games *analysis.Collection) (*analysis.Report, error) {
	meter := progress.NewFraction(stderr, progress.Auto, "judging")
	defer meter.Done()
	judged, err := r.Judge(ctx, games.Games, func(moves, of int) {
		meter.SetFraction(float64(moves)/float64(of), fmt.Sprintf("%d of %d moves", moves, of))
	})
	if err != nil {
		return nil, err
	}
	report := analysis.NewReport(games, judged, analysis.Options{Tables: r.Tables, Moments: f.moments, All: f.all})
	report.Referee = r.Card
	for _, damaged := range tablebase.Damaged(r.Tables) {
		fmt.Fprintf(stderr, "match: %s\n", harmless.Line(damaged.Error()))
	}
	return report, report.Extend(ctx, &r.Referee, f.noise)
}

// collect reads the games of files and of the results database.
func (f *analyzeFlags) collect(ctx context.Context, a *cli.App, paths []string) (*analysis.Collection, error) {
	if _, err := cli.TotalSize(paths); err != nil {
		return nil, err
	}
	var sources []analysis.Source
	for _, path := range paths {
		sources = append(sources, analysis.FromPGN(ctx, path, func(read func(string, io.Reader) error) error {
			return a.WithFile(ctx, path, cli.NewReadMeter(io.Discard, "", 0), read)
		}))
	}
	for _, id := range f.events {
		sources = append(sources, analysis.FromEvent(ctx, "event "+id, func(read func(*store.Event) error) error {
			if err := cli.WithMatch(ctx, &f.db, id, read); err != nil {
				return fmt.Errorf("--event: %w", err)
			}
			return nil
		}))
	}
	games, err := analysis.Collect(analysis.Query{Player: f.player, Opponent: f.opponent}, sources...)
	if cause := context.Cause(ctx); cause != nil {
		return nil, cause
	}
	if none := (*analysis.NoGamesError)(nil); errors.As(err, &none) {
		nameBroken(a, none.Broken)
		if isSpec(f.player) {
			err = fmt.Errorf("%w: %s", err, wantName)
		}
		return nil, fmt.Errorf("--%s: %w", none.Asks(), err)
	}
	if err == nil {
		nameBroken(a, games.Broken)
	}
	return games, err
}

// nameBroken prints which games are left out.
func nameBroken(a *cli.App, games []string) {
	for _, broken := range games {
		fmt.Fprintln(a.Stderr, harmless.Line(broken))
	}
}

// interrupted adds to an interruption's error that all finished analysis is kept.
func (f *analyzeFlags) interrupted(err error) error {
	if !cli.IsInterrupt(err) && !errors.Is(err, context.Canceled) || f.referee.Judgements == analysis.None {
		return err
	}
	return fmt.Errorf("%w: all judgements so far are kept; repeat the command to continue", err)
}

// analyzeReports are the report files of an analysis.
type analyzeReports struct{ html, markdown, json, epd string }

func (r *analyzeReports) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.File(&r.html, "html", "", "write the full report to `FILE`, as one HTML page with boards and plots").Fills("reports.html"),
		flagtable.File(&r.markdown, "markdown", "", "write a short report to `FILE`").Fills("reports.markdown"),
		flagtable.File(&r.json, "json", "", "write all figures to `FILE` as JSON; - is stdout").Fills("reports.json"),
		flagtable.File(&r.epd, "epd", "", "write the worst moves to `FILE` as a test suite (see 'match suite')").Fills("reports.epd"),
	}
}

// analyzeReport is a report of an analysis and its destination.
type analyzeReport struct {
	event.NamedFile
	render func(*analysis.Report, io.Writer) error
}

func (r *analyzeReports) all() []analyzeReport {
	return []analyzeReport{
		{event.NamedFile{Option: "html", Path: r.html}, (*analysis.Report).WriteHTML},
		{event.NamedFile{Option: "markdown", Path: r.markdown}, writeMarkdown},
		{event.NamedFile{Option: "json", Path: r.json}, func(r *analysis.Report, w io.Writer) error { return cli.WriteJSON(w, r.Document()) }},
		{event.NamedFile{Option: "epd", Path: r.epd}, (*analysis.Report).WriteEPD},
	}
}

func writeMarkdown(r *analysis.Report, w io.Writer) error {
	_, err := io.WriteString(w, r.Document().Markdown())
	return err
}

func (r *analyzeReports) files() (list []event.NamedFile) {
	for _, f := range r.all() {
		list = append(list, f.NamedFile)
	}
	return list
}

// check rejects reports that would overwrite each other, the games or the judgements.
func (r *analyzeReports) check(paths []string, judgements string) error {
	if judgements == analysis.None {
		judgements = ""
	}
	if err := event.CheckOverwrite([]event.NamedFile{{Option: "judgements", Path: judgements}}, r.files()...); err != nil {
		return cli.InWords(err, nil)
	}
	return cli.CheckSources("games", paths, r.files()...)
}

// write writes all reports, and the text of the terminal unless a report goes
// to standard output.
func (r *analyzeReports) write(a *cli.App, out event.Documents, report *analysis.Report) error {
	toStdout := false
	for _, f := range r.all() {
		if err := out.Write(f.Option, func(w io.Writer) error { return f.render(report, w) }); err != nil {
			return cli.InWords(err, nil)
		}
		toStdout = toStdout || f.Path == "-"
	}
	if toStdout {
		return nil
	}
	_, err := io.WriteString(a.Stdout, report.Document().Text())
	return err
}
