package stats

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/plural"
	"match/pgn"
	"match/pgn/archive"
	"match/pgn/headers"
	"match/pgn/pairs"
	"match/rating"
	"match/report"
	"match/results/ratings"
	"match/results/store"
	"match/web"
)

type rateFlags struct {
	threads                        int
	fit                            rating.Options
	errors                         rating.Reference
	anchors                        []string
	anchorFile, looseFile, version string
	minGames                       int
	json, csv, markdown            string
	html, plot                     string
	check                          bool
	asked                          ratings.Asked
	names                          rateNames
	events                         []string
	pairs                          pairs.Choice
	db                             cli.DBFlags
}

// shownModels are the models that help and shells offer. Those of Ordo and BayesElo, for people who
// come from these programs, are in docs/method/ratings.md.
var shownModels = []rating.Model{rating.Score, rating.Davidson, rating.RaoKupper}

// NewRateCmd returns the command 'match rate'.
func NewRateCmd(a *cli.App) *cobra.Command {
	f := rateFlags{db: cli.DBFlags{App: a}}
	return cli.Command(&cobra.Command{
		Use:   "rate FILE… | --event N…",
		Short: "Rate the players of PGN files and stored matches jointly",
		Long: `Rates all players jointly from all games: the expected scores match the real
ones, and White's advantage is fitted. Only tags and the first moves are read,
so files of millions of games take seconds; --check replays all games.

Errors are 95% intervals. They are estimated from pairs, because the two games
of a pair (one opening, colours swapped) are not independent. Pairs are
recognised by the tags Pair and Round, by the start position or by the first
moves. A player who won or lost every game gets a bound. Groups of players
without games between them are rated separately.

Names that end in .gz, .zst or .bz2 are read compressed; - is standard input.
--event rates stored events by number (see 'match results'), alone or together
with files. Broken games are reported and left out; the exit code is then 1.`,
		Example: `  match rate games.pgn
  match rate *.pgn.zst --anchor "Stockfish 15.1=3500" --json ratings.json \
      --plot ratings.svg
  match rate --event 12 --event 15 older.pgn
  match rate games.pgn --anchors known.csv --errors next --matrix --ranks
  match rate games.pgn --between "new 2.1" --between "new 2.0"
  match rate games.pgn --model davidson --csv -
  match rate *.pgn --alias "Stockfish 17=SF dev" --exclude "*beta*" --crosstable`,
		RunE: func(cmd *cobra.Command, args []string) error { return runRate(a, cmd, args, &f) },
	}, f.rows(), f.names.rows())
}

func (f *rateFlags) rows() flagtable.Table {
	return flagtable.Table{
		cli.ThreadsRow(&f.threads),
		flagtable.Words(&f.events, "event", "also rate stored match `N`, with the known ratings that it was given; may be repeated, or N,N…, or a range such as 1-40").
			Complete(cli.OfferEvents(cli.AnyEvent)),
		f.db.PathRow(),
		flagtable.Bool(&f.check, "check", false, "replay every game and leave out illegal ones (slower)"),
		flagtable.Var(&f.pairs, "pairing", pairs.Usage).Offer(cli.Words("auto", "plies:", "opening", "none")),
		flagtable.Choice(&f.fit.Model, "model", rating.Score, rating.Models(), "`MODEL` of results: "+strings.Join(flagtable.Texts(shownModels), ", ")).Offer(cli.Words(shownModels...)),
		flagtable.Float(&f.fit.Average, "average", 0, "mean rating `R` of players that no anchor ties to a scale"),
		flagtable.List(&f.anchors, "anchor", "exactly known rating `ANCHOR`, NAME=RATING; may be repeated"),
		flagtable.File(&f.anchorFile, "anchors", "", "`FILE` of exactly known ratings, with lines \"name\",rating"),
		flagtable.File(&f.looseFile, "loose-anchors", "", "`FILE` of ratings known with an error, with lines \"name\",rating,standard error"),
		flagtable.File(&f.version, "versions", "", "`FILE` of expected gains of versions, with lines \"new\",\"old\",gain,standard error"),
		flagtable.Float(&f.fit.Prior, "prior", 0, "normal prior of standard deviation `SD` on every rating; 0: none"),
		flagtable.GivenFloat(&f.fit.White, "white-advantage", "White's advantage in Elo, `E` (default: fitted)"),
		flagtable.Choice(&f.errors, "errors", "", []rating.Reference{rating.Pool, rating.ToAnchor, rating.Next}, "`REFERENCE` of the errors: pool, anchor or next (default: anchor if there is one, else pool)"),
		flagtable.Choice(&f.fit.Covariance, "covariance", rating.ByPair, rating.Covariances(), "`METHOD` to estimate errors: pair, sandwich, scaled, game (as if games were independent) or none"),
		flagtable.Int(&f.minGames, "min-games", 0, "list only players with at least `N` games; all are rated").OrMore(0),
		flagtable.Bool(&f.asked.Matrix, "matrix", false, "also print the probability that each player is stronger than each other player"),
		flagtable.Bool(&f.asked.Ranks, "ranks", false, "also print each player's probability of being best, second best and so on"),
		flagtable.List(&f.asked.Between, "between", "`NAME` of a player; given twice, also print the difference between the two and the games it depends on"),
		flagtable.File(&f.json, "json", "", "write the list as JSON to `FILE`; - is stdout, instead of the table"),
		flagtable.File(&f.csv, "csv", "", "write the list as CSV to `FILE`; - is stdout, instead of the table"),
		flagtable.File(&f.markdown, "markdown", "", "write the list as Markdown to `FILE`; - is stdout, instead of the table"),
		flagtable.File(&f.html, "html", "", "write the list as a page in one file to `FILE`; - is stdout, instead of the table"),
		cli.PlotRow(&f.plot, "plot the ratings with their intervals to `FILE` (.svg or .png)"),
		flagtable.Bool(&f.asked.Crosstable, "crosstable", false, "also print a crosstable of points"),
		flagtable.List(&f.asked.HeadToHead, "head-to-head", "also print the score of player `NAME` against each opponent; all: of every player; may be repeated"),
	}
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
	g := &ratings.Games{Choice: choice, Scanner: headers.Scanner{Workers: f.threads, Pairs: f.pairs, Replay: f.check}}
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
	options, err := f.options(data, g)
	if err != nil {
		return err
	}
	table, err := rating.Rate(data, options)
	if err != nil {
		return err
	}
	list := ratings.New(table, f.errors, f.minGames, pairedBy)
	report, err := list.Report(data, f.asked)
	if err != nil {
		return fmt.Errorf("--%w", err)
	}
	if err := f.show(cmd.Context(), a, list, report); err != nil {
		return err
	}
	if g.Unfinished > 0 {
		a.Note("%s left out: no result", plural.Count(g.Unfinished, "unfinished game"))
	}
	if g.Broken > 0 {
		a.Note("%s left out", plural.Count(g.Broken, "broken game"))
	}
	return cli.WrongIf(g.Broken > 0)
}

// sources describes the source of the rated games.
func (f *rateFlags) sources(paths []string) string {
	var list []string
	for _, number := range f.events {
		list = append(list, "match "+number)
	}
	return strings.Join(append(list, paths...), ", ")
}

// valid rejects flags that are wrong for any file.
func (f *rateFlags) valid(paths []string) error {
	if two := f.asked.Between; len(two) != 0 && (len(two) != 2 || two[0] == two[1]) {
		return errors.New("--between must be given twice, with the names of two players")
	}
	if n := count("-", f.json, f.csv, f.markdown, f.html); n > 1 {
		return errors.New("only one of --json, --csv, --markdown and --html can go to standard output")
	}
	if f.db.Path != "" && len(f.events) == 0 {
		return errors.New("--db needs --event: give the numbers of matches")
	}
	return f.checkFiles(paths)
}

// rateNames are the flags of rate that select games by the names of their players.
type rateNames struct {
	aliases, include, exclude []string
	aliasFile                 string
}

func (f *rateNames) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.List(&f.aliases, "alias", "another name of a player, an `ALIAS` NAME=OTHER: games of OTHER count for NAME; may be repeated"),
		flagtable.File(&f.aliasFile, "aliases", "", "`FILE` of other names, with lines \"name\",\"other name\",… like Ordo's synonyms"),
		flagtable.List(&f.include, "include", "rate only games between players that match a `NAME`, where * stands for any text; may be repeated"),
		flagtable.List(&f.exclude, "exclude", "leave out games of players that match a `NAME`, where * stands for any text; may be repeated"),
	}
}

// choice returns the selection of the flags.
func (f *rateNames) choice() (c ratings.Choice, err error) {
	for _, text := range f.aliases {
		if err := c.Alias(fmt.Sprintf("--alias %q", text), text); err != nil {
			return c, err
		}
	}
	if err := readFile("--aliases", f.aliasFile, c.ReadAliases); err != nil {
		return c, err
	}
	for _, name := range f.include {
		c.Include(fmt.Sprintf("--include %q", name), name)
	}
	for _, name := range f.exclude {
		c.Exclude(fmt.Sprintf("--exclude %q", name), name)
	}
	return c, nil
}

// readFile reads the file of a flag, if it is given.
func readFile(flag, path string, read func(place string, text []byte) error) error {
	if path == "" {
		return nil
	}
	text, err := cli.ReadText(flag, path)
	if err != nil {
		return err
	}
	return read(flag+": "+path, text)
}

// mostBrokenLines is the maximum number of broken games that are listed.
const mostBrokenLines = 100

// gather reads the games of stored events and files.
func gather(a *cli.App, cmd *cobra.Command, paths []string, f *rateFlags, g *ratings.Games) error {
	err := cli.EachStored(cmd.Context(), &f.db, f.events, func(e *store.Event) error {
		g.Give(e.Name(), e.Players, event.KnownRatingsOf(e))
		return g.AddEvent(e.Players, e.Pairs(cmd.Context()))
	})
	if err != nil {
		return err
	}
	return a.EachFile(cmd, paths, f.threads, nil, func(ctx context.Context, s archive.Source, meter *cli.ReadMeter) error {
		g.Workers = s.Workers
		return g.AddFile(ctx, s.Games, s.Name, func(fault *pgn.GameError) {
			if g.Broken <= mostBrokenLines {
				meter.Broken(fault)
			}
		})
	})
}

// options turns the flags into options for rating these players.
func (f *rateFlags) options(d *rating.Data, g *ratings.Games) (rating.Options, error) {
	o := f.fit
	k := ratings.NewKnown(d)
	for _, text := range f.anchors {
		if err := k.Anchor(fmt.Sprintf("--anchor %q", text), text); err != nil {
			return o, err
		}
	}
	if err := cmp.Or(readFile("--anchors", f.anchorFile, k.ReadAnchors), readFile("--loose-anchors", f.looseFile, k.ReadLoose),
		readFile("--versions", f.version, k.ReadVersions)); err != nil {
		return o, err
	}
	if err := k.AddGiven("--event", g); err != nil {
		return o, err
	}
	o.Anchors, o.Versions = k.Anchors, k.Versions
	if f.errors == rating.ToAnchor && len(o.Anchors) == 0 && o.Prior == 0 {
		return o, errors.New("--errors anchor: no player has a known rating (give --anchor NAME=RATING, --anchors, --loose-anchors or --prior)")
	}
	return o, o.Check(d)
}

// checkFiles rejects outputs that would overwrite an input, and a file that is given twice.
func (f *rateFlags) checkFiles(paths []string) error {
	if err := cli.RefuseTwice(paths); err != nil {
		return err
	}
	outputs := []event.NamedFile{{Option: "json", Path: f.json}, {Option: "csv", Path: f.csv},
		{Option: "markdown", Path: f.markdown}, {Option: "html", Path: f.html}, {Option: "plot", Path: f.plot}}
	if err := cli.CheckSources("the games", paths, outputs...); err != nil {
		return err
	}
	return cli.InWords(event.CheckOverwrite([]event.NamedFile{{Option: "anchors", Path: f.anchorFile}, {Option: "loose-anchors", Path: f.looseFile},
		{Option: "versions", Path: f.version}, {Option: "aliases", Path: f.names.aliasFile}, {Option: "db", Path: f.db.Path}}, outputs...), nil)
}

func count[T comparable](x T, list ...T) (n int) {
	for _, y := range list {
		if y == x {
			n++
		}
	}
	return n
}

// show writes the list in every requested format.
func (f *rateFlags) show(ctx context.Context, a *cli.App, l *ratings.List, r *report.Report) error {
	if count("-", f.json, f.csv, f.markdown, f.html) == 0 {
		if err := a.Give(r, false); err != nil {
			return err
		}
	}
	for _, out := range []struct {
		flag, path string
		write      func(io.Writer) error
	}{
		{"json", f.json, func(w io.Writer) error { return cli.WriteJSON(w, r.Document()) }},
		{"csv", f.csv, l.WriteCSV},
		{"markdown", f.markdown, func(w io.Writer) error { _, err := io.WriteString(w, r.Markdown()); return err }},
		{"html", f.html, func(w io.Writer) error { return web.WriteReport(w, r) }},
	} {
		if err := a.WriteOut(ctx, out.flag, out.path, out.write); err != nil {
			return err
		}
	}
	return cli.DrawTo(ctx, f.plot, l.Picture)
}
