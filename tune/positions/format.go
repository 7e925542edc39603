package positions

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"match/board"
	"match/pgn"
)

// parse reads a line of a file of positions, with four fields of FEN or all six:
//
//	FEN c9 "1-0"; ce 35; id "5f0c…";     EPD: result, score for the side to move, game
//	FEN;1.0    FEN;0.5;35                CSV: White's score, score for the side to move
//	FEN [0.5] 35                         the same as Ethereal writes it
//
// Other operations of EPD are ignored. A result may be written 1-0, 0-1, 1/2-1/2,
// or as White's score from 0 to 1; in EPD the opcode may also be result. A
// position without a game counts as a separate game.
func parse(line string) (p Position, err error) {
	head, rest := line, ""
	if i := strings.IndexAny(line, ";,["); i >= 0 {
		head, rest = line[:i], line[i:]
	}
	fen, _, operations := board.SplitEPD(head)
	p.Board, err = board.ParseFEN(fen)
	switch {
	case err != nil:
	case strings.TrimSpace(operations) == "":
		err = p.readColumns(rest)
	default:
		err = p.readOperations(operations + rest)
	}
	if err == nil && p.Game == 0 {
		p.Game = ownID(p.Board.EPD())
	}
	return p, err
}

var errNoResult = errors.New(`no result, want FEN c9 "1-0"; or FEN;1.0`)

// readColumns reads the columns after the FEN in CSV and in Ethereal's form.
func (p *Position) readColumns(rest string) (err error) {
	columns := strings.FieldsFunc(rest, func(r rune) bool { return strings.ContainsRune("[];, \t\r", r) })
	if len(columns) == 0 {
		return errNoResult
	}
	if p.Result, err = parseResult(columns[0]); err != nil || len(columns) == 1 {
		return err
	}
	return p.readScore(columns[1])
}

// readOperations reads the operations of EPD.
func (p *Position) readOperations(text string) error {
	found := false
	for opcode, operand := range board.Operations(text) {
		var err error
		switch opcode {
		case "c9", "result":
			found = true
			p.Result, err = parseResult(operand)
		case "ce":
			err = p.readScore(operand)
		case "id":
			p.Game = readGame(operand)
		}
		if err != nil {
			return err
		}
	}
	if !found {
		return errNoResult
	}
	return nil
}

func (p *Position) readScore(text string) (err error) {
	if p.Score, err = strconv.Atoi(text); err != nil {
		return fmt.Errorf("score %q: want centipawns", text)
	}
	p.Scored = true
	return nil
}

// readGame reads a number that Append wrote, or hashes any other name. The ids of `match pgn convert` end with the
// position's ply, which is not part of the game's name; players without a round do not name a game.
func readGame(text string) uint64 {
	if id, err := strconv.ParseUint(text, 16, 64); err == nil && len(text) == 16 {
		return id
	}
	if at := strings.LastIndex(text, ", ply "); at >= 0 && !strings.HasSuffix(text[:at], ", ?") {
		text = text[:at]
	}
	return ownID(text)
}

func parseResult(text string) (float64, error) {
	if r, known := pgn.ParseResult(text); known && r != pgn.Unfinished {
		return r.Points(board.White), nil
	}
	if score, err := strconv.ParseFloat(text, 64); err == nil && score >= 0 && score <= 1 {
		return score, nil
	}
	return 0, fmt.Errorf("result %q: want 1-0, 0-1, 1/2-1/2 or White's score from 0 to 1", text)
}

// Format is a format of position files.
type Format string

// The formats.
const (
	EPD Format = "epd" // FEN c9 "1-0"; ce 35; id "5f0c…"; all data of a position
	CSV Format = "csv" // FEN;1.0: only the position and White's score
)

// FormatOf returns the format for a file's name, ignoring the suffix of a
// compression. It returns false if the name has no known format.
func FormatOf(path string) (Format, bool) {
	switch strings.ToLower(filepath.Ext(pgn.Uncompressed(path))) {
	case ".epd":
		return EPD, true
	case ".csv":
		return CSV, true
	}
	return "", false
}

// Append appends the position as a line to dst.
func (f Format) Append(dst []byte, p *Position) []byte {
	if f == CSV {
		dst = append(p.Board.AppendFEN(dst), ';')
		if p.Result == 0 || p.Result == 1 {
			return append(strconv.AppendFloat(dst, p.Result, 'f', 1, 64), '\n')
		}
		return append(strconv.AppendFloat(dst, p.Result, 'f', -1, 64), '\n')
	}
	dst = fmt.Appendf(p.Board.AppendEPD(dst), ` c9 "%s";`, resultText(p.Result))
	if p.Scored {
		dst = fmt.Appendf(dst, " ce %d;", p.Score)
	}
	return fmt.Appendf(dst, " id \"%016x\";\n", p.Game)
}

func resultText(score float64) string {
	switch score {
	case 1:
		return "1-0"
	case 0:
		return "0-1"
	case 0.5:
		return "1/2-1/2"
	}
	return strconv.FormatFloat(score, 'f', -1, 64)
}
