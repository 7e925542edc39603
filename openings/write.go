package openings

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"match/board"
	"match/internal/harmless"
	"match/pgn"
)

// WriteLines writes the book as tab-separated lines (ECO code, name, moves in
// UCI notation), which [Open] reads from a .tsv file. It returns an error if an
// opening does not begin at the start position, or would be read as a comment.
func (b *Book) WriteLines(w io.Writer) error {
	out := bufio.NewWriter(w)
	for i := range b.openings {
		o := &b.openings[i]
		if o.Start != board.StartPosition() {
			return fmt.Errorf("opening %d does not begin at the start position, as lines do (write .epd or .pgn)", o.Number)
		}
		line := fmt.Sprintf("%s\t%s\t%s", harmless.Line(o.ECO), harmless.Line(o.Name), o.UCI())
		if strings.HasPrefix(strings.TrimSpace(line), "#") {
			return fmt.Errorf("opening %d: its line would begin with # and be read as a comment (write .epd or .pgn)", o.Number)
		}
		fmt.Fprintln(out, line)
	}
	return out.Flush()
}

// writeEPD writes the positions after the openings' moves, with the names as
// id operations.
func (b *Book) writeEPD(w io.Writer) error {
	out := bufio.NewWriter(w)
	for i := range b.openings {
		o := &b.openings[i]
		p := o.Position()
		fmt.Fprintf(out, "%s hmvc %d; fmvn %d;", p.EPD(), p.HalfmoveClock(), p.Fullmove())
		if name := strings.TrimSpace(o.ECO + " " + o.Name); name != "" {
			fmt.Fprintf(out, " id \"%s\";", harmless.Operand(name))
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

// WriteFEN writes the positions after the openings' moves with all six fields
// and without names.
func (b *Book) WriteFEN(w io.Writer) error {
	out := bufio.NewWriter(w)
	for i := range b.openings {
		p := b.openings[i].Position()
		fmt.Fprintln(out, p.FEN())
	}
	return out.Flush()
}

// WriterFor returns the function that writes a book to a file with the given
// name, by its extension.
func WriterFor(path string) (func(*Book, io.Writer) error, error) {
	ext := Ending(path)
	if format := formats[ext]; format.write != nil {
		return format.write, nil
	}
	return nil, fmt.Errorf("%s: cannot write a book in the format %q: want .epd, .fen, .pgn or .tsv, with or without .gz or .zst", path, ext)
}

// writePGN writes the openings as unfinished games.
func (b *Book) writePGN(w io.Writer) error {
	out := bufio.NewWriter(w)
	games := pgn.NewWriter(out, pgn.Options{})
	for i := range b.openings {
		o := &b.openings[i]
		g := pgn.Game{Event: "Opening book " + b.name, Start: o.Start, ECO: o.ECO, Opening: o.Name, Book: o.Number}
		for _, m := range o.Moves {
			g.Plies = append(g.Plies, pgn.Ply{Move: m})
		}
		if err := games.Write(&g); err != nil {
			return err
		}
	}
	return out.Flush()
}
