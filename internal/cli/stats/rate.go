package stats

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/nearest"
	"match/internal/picture"
	"match/internal/plural"
	"match/pgn/headers"
	"match/pgn/pairs"
	"match/rating"
	"match/results/ratings"
)

type rateFlags struct {
	cli.PGNFlags
	model, errors, covariance      string
	anchors                        []string
	anchorFile, looseFile, version string
	average, prior, white          float64
	minGames                       int
	json, csv, markdown, plot      string
	matrix, ranks, check           bool
	between                        []string
	names                          rateNames
	meetings                       rateMeetings
	events                         []string
	pairs                          pairs.Choice
	db                             cli.DBFlags
}

// NewRateCmd is 'match rate'.
func NewRateCmd(a *cli.App) *cobra.Command {
	f := rateFlags{db: cli.DBFlags{App: a}}
	cmd := &cobra.Command{
		Use:   "rate FILE… | --event N…",
		Short: "Rate the players of PGN files and stored matches jointly, with honest errors",
		Long: `Rates all players jointly from all games: the expected scores match the real ones,
and White's advantage is fitted. Only tags and the first moves are read, so files
of millions of games take seconds; --check replays all games.

Errors are 95 % intervals. They are measured over pairs of games with one opening
and colours swapped, which are not independent; pairs are recognised by the tags
Pair and Round, by the start position or by the first moves. A player
who won or lost every game gets a bound. Groups that no games connect are rated
separately.

Names that end in .gz, .zst or .bz2 are read compressed; - is standard input.
--event rates stored events by number (see 'match results'), alone or together
with files. Broken games are reported and left out; the exit code is then 1.`,
		Example: `  match rate games.pgn
  match rate *.pgn.zst --anchor "Stockfish 15.1=3500" --json ratings.json --plot ratings.svg
  match rate --event 12 --event 15 older.pgn
  match rate games.pgn --anchors known.csv --errors next --matrix --ranks
  match rate games.pgn --between "new 2.1" --between "new 2.0"
  match rate games.pgn --model bayeselo --csv -
  match rate *.pgn --alias "Stockfish 17=SF dev" --exclude "*beta*" --crosstable`,
		RunE: func(cmd *cobra.Command, args []string) error { return runRate(a, cmd, args, &f) },
	}
	f.add(cmd)
	_ = cmd.RegisterFlagCompletionFunc("event", cli.OfferEvents(cli.AnyEvent))
	cmd.AddCommand(newRateCalibrateCmd(a))
	return cmd
}

func (f *rateFlags) add(cmd *cobra.Command) {
	flagtable.Add(cmd.Flags(), flagtable.Table{
		cli.ConcurrencyRow(&f.Threads, "threads", runtime.GOMAXPROCS(0), "read with `N` threads; the output does not depend on it").OrMore(1),
		flagtable.Words(&f.events, "event", "also rate the stored match with number `N`; may be repeated, or N,N…, or a range such as 1-40"),
		f.db.PathRow(),
		flagtable.Bool(&f.check, "check", false, "replay every game and leave out illegal ones (slower)"),
		flagtable.Var(&f.pairs, "pairing", pairs.Usage).Offer(cli.Words("auto", "plies:", "opening", "none")),
		flagtable.Text(&f.model, "model", string(rating.Score), "`MODEL` of results: "+listed(rating.Models())).Offer(cli.Offered(rating.Models())),
		flagtable.Float(&f.average, "average", 0, "mean `R` of players whom no anchor ties to a scale"),
		flagtable.List(&f.anchors, "anchor", "a rating that is known exactly, `ANCHOR` being NAME=RATING; may be repeated"),
		flagtable.File(&f.anchorFile, "anchors", "", "`FILE` of ratings that are known exactly: \"name\",rating a line"),
		flagtable.File(&f.looseFile, "loose-anchors", "", "`FILE` of ratings known with an error: \"name\",rating,standard error a line"),
		flagtable.File(&f.version, "versions", "", "`FILE` of what versions are thought to have gained: \"new\",\"old\",gain,standard error a line"),
		flagtable.Float(&f.prior, "prior", 0, "normal prior of standard deviation `SD` on every rating; 0: none"),
		flagtable.Float(&f.white, "white-advantage", 0, "White's advantage in Elo, `E` (default: fitted)"),
		flagtable.Text(&f.errors, "errors", "", "what errors are against: pool, anchor or next `REFERENCE` (default: anchor where there is one, else pool)").Offer(cli.Words(string(rating.Pool), string(rating.ToAnchor), string(rating.Next))),
		flagtable.Text(&f.covariance, "covariance", string(rating.ByPair), "how errors are measured: `WAY` pair, sandwich, scaled, game (as if games were independent) or none").Offer(cli.Offered(rating.Covariances())),
		flagtable.Int(&f.minGames, "min-games", 0, "list only players of `N` games or more; all are rated").OrMore(0),
		flagtable.Bool(&f.matrix, "matrix", false, "also print how likely each player is stronger than each"),
		flagtable.Bool(&f.ranks, "ranks", false, "also print how likely each player is the best, the second best and so on"),
		flagtable.List(&f.between, "between", "given twice: also print the difference of two players of this `NAME`, and which games it rests on"),
		flagtable.File(&f.json, "json", "", "write the list as JSON to `FILE`; - is stdout, instead of the table"),
		flagtable.File(&f.csv, "csv", "", "write the list as CSV to `FILE`; - is stdout, instead of the table"),
		flagtable.File(&f.markdown, "markdown", "", "write the list as Markdown to `FILE`; - is stdout, instead of the table"),
		flagtable.File(&f.plot, "plot", "", "draw the ratings with their intervals into `FILE` (.svg or .png)"),
	}, f.names.rows(), f.meetings.rows())
}

// listed joins words with commas.
func listed[S ~string](words []S) string {
	var list []string
	for _, w := range words {
		list = append(list, string(w))
	}
	return strings.Join(list, ", ")
}

func runRate(a *cli.App, cmd *cobra.Command, paths []string, f *rateFlags) error {
	if len(paths) == 0 && len(f.events) == 0 {
		return fmt.Errorf("nothing to rate: name PGN files (- is standard input) or matches by --event (see '%s --help')", cmd.CommandPath())
	}
	if err := f.valid(paths); err != nil {
		return err
	}
	choice, err := f.names.choice()
	if err != nil {
		return err
	}
	g := &ratings.Games{Choice: choice, Scanner: headers.Scanner{Workers: f.Threads, Pairs: f.pairs, Replay: f.check}}
	if err := gather(a, cmd, paths, f, g); err != nil {
		return err
	}
	if err := g.Check(); err != nil && g.Seen() {
		return err
	}
	if g.Count() == 0 {
		return fmt.Errorf("%s: no finished games of two players%s", f.sources(paths), g.LeftOut())
	}
	data, pairedBy := g.Data()
	options, err := f.options(cmd, data)
	if err != nil {
		return err
	}
	table, err := rating.Rate(data, options)
	if err != nil {
		return err
	}
	if err := knownNames("--between", f.between, data.Names()); err != nil {
		return err
	}
	list := ratings.New(table, rating.Reference(f.errors), f.minGames, pairedBy)
	if err := f.meetings.find(data, list); err != nil {
		return err
	}
	if err := showRatings(cmd.Context(), a, f, list); err != nil {
		return err
	}
	if g.Unfinished > 0 {
		a.Note("%s left out: no result", plural.Count(g.Unfinished, "unfinished game"))
	}
	if g.Broken > 0 {
		a.Note("%s left out", plural.Count(g.Broken, "broken game"))
		return cli.Exit(cli.ExitWrong)
	}
	return nil
}

// sources names what is rated.
func (f *rateFlags) sources(paths []string) string {
	var list []string
	for _, number := range f.events {
		list = append(list, "match "+number)
	}
	return strings.Join(append(list, paths...), ", ")
}

// valid refuses what no file could make right.
func (f *rateFlags) valid(paths []string) error {
	references := []rating.Reference{rating.Pool, rating.ToAnchor, rating.Next}
	switch {
	case !slices.Contains(rating.Models(), rating.Model(f.model)):
		return cli.UnknownWord("--model", f.model, rating.Models())
	case f.errors != "" && !slices.Contains(references, rating.Reference(f.errors)):
		return cli.UnknownWord("--errors", f.errors, references)
	case !slices.Contains(rating.Covariances(), rating.Covariance(f.covariance)):
		return cli.UnknownWord("--covariance", f.covariance, rating.Covariances())
	}
	if n := len(f.between); n != 0 && (n != 2 || f.between[0] == f.between[1]) {
		return errors.New("--between is given twice, with the names of two players")
	}
	if f.plot != "" {
		if _, err := picture.FormatOf(f.plot); err != nil {
			return fmt.Errorf("--plot %w", err)
		}
	}
	if n := count("-", f.json, f.csv, f.markdown); n > 1 {
		return errors.New("only one of --json, --csv and --markdown can go to standard output")
	}
	if f.db.Path != "" && len(f.events) == 0 {
		return errors.New("--db is for the matches of --event: give their numbers")
	}
	return f.checkFiles(paths)
}

// checkFiles refuses outputs over what is read, and a file that is read twice.
func (f *rateFlags) checkFiles(paths []string) error {
	var games []event.NamedFile
	for _, path := range paths {
		if path != "-" {
			games = append(games, event.NamedFile{Option: "the games", Path: path})
		}
	}
	if err := event.SpareFiles(nil, games...); err != nil {
		return fmt.Errorf("%s: a file is named twice", strings.Join(paths, " "))
	}
	inputs := append(games, event.NamedFile{Option: "--anchors", Path: f.anchorFile},
		event.NamedFile{Option: "--loose-anchors", Path: f.looseFile}, event.NamedFile{Option: "--versions", Path: f.version}, event.NamedFile{Option: "--aliases", Path: f.names.aliasFile},
		event.NamedFile{Option: "--db", Path: f.db.Path})
	return event.SpareFiles(inputs, event.NamedFile{Option: "--json", Path: f.json}, event.NamedFile{Option: "--csv", Path: f.csv},
		event.NamedFile{Option: "--markdown", Path: f.markdown}, event.NamedFile{Option: "--plot", Path: f.plot})
}

func count(word string, list ...string) (n int) {
	for _, w := range list {
		if w == word {
			n++
		}
	}
	return n
}

// showRatings writes the list in every form that is asked for.
func showRatings(ctx context.Context, a *cli.App, f *rateFlags, l *ratings.List) error {
	if count("-", f.json, f.csv, f.markdown) == 0 {
		if err := l.Write(a.Stdout); err != nil {
			return err
		}
		if err := showMore(a, f, l); err != nil {
			return err
		}
	}
	for _, out := range []struct {
		flag, path string
		write      func(io.Writer) error
	}{
		{"--json", f.json, func(w io.Writer) error { return cli.WriteJSON(w, f.document(l)) }},
		{"--csv", f.csv, l.WriteCSV},
		{"--markdown", f.markdown, l.WriteMarkdown},
		{"--plot", f.plot, func(w io.Writer) error {
			format, _ := picture.FormatOf(f.plot)
			return l.Plot(w, format)
		}},
	} {
		if err := writeRatings(ctx, a, out.path, out.write); err != nil {
			return fmt.Errorf("%s: %w", out.flag, err)
		}
	}
	return nil
}

// showMore prints what stands below the table where it is asked for. Matrices
// end with an empty line.
func showMore(a *cli.App, f *rateFlags, l *ratings.List) error {
	apart := "\n"
	for _, part := range []struct {
		wanted bool
		write  func(io.Writer) error
	}{
		{f.matrix, l.WriteMatrix},
		{f.ranks, l.WriteRanks},
		{f.meetings.crosstable, func(w io.Writer) error { return f.meetings.all.WriteCrosstable(w) }},
		{len(f.meetings.against) > 0, f.meetings.writeHeadToHead},
		{len(f.between) > 0, func(w io.Writer) error { return l.Between(f.between[0], f.between[1]).Write(w) }},
	} {
		if !part.wanted {
			continue
		}
		fmt.Fprint(a.Stdout, apart)
		apart = ""
		if err := part.write(a.Stdout); err != nil {
			return err
		}
	}
	return nil
}

// knownNames refuses a flag's name of a player who is not there.
func knownNames(flag string, names, all []string) error {
	for _, name := range names {
		if !slices.Contains(all, name) {
			return fmt.Errorf("%s %q: no such player in the games%s", flag, name, nearest.Hint(name, all))
		}
	}
	return nil
}

func writeRatings(ctx context.Context, a *cli.App, path string, write func(io.Writer) error) error {
	switch path {
	case "":
		return nil
	case "-":
		return write(a.Stdout)
	}
	return cli.WriteFile(ctx, path, write)
}

// document is the list, with what else is asked for.
func (f *rateFlags) document(l *ratings.List) any {
	d := struct {
		*ratings.List
		Matrix  []ratings.Matrix     `json:"matrix,omitempty"`
		Ranks   []ratings.Ranks      `json:"ranks,omitempty"`
		Between *ratings.Between     `json:"between,omitempty"`
		Cross   *ratings.Crosstable  `json:"crosstable,omitempty"`
		Against []ratings.HeadToHead `json:"head_to_head,omitempty"`
	}{List: l}
	if f.matrix {
		d.Matrix = l.Matrices()
	}
	if f.ranks {
		d.Ranks = l.Ranks()
	}
	if len(f.between) > 0 {
		d.Between = l.Between(f.between[0], f.between[1])
	}
	if f.meetings.crosstable {
		c := f.meetings.all.Crosstable()
		d.Cross = &c
	}
	d.Against = f.meetings.headToHead()
	return d
}
