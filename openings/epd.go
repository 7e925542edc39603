package openings

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"match/board"
)

// readEPD reads one position per line: a FEN, or an EPD with its operations. Of
// these it uses id (the name), hmvc and fmvn (the counters).
func readEPD(r *reading) error {
	return r.eachLine(func(number int, line string) {
		o, odd, err := parseEPD(line)
		if err == nil {
			err = checkPlayable(o.Start)
		}
		if err == nil && odd != nil {
			r.fault(number, odd, true)
		}
		r.add(number, o, err)
	})
}

// errMoveZero is the warning about a move number of 0, which several programs
// write.
var errMoveZero = errors.New("the moves are counted from 0: read as 1")

// parseEPD parses a line; odd is a defect that is accepted with a warning.
func parseEPD(line string) (o Opening, odd, err error) {
	fields := strings.Fields(line)
	if len(fields) < 4 {
		return o, nil, fmt.Errorf("%q is not a position (want the four fields of an EPD, or the six of a FEN)", brief(line))
	}
	position, halfmove, fullmove := strings.Join(fields[:4], " "), "0", "1"
	if len(fields) >= 6 && isNumber(fields[4]) && isNumber(fields[5]) {
		halfmove, fullmove = fields[4], fields[5]
		fields = fields[2:]
	}
	for operation := range strings.SplitSeq(strings.Join(fields[4:], " "), ";") {
		code, operand, _ := strings.Cut(strings.TrimSpace(operation), " ")
		operand = strings.Trim(operand, `" `)
		switch code {
		case "id":
			o.Name = operand
		case "hmvc":
			halfmove = operand
		case "fmvn":
			fullmove = operand
		}
	}
	if fullmove == "0" {
		odd = errMoveZero
	}
	o.Start, err = board.ParseFEN(position + " " + halfmove + " " + fullmove)
	return o, odd, err
}

func isNumber(text string) bool {
	_, err := strconv.ParseUint(text, 10, 64)
	return err == nil
}

// brief returns the beginning of a line that is too long to be quoted.
func brief(line string) string {
	const longest = 100
	if len(line) > longest {
		return strings.ToValidUTF8(line[:longest], "") + "…"
	}
	return line
}
