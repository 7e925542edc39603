package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/plural"
	"match/internal/progress"
	"match/openings"
	"match/openings/maker"
	"match/players"
)

func newOpeningsMakeCmd(a *cli.App) *cobra.Command {
	c := maker.Config{Count: 10_000, Plies: 8, FreePlies: 5, Seed: 1, Nodes: 10_000, MaxScore: 60, MaxLoss: 40}
	out, who, workers := "", "", 0
	return cli.Command(&cobra.Command{
		Use:   "make --out FILE.tsv[.gz|.zst]",
		Short: "Make a book of balanced lines, or of sharp ones",
		Long: `Extends the named openings of the Encyclopaedia of Chess Openings and keeps
lines whose last position is balanced and quiet. Two searches of --nodes nodes
check that neither side is more than --max-score ahead, and that the
second-best move is at most --max-loss worse than the best. No position occurs
twice, even by transposition.

With --min-score one side must be ahead, which suits engines that draw most of
their games. With --engine that player scores the lines, under its own limit of
nodes or depth (default: --nodes). The built-in engine still extends the lines
and detects hanging pieces.

The same command writes the same bytes for any --concurrency, if the engine is
deterministic (one thread). The file starts with the command and the engines
that ran it. As long as these do not change, the book does not change.`,
		Example: `  match openings make --out book.tsv.zst
  match openings make --count 500 --plies 12 --seed 7 --out long.tsv
  match openings make --engine uci:stockfish,nodes=10000 --min-score 80 \
      --max-score 110 --out sharp.tsv.zst`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return openingsMake(a, cmd, c, who, out, workers) },
	}, flagtable.Table{
		cli.OutRow(&out, "", "`FILE` to write, .tsv, .tsv.gz or .tsv.zst (required)"),
		flagtable.Int(&c.Count, "count", c.Count, "make `N` openings"),
		flagtable.Int(&c.Plies, "plies", c.Plies, "length of every line: `N` plies"),
		flagtable.Int(&c.FreePlies, "free", c.FreePlies, "the last `N` plies of a line may leave the named openings"),
		flagtable.Int(&c.Seed, "seed", c.Seed, "seed `N` of all random choices"),
		cli.VariantRow(&c.Variant, "tapered", "evaluation `NAME` that judges the lines"),
		flagtable.Int(&c.Nodes, "nodes", c.Nodes, "judge a line by searches of `N` nodes"),
		flagtable.Text(&who, "engine", "", "`PLAYER` to score the lines (default: the variant)").Offer(cli.CompletePlayer),
		flagtable.Int(&c.MinScore, "min-score", c.MinScore, "one side must be at least `CP` centipawns ahead"),
		flagtable.Int(&c.MaxScore, "max-score", c.MaxScore, "neither side may be more than `CP` centipawns ahead"),
		flagtable.Int(&c.MaxLoss, "max-loss", c.MaxLoss, "the second-best move may be at most `CP` centipawns worse than the best"),
		flagtable.Int(&workers, "concurrency", runtime.GOMAXPROCS(0), "make `N` lines at a time").OrMore(1),
	})
}

func openingsMake(a *cli.App, cmd *cobra.Command, c maker.Config, engine, out string, workers int) error {
	if engine != "" {
		who, err := players.Resolve(cmd.Context(), engine)
		if err != nil {
			return fmt.Errorf("--engine: %w", err)
		}
		c.Engine = &who
	}
	if out == "" {
		return errors.New("--out is missing: name the file to write, such as book.tsv.zst")
	}
	if openings.Ending(out) != ".tsv" {
		return fmt.Errorf("--out %s: want a name that ends in .tsv, .tsv.gz or .tsv.zst", out)
	}
	if err := checkMaker(&c); err != nil {
		return err
	}
	ctx := cmd.Context()
	defer cli.Saving(ctx)()
	meter := progress.New(a.Stderr, progress.Auto, "openings", int64(c.Count))
	defer meter.Done()
	var tally maker.Tally
	err := cli.WriteFile(ctx, out, func(w io.Writer) error {
		book, err := maker.Make(ctx, c, workers, func(t maker.Tally) {
			tally = t
			meter.Set(int64(t[maker.Kept]), "")
		})
		if err != nil {
			return err
		}
		meter.Done()
		fmt.Fprintf(a.Stdout, "%s, hash %s\n%v\n", plural.Count(book.Len(), "opening"), book.Hash(), tally)
		signature, err := c.Signature(ctx)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(w, c.Header(signature)); err != nil {
			return err
		}
		return book.WriteLines(w)
	})
	if pathErr := (*fs.PathError)(nil); errors.As(err, &pathErr) {
		return fmt.Errorf("--out: %w", err)
	}
	return err
}

// makerFlags maps the fields of a maker's configuration to flags.
var makerFlags = map[string]string{
	"Count": "count", "Plies": "plies", "FreePlies": "free", "Nodes": "nodes", "Engine": "engine",
	"MinScore": "min-score", "MaxScore": "max-score", "MaxLoss": "max-loss",
}

// checkMaker checks a configuration and names the flag at fault.
func checkMaker(c *maker.Config) error {
	err := c.Validate()
	if wrong := (*maker.ConfigError)(nil); errors.As(err, &wrong) {
		return fmt.Errorf("--%s %v: want %s", makerFlags[wrong.Field], wrong.Value, wrong.Want)
	}
	return err
}
