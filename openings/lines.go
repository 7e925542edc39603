package openings

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"match/board"
	"match/internal/plural"
)

// readLines reads the format of the embedded book: one opening per line, with ECO
// code, name and moves in UCI notation from the start position, separated by
// tabs.
//
// Neighbouring lines mostly begin alike, so each line is parsed from the point
// where it differs from the previous one.
func readLines(r *reading) error {
	line := newLineReader()
	r.openings = make([]Opening, 0, 1+bytes.Count(r.data, []byte("\n")))
	return r.eachLine(func(number int, text string) {
		o, err := line.parse(text, r.plies)
		if err == nil {
			err = checkPlayable(*line.end())
		}
		r.add(number, o, err)
	})
}

// lineReader holds the line read last: its words, moves, and the position
// before each of them and after the last.
type lineReader struct {
	words []string
	moves []board.Move
	path  []board.Position
}

func newLineReader() *lineReader {
	return &lineReader{path: []board.Position{board.StartPosition()}}
}

// end returns the position after the last move.
func (l *lineReader) end() *board.Position { return &l.path[len(l.path)-1] }

func (l *lineReader) parse(text string, plies int) (Opening, error) {
	fields := strings.Split(text, "\t")
	if len(fields) != 3 {
		return Opening{}, fmt.Errorf("%s, want 3 (ECO code, name and moves, separated by tabs)",
			plural.Count(len(fields), "field"))
	}
	words := strings.Fields(fields[2])
	words = words[:min(len(words), plies)]
	same := 0
	for same < min(len(words), len(l.moves)) && words[same] == l.words[same] {
		same++
	}
	l.words, l.moves, l.path = words, l.moves[:same], l.path[:same+1]
	for _, word := range words[same:] {
		p := l.path[len(l.path)-1]
		m, err := p.ParseUCI(word)
		if err != nil {
			return Opening{}, err
		}
		p.Make(m)
		l.moves, l.path = append(l.moves, m), append(l.path, p)
	}
	return Opening{
		Start: board.StartPosition(),
		Moves: slices.Clone(l.moves),
		ECO:   fields[0],
		Name:  fields[1],
	}, nil
}
