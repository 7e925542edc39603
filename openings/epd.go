package openings

import (
	"errors"
	"fmt"
	"strings"

	"match/board"
	"match/pgn"
)

// readEPD reads one position per line: a FEN, or an EPD with its operations. Of
// these it uses id (the name), hmvc and fmvn (the counters).
func readEPD(r *reading) error {
	return r.eachLine(func(number int, line string) {
		o, warning, err := parseEPD(line)
		if err == nil {
			err = checkPlayable(o.Start)
		}
		if err == nil && warning != nil {
			r.fault(number, warning, true)
		}
		r.add(number, o, err)
	})
}

// errMoveZero is the warning about a move number of 0, which several programs
// write.
var errMoveZero = errors.New("the moves are counted from 0: read as 1")

// parseEPD parses a line; warning is a defect that is accepted.
func parseEPD(line string) (o Opening, warning, err error) {
	fen, fields, operations := board.SplitEPD(line)
	if fields < 4 {
		return o, nil, fmt.Errorf("%q is not a position (want the four fields of an EPD, or the six of a FEN)",
			brief(line))
	}
	halfmove, fullmove := "0", "1"
	for opcode, operand := range board.Operations(operations) {
		switch opcode {
		case "id":
			o.Name = pgn.ValidText(operand)
		case "hmvc":
			halfmove = operand
		case "fmvn":
			fullmove = operand
		}
	}
	if fields == 4 {
		fen += " " + halfmove + " " + fullmove
	}
	if strings.HasSuffix(fen, " 0") {
		warning = errMoveZero
	}
	o.Start, err = board.ParseFEN(fen)
	return o, warning, err
}

// brief returns the beginning of a line that is too long to be quoted.
func brief(line string) string {
	const longest = 100
	if len(line) > longest {
		return strings.ToValidUTF8(line[:longest], "") + "…"
	}
	return line
}
