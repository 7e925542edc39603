package files

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/plural"
	"match/openings"
)

const bookNames = `A book is "default" (balanced lines), "sharp" (one side is 0.8 to 1.1 pawns
ahead, for engines that draw most games), "startpos", "chess960" or a file:
.epd, .fen or .txt (positions), .pgn (games), .bin (Polyglot), .tsv (lines as
'match openings make' writes them), each with .gz, .zst or .bz2 if compressed.
",plies=N" after the name takes the first N plies of lines; not of positions.`

// NewOpeningsCmd returns the command 'match openings'.
func NewOpeningsCmd(a *cli.App) *cobra.Command {
	return cli.Group(&cobra.Command{
		Use:   "openings",
		Short: "Look at, convert, make and compare opening books",
		Long:  "Look at, convert, make and compare opening books.\n\n" + bookNames,
	}, newOpeningsListCmd(a), newOpeningsConvertCmd(a), newOpeningsMakeCmd(a), newOpeningsMeasureCmd(a))
}

// pickFlags determine which opening a pair gets. They are the same in all commands.
type pickFlags struct {
	order  openings.Order
	start  int
	seed   uint64
	count  int
	strict bool
}

func strictRow(strict *bool) *flagtable.Row {
	return flagtable.Bool(strict, "strict", false, "reject a book with invalid lines instead of skipping them")
}

func newOpeningsListCmd(a *cli.App) *cobra.Command {
	var f pickFlags
	return cli.Command(&cobra.Command{
		Use:   "list [BOOK]",
		Short: "Print openings in the order in which pairs play them",
		Long:  "Prints openings in the order in which the pairs of a match play them, and\na closing line about the book.\n\n" + bookNames,
		Example: `  match openings list
  match openings list book.pgn --order sequential --start 100 --count 5
  match openings list --seed 7`,
		Args:              cli.WantArgs(0, 1, "one book"),
		ValidArgsFunction: cli.Offering(cli.Words(openings.Names()...)),
		RunE:              func(_ *cobra.Command, args []string) error { return openingsList(a, append(args, "default")[0], f) },
	}, flagtable.Table{
		strictRow(&f.strict),
		playing.OrderRow(&f.order),
		flagtable.Int(&f.start, "start", 1, "start at opening `N` of that order").OrMore(1),
		flagtable.Int(&f.seed, "seed", 1, "seed `N` of the random order"),
		flagtable.Int(&f.count, "count", 10, "print `N` openings; 0: all").OrMore(0),
	})
}

func openingsList(a *cli.App, name string, f pickFlags) error {
	book, err := openBook(a, name, f.strict)
	if err != nil {
		return err
	}
	if err := book.CheckStart(f.start); err != nil {
		return fmt.Errorf("--start: %w", err)
	}
	n := book.Len()
	if f.count > 0 {
		n = min(n, f.count)
	}
	for pair := range n {
		o := book.Pick(f.order, f.seed, f.start, pair)
		p := o.Position()
		fmt.Fprintf(a.Stdout, "%d\t%s\t%s\t%s\n",
			o.Number, harmless.Line(strings.TrimSpace(o.ECO+" "+o.Name)), o.UCI(), p.FEN())
	}
	fmt.Fprintf(a.Stdout, "%s: %s, hash %s\n",
		harmless.Line(book.Name()), plural.Count(book.Len(), "opening"), book.Hash())
	return nil
}

// maxFaults is how many invalid lines of a book are shown.
const maxFaults = 10

// openBook reads a book and prints which lines are odd or left out. If strict, it rejects them.
func openBook(a *cli.App, name string, strict bool) (*openings.Book, error) {
	book, faults, err := openings.Read(name)
	if err != nil {
		return nil, err
	}
	left := 0
	for i, f := range faults {
		what := "taken"
		if !f.Taken {
			left++
			what = "left out"
		}
		if i < maxFaults {
			a.Note("%s: %s", what, harmless.Line(f.Error()))
		}
	}
	if len(faults) > maxFaults {
		a.Note("… and %d more", len(faults)-maxFaults)
	}
	if left > 0 {
		a.Note("%s: %s left out of %d", harmless.Line(name), plural.Count(left, "bad line"), left+book.Len())
	}
	if strict && len(faults) > 0 {
		return nil, fmt.Errorf("%s: %s, rejected because of --strict",
			name, plural.Count(len(faults), "odd or bad line"))
	}
	return book, nil
}

func newOpeningsConvertCmd(a *cli.App) *cobra.Command {
	var strict, fen bool
	return cli.Command(&cobra.Command{
		Use:   "convert BOOK FILE",
		Short: "Write a book as .epd, .fen, .pgn or .tsv, also for other programs",
		Long: `Writes a book in the format given by the ending of FILE, compressed if .gz or
.zst follows:

  .epd  a position per line: four fields, then "hmvc N; fmvn N;" and the name
        as id. match, fastchess and cutechess-cli read it. c-chess-cli does not.
  .fen  a position per line as a FEN: six fields, no name. All four programs
        read it (cutechess-cli uses the first four fields). --six-fields writes
        the same into an .epd file, for programs that need that ending.
  .pgn  games without a result. match, fastchess and cutechess-cli read it.
  .tsv  lines as 'match openings make' writes them. Only match reads it.

` + bookNames,
		Example: `  match openings convert default book.epd
  match openings convert default book.epd --six-fields
  match openings convert book.bin,plies=10 book.pgn.gz`,
		ValidArgsFunction: cli.Offering(cli.Words(openings.Names()...)),
		Args:              cli.WantArgs(2, 2, "a book and a file to write"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return openingsConvert(cmd.Context(), a, args[0], args[1], strict, fen)
		},
	}, flagtable.Table{
		strictRow(&strict),
		flagtable.Bool(&fen, "six-fields", false, "write positions as FENs with six fields, for c-chess-cli, into an .epd file").Formerly("fen"),
	})
}

func openingsConvert(ctx context.Context, a *cli.App, from, to string, strict, fen bool) error {
	write, err := openings.WriterFor(to)
	if err != nil {
		return err
	}
	if fen {
		if ending := openings.Ending(to); ending != ".epd" && ending != ".fen" {
			return fmt.Errorf("--six-fields writes positions: want an .epd or .fen file, not %s", to)
		}
		write = (*openings.Book).WriteFEN
	}
	source, _, _ := strings.Cut(from, ",plies=")
	if event.CheckOverwrite([]event.NamedFile{{Path: source}}, event.NamedFile{Path: to}) != nil {
		return fmt.Errorf("%s is the book that is read: give the output another name", to)
	}
	book, err := openBook(a, from, strict)
	if err != nil {
		return err
	}
	if err := cli.WriteFile(ctx, to, func(w io.Writer) error { return write(book, w) }); err != nil {
		return err
	}
	fmt.Fprintf(a.Stdout, "%s: %s\n", to, plural.Count(book.Len(), "opening"))
	return nil
}
