package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"match/board"
	"match/internal/bom"
	"match/pgn"
	"match/tablebase"
)

// probeFlags are what the user asks of `match tablebase probe`.
type probeFlags struct{ stdin, json bool }

func newTablebaseProbeCmd(a *app) *cobra.Command {
	var f probeFlags
	cmd := &cobra.Command{
		Use:   "probe FEN | --stdin",
		Short: "Ask the tables about positions",
		Long: `Prints the value of a position, every move with its value, the best first, and
the line to the mate. Distances are in plies from this position; those of a
lost side carry a minus sign in JSON.

  $ match tablebase probe "2k5/1P6/1K6/8/8/8/8/8 b - - 0 1"
  2k5/1P6/1K6/8/8/8/8/8 b - - 0 1
  Black to move: loss in 14 plies

  c8d7    Kd7     loss in 14 plies
  c8d8    Kd8     loss in 12 plies
  c8b8    Kb8     loss in 10 plies

  1... Kd7 2. b8=Q Ke6 3. Qf4 Kd5 4. Kb5 Ke6 5. Kc6 Ke7 6. Qf5 Ke8 7. Kd6 Kd8 8. Qd7#

With --stdin, reads a FEN a line and answers each with a line "wdl dtm": wdl is
1, 0 or -1 from the side to move, dtm the distance to mate in plies with the
sign of wdl, "0 0" is a draw. "invalid: why" answers everything else.`,
		Example: `  match tablebase probe "2k5/1P6/1K6/8/8/8/8/8 b - - 0 1"
  match tablebase probe --json "8/P7/8/8/8/k7/8/K7 w - - 0 1"
  match tablebase probe --stdin < positions.fen`,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case f.stdin && len(args) > 0:
				return fmt.Errorf("match tablebase probe takes a FEN or --stdin, not both")
			case !f.stdin && len(args) == 0:
				return fmt.Errorf("match tablebase probe wants a FEN in quotes, or --stdin (see 'match tablebase probe --help')")
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&f.stdin, "stdin", false, "answer one FEN a line from standard input")
	cmd.Flags().BoolVar(&f.json, "json", false, "print JSON")
	cmd.MarkFlagsMutuallyExclusive("stdin", "json")
	dir := tablesFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		set, err := openTablebase(cmd, *dir)
		if err != nil {
			return err
		}
		defer set.Close()
		if f.stdin {
			return answerLines(set, a.stdin, a.stdout)
		}
		return a.tablebaseProbe(set, strings.Join(args, " "), f.json)
	}
	return cmd
}

// answerLines answers every line of r. It flushes when no more input is
// waiting, so that a program can hold a conversation.
func answerLines(set *tablebase.Set, r io.Reader, w io.Writer) error {
	in, out := bufio.NewReaderSize(r, 1<<16), bufio.NewWriterSize(w, 1<<16)
	var answer []byte
	for {
		line, err := in.ReadString('\n')
		line = strings.TrimPrefix(line, bom.Mark)
		if line != "" {
			answer = append(set.AppendAnswer(answer[:0], strings.TrimSpace(line)), '\n')
			if _, err := out.Write(answer); err != nil {
				return err
			}
		}
		if err == nil && in.Buffered() > 0 {
			continue
		}
		if flushErr := out.Flush(); flushErr != nil || errors.Is(err, io.EOF) {
			return flushErr
		}
		if err != nil {
			return err
		}
	}
}

// probed is what the tables say of a position, as JSON.
type probed struct {
	FEN   string       `json:"fen"`
	WDL   int          `json:"wdl"`
	DTM   int          `json:"dtm"`
	Moves []probedMove `json:"moves"`
	Line  []string     `json:"line"`
	entry tablebase.Entry
	san   []string // the line in SAN
}

type probedMove struct {
	UCI   string `json:"uci"`
	SAN   string `json:"san"`
	WDL   int    `json:"wdl"`
	DTM   int    `json:"dtm"`
	entry tablebase.Entry
}

func (a *app) tablebaseProbe(set *tablebase.Set, fen string, asJSON bool) error {
	p, err := board.ParseFEN(fen)
	if err != nil {
		return err
	}
	entry, err := set.Lookup(&p)
	if err != nil {
		return err
	}
	moves, ok := set.Moves(&p)
	if !ok {
		return fmt.Errorf("a capture or promotion leads to an ending whose table is missing: run 'match tablebase build'")
	}
	out := probed{FEN: p.FEN(), WDL: entry.WDL, DTM: entry.Signed(), Moves: []probedMove{}, Line: []string{}, entry: entry}
	for _, m := range moves {
		out.Moves = append(out.Moves, probedMove{p.UCI(m.Move), pgn.SAN(&p, m.Move), m.Entry.WDL, m.Entry.Signed(), m.Entry})
	}
	now := p
	for _, m := range set.Line(&p) {
		out.Line = append(out.Line, now.UCI(m))
		out.san = append(out.san, pgn.SAN(&now, m))
		now.Make(m)
	}
	if asJSON {
		return writeJSON(a.stdout, out)
	}
	out.print(a.stdout, &p)
	return nil
}

func (o *probed) print(w io.Writer, p *board.Position) {
	verdict := o.entry.String()
	if len(o.Moves) == 0 && o.WDL == 0 {
		verdict = "stalemate"
	}
	fmt.Fprintf(w, "%s\n%v to move: %s\n", o.FEN, p.SideToMove(), verdict)
	for i, m := range o.Moves {
		if i == 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%-7s %-7s %s\n", m.UCI, m.SAN, m.entry)
	}
	if len(o.san) > 0 {
		fmt.Fprintf(w, "\n%s\n", numbered(o.san, p))
	}
}

// numbered writes moves with their numbers: "1... Kb4 2. Kc2 Kc5".
func numbered(san []string, p *board.Position) string {
	var b strings.Builder
	for i, move := range san {
		ply := int(p.SideToMove()) + i
		switch {
		case ply%2 == 0:
			fmt.Fprintf(&b, "%d. ", p.Fullmove()+ply/2)
		case i == 0:
			fmt.Fprintf(&b, "%d... ", p.Fullmove())
		}
		b.WriteString(move)
		if i < len(san)-1 {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
