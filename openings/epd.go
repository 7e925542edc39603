package openings

import (
	"fmt"
	"strconv"
	"strings"

	"match/board"
)

// readEPD reads a position a line: a FEN, or an EPD with its operations. Of
// these it uses id (the name), hmvc and fmvn (the counters).
func readEPD(name string, data []byte, _ Options) (openings []Opening, err error) {
	err = eachLine(name, data, func(line string) error {
		o, err := parseEPD(line)
		if err == nil {
			err = checkPlayable(o.Start)
		}
		openings = append(openings, o)
		return err
	})
	return openings, err
}

func parseEPD(line string) (o Opening, err error) {
	fields := strings.Fields(line)
	if len(fields) < 4 {
		return o, fmt.Errorf("%q is not a position (want the four fields of an EPD, or the six of a FEN)", line)
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
	o.Start, err = board.ParseFEN(position + " " + halfmove + " " + fullmove)
	return o, err
}

func isNumber(text string) bool {
	_, err := strconv.ParseUint(text, 10, 64)
	return err == nil
}
