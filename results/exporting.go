package results

import (
	"encoding/csv"
	"fmt"
	"io"
	"iter"
	"strconv"

	"match/board"
	"match/internal/harmless"
	"match/pgn"
	"match/record"
)

// csvHeader names the columns of WriteCSV.
var csvHeader = []string{"pair", "game", "white", "black", "result", "a_points", "reason", "plies", "eco",
	"opening", "book", "fen", "last_fen"}

// WriteCSV writes one line per game, with a header. Column a_points has the
// points of A, or in an event of many players those of the player with the
// lower number: 1, 0.5 or 0. Column fen is the starting position of the game.
func WriteCSV(w io.Writer, pairs iter.Seq2[record.Pair, error]) error {
	c := csv.NewWriter(w)
	if err := c.Write(csvHeader); err != nil {
		return err
	}
	for p, err := range pairs {
		if err != nil {
			return err
		}
		outcomes := p.Outcomes()
		for i, g := range p.Games {
			points := float64(outcomes[i]) / 2
			last := g.Last()
			err := c.Write([]string{
				strconv.Itoa(p.Number), strconv.Itoa(i + 1), harmless.Cell(g.White), harmless.Cell(g.Black), g.Result.String(),
				strconv.FormatFloat(points, 'g', -1, 64), harmless.Cell(string(g.Ending())), strconv.Itoa(len(g.Plies)),
				harmless.Cell(g.ECO), harmless.Cell(g.Opening), strconv.Itoa(g.Book), g.Start.FEN(), last.FEN(),
			})
			if err != nil {
				return err
			}
		}
	}
	c.Flush()
	return c.Error()
}

// WriteEPD writes the openings of a match, one line per pair: the position
// after the opening, with the pair's number as id and the results of its two
// games as comment. The file can serve as a book.
func WriteEPD(w io.Writer, pairs iter.Seq2[record.Pair, error]) error {
	for p, err := range pairs {
		if err != nil {
			return err
		}
		position := afterBook(p.Games[0])
		_, err := fmt.Fprintf(w, "%s id \"pair %d\"; c0 \"%s, %s\";\n",
			position.EPD(), p.Number, p.Games[0].Result, p.Games[1].Result)
		if err != nil {
			return err
		}
	}
	return nil
}

// afterBook returns the first position in which a player had to think: book moves
// carry the comment "book".
func afterBook(g *pgn.Game) board.Position {
	for ply, pos := range g.Positions() {
		if ply == len(g.Plies) || g.Plies[ply].Comment != "book" {
			return *pos
		}
	}
	return g.Start
}
