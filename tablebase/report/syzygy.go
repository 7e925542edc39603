package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"match/board"
	"match/pgn"
	"match/tablebase"
	"match/tablebase/syzygy"
)

// Outcome is the value of a position in Syzygy tables, in the usual notation: wdl from 2 for a win
// to -2 for a loss, 1 and -1 for those that the fifty-move rule makes a draw.
type Outcome struct {
	FEN string `json:"fen"` // as given
	WDL int    `json:"wdl"`
	DTZ *int   `json:"dtz"` // nil: there is no table of distances
}

// Syzygy looks up a position in FEN in Syzygy tables. A missing table of distances is not an error.
func Syzygy(set *syzygy.Set, fen string) (*Outcome, error) {
	p, err := board.ParseFEN(fen)
	if err != nil {
		return nil, err
	}
	wdl, err := set.Outcome(&p)
	if err != nil {
		return nil, err
	}
	out := &Outcome{FEN: fen, WDL: int(wdl)}
	plies, err := set.Distance(&p)
	var missing *syzygy.MissingError
	if err == nil {
		out.DTZ = &plies
	} else if !errors.As(err, &missing) {
		return nil, err
	}
	return out, nil
}

// WriteSyzygy writes an outcome and the values of the moves for people.
func WriteSyzygy(w io.Writer, set *syzygy.Set, o *Outcome) {
	p, err := board.ParseFEN(o.FEN)
	if err != nil {
		return
	}
	fmt.Fprintf(w, "%s\n%v to move: %v", o.FEN, p.SideToMove(), syzygy.WDL(o.WDL))
	if o.DTZ != nil {
		fmt.Fprintf(w, ", DTZ %d", *o.DTZ)
	}
	fmt.Fprintln(w)
	moves, _ := set.Moves(&p)
	for i, m := range moves {
		if i == 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%-7s %-7s %s\n", p.UCI(m.Move), pgn.SAN(&p, m.Move), worth(m.Entry))
	}
}

// worth returns a move's value in words.
func worth(e tablebase.Entry) string {
	if e.WDL == 0 {
		return e.String()
	}
	return fmt.Sprintf("%v, DTZ %d", e, e.DTZ)
}

// failure is the answer to a line that cannot be answered.
type failure struct {
	FEN   string `json:"fen"`
	Error string `json:"error"`
}

// JSONLines answers each line, a FEN, with a line of JSON: the object from ask, or the reason why
// there is none.
func JSONLines[T any](ask func(fen string) (T, error), r io.Reader, w io.Writer) error {
	return AnswerLines(r, w, func(dst []byte, fen string) []byte {
		var answer any
		answer, err := ask(fen)
		if err != nil {
			answer = failure{fen, err.Error()}
		}
		line, err := json.Marshal(answer)
		if err != nil {
			line, _ = json.Marshal(failure{fen, err.Error()})
		}
		return append(dst, line...)
	})
}

// SyzygyAnswer returns a function for AnswerLines that appends "wdl dtz", or "invalid: " and the reason why
// there is no answer.
func SyzygyAnswer(set *syzygy.Set) func(dst []byte, fen string) []byte {
	return func(dst []byte, fen string) []byte {
		o, err := Syzygy(set, fen)
		switch {
		case err != nil:
			return append(append(dst, "invalid: "...), strings.ReplaceAll(err.Error(), "\n", " ")...)
		case o.DTZ == nil:
			return fmt.Appendf(dst, "%d ?", o.WDL)
		}
		return fmt.Appendf(dst, "%d %d", o.WDL, *o.DTZ)
	}
}
