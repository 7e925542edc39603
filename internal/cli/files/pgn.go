package files

import (
	"github.com/spf13/cobra"

	"match/internal/cli"
)

// NewPGNCmd returns the command 'match pgn'.
func NewPGNCmd(a *cli.App) *cobra.Command {
	return cli.Group(&cobra.Command{
		Use:   "pgn",
		Short: "Check, sum up, convert and dedupe PGN files",
		Long: `Works on PGN files of any size and origin, as a stream: engine matches, game
collections, annotated games. Names that end in .gz, .zst or .bz2 are read
compressed; - is standard input. A broken game is reported with its file and
line, and reading continues with the next game.

Memory does not grow with the files, compressed or not: a game of more than
16 MiB of text, 65,536 plies or 1,024 tags is broken, and each thread takes some
50 MB at most for what it reads. Only dedupe also keeps some 40 bytes per game,
and stats a row per player and opening.`,
		Example: `  match pgn check games.pgn
  match pgn stats games.pgn.zst --json
  match pgn convert games.pgn -o positions.epd.gz --positions --skip 16
  match pgn dedupe a.pgn b.pgn -o all.pgn`,
	}, newPGNCheckCmd(a), newPGNStatsCmd(a), newPGNConvertCmd(a), newPGNDedupeCmd(a))
}
