package archive

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"match/internal/nearest"
	"match/pgn"
)

// Format is an output format of Convert.
type Format string

// The formats. Each is a stream of lines without an end marker.
const (
	PGN   Format = "pgn"   // clean PGN: one style, line length and character set
	EPD   Format = "epd"   // positions with the game's result, one per line
	CSV   Format = "csv"   // one line per game: players, result, ending, length, opening …
	JSONL Format = "jsonl" // one JSON object per line and game, with moves and figures
	UCI   Format = "uci"   // one line per game: its moves in UCI notation
)

var formats = []string{string(PGN), string(EPD), string(CSV), string(JSONL), string(UCI)}

// Formats returns the names of the formats.
func Formats() []string { return slices.Clone(formats) }

// ParseFormat parses the name of a format.
func ParseFormat(name string) (Format, error) {
	for _, f := range formats {
		if strings.EqualFold(name, f) {
			return Format(f), nil
		}
	}
	return "", fmt.Errorf("unknown format %q%s: want %s",
		name, nearest.Hint(name, formats), strings.Join(formats, ", "))
}

// FormatOf returns the format for a file's name: games.epd.gz contains EPD. A
// name without an extension, and a device, mean PGN; an unknown extension is an
// error.
func FormatOf(path string) (Format, error) {
	ext := filepath.Ext(pgn.Uncompressed(path))
	if ext == "" {
		return PGN, nil
	}
	f, err := ParseFormat(ext[1:])
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// Choice selects the parts of games that Convert keeps.
type Choice struct {
	Bare      bool // no comments and no figures (PGN)
	Times     bool // times and clocks (PGN, JSONL)
	Positions bool // every position instead of the last (EPD)
	Skip      int  // number of plies to skip at the start of a game, such as the opening (EPD)
}

// Converted counts the games that Convert processed.
type Converted struct {
	Games  int64 // written
	Broken int64 // left out
}

// Convert writes the games of s to w in another format. It omits broken games
// and passes them to broken, in the order of the file.
func Convert(ctx context.Context, s Source, w io.Writer, format Format, choice Choice, broken func(*pgn.GameError)) (Converted, error) {
	type part struct {
		text  []byte
		games int64
	}
	var sum Converted
	render := renderers[format]
	err := pgn.EachGame(ctx, s.Games, s.Name, s.Workers, func(p *part, _ *pgn.Reader, g *pgn.Game) (err error) {
		p.games++
		p.text, err = render(p.text, g, choice)
		return err
	}, func(p part) error {
		sum.Games += p.games
		_, err := w.Write(p.text)
		return err
	}, func(e *pgn.GameError) {
		sum.Broken++
		broken(e)
	})
	return sum, err
}

// Header returns the first line of a file in the format, if it has one.
func (f Format) Header() string {
	if f == CSV {
		return csvHeader
	}
	return ""
}
