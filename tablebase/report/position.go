package report

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"match/board"
	"match/internal/harmless"
	"match/pgn"
	"match/tablebase"
)

// Position holds the tables' values for a position.
type Position struct {
	FEN   string   `json:"fen"`
	WDL   int      `json:"wdl"`
	DTM   int      `json:"dtm"`
	Moves []move   `json:"moves"`
	Line  []string `json:"line"` // to mate, in UCI notation

	position board.Position
	entry    tablebase.Entry
	san      []string // the line in SAN
}

// move is a move and its value.
type move struct {
	UCI   string `json:"uci"`
	SAN   string `json:"san"`
	WDL   int    `json:"wdl"`
	DTM   int    `json:"dtm"`
	entry tablebase.Entry
}

// Probe looks up a position in FEN.
func Probe(set *tablebase.Set, fen string) (*Position, error) {
	p, err := board.ParseFEN(fen)
	if err != nil {
		return nil, err
	}
	entry, err := set.Lookup(&p)
	if err != nil {
		return nil, err
	}
	moves, ok := set.Moves(&p)
	if !ok {
		return nil, set.LookupNext(&p)
	}
	out := &Position{FEN: p.FEN(), WDL: entry.WDL, DTM: entry.Signed(), Moves: []move{}, Line: []string{},
		position: p, entry: entry}
	for _, m := range moves {
		out.Moves = append(out.Moves, move{p.UCI(m.Move), pgn.SAN(&p, m.Move), m.Entry.WDL, m.Entry.Signed(), m.Entry})
	}
	now := p
	for _, m := range set.Line(&p) {
		out.Line = append(out.Line, now.UCI(m))
		out.san = append(out.san, pgn.SAN(&now, m))
		now.Make(m)
	}
	return out, nil
}

// WriteText writes the position's values for people.
func (o *Position) WriteText(w io.Writer) {
	verdict := o.entry.String()
	if len(o.Moves) == 0 && o.WDL == 0 {
		verdict = "stalemate"
	}
	fmt.Fprintf(w, "%s\n%v to move: %s\n", o.FEN, o.position.SideToMove(), verdict)
	for i, m := range o.Moves {
		if i == 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%-7s %-7s %s\n", m.UCI, m.SAN, m.entry)
	}
	if len(o.san) > 0 {
		fmt.Fprintf(w, "\n%s\n", numbered(o.san, &o.position))
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

// AnswerLines answers every line of r. It flushes when no more input is waiting, so that a program
// can wait for each answer.
func AnswerLines(r io.Reader, w io.Writer, appendAnswer func(dst []byte, fen string) []byte) error {
	in, out := bufio.NewReaderSize(r, 1<<16), bufio.NewWriterSize(w, 1<<16)
	var answer []byte
	for {
		text, err := in.ReadSlice('\n')
		line := strings.TrimPrefix(string(text), harmless.BOM)
		for errors.Is(err, bufio.ErrBufferFull) { // no FEN is as long: its beginning is refused
			line = line[:100] + "…"
			_, err = in.ReadSlice('\n')
		}
		if line != "" {
			answer = append(appendAnswer(answer[:0], strings.TrimSpace(line)), '\n')
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
