package positions

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"match/pgn"
)

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
