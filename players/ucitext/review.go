package ucitext

import (
	"bytes"

	"match/board"
	"match/pgn"
)

// Review selects checks of the lines that an engine reports for a search.
type Review string

// The reviews.
const (
	ReviewNone  Review = ""
	ReviewLines Review = "lines" // lines of play are legal and end with the game; the last one begins with the played move
	ReviewMates Review = "mates" // also: the line of a mate score ends in mate, in the number of moves given by the score
)

// Anomaly is a problem in the lines of a search.
type Anomaly struct {
	Kind AnomalyKind `json:"kind"`
	Move string      `json:"move,omitempty"` // in the line of play, or the played one; "" if no single move is odd
	Line string      `json:"line,omitempty"` // the info line; "" for NoScoreLine
}

// AnomalyKind is a kind of anomaly.
type AnomalyKind string

// The anomalies, in the order of the checks.
const (
	NoScoreLine     AnomalyKind = "no line with a score"
	NoScore         AnomalyKind = "no score that can be read"
	IllegalMove     AnomalyKind = "illegal move"
	AfterThreefold  AnomalyKind = "move after threefold repetition"
	AfterFiftyMoves AnomalyKind = "move after fifty moves"
	AfterCheckmate  AnomalyKind = "move after checkmate"
	AfterStalemate  AnomalyKind = "move after stalemate"
	ShortMate       AnomalyKind = "mate with too short a line"
	LongMate        AnomalyKind = "mate with too long a line"
	NoMate          AnomalyKind = "line of a mate that does not mate"
	OtherMove       AnomalyKind = "other move than the line's"
)

// Reviewer examines searches. The zero value is ready; it reuses its memory.
type Reviewer struct{ line board.Line }

// Search returns the anomalies in the lines of a search in the last position of
// a game: info lines with scores, each with a line end. The move is the
// engine's answer, "" if it is illegal.
func (r *Reviewer) Search(by Review, game *board.Line, lines []byte, move string) (anomalies []Anomaly) {
	var last []byte // of the best line of play
	for line := range bytes.Lines(lines) {
		line = bytes.TrimSuffix(line, []byte("\n"))
		info, _ := ParseInfo(line)
		bound := IsBound(line)
		if !IsSecondary(line) {
			last = line
		}
		if kind, at := r.pv(by, game, &info, bound); kind != "" {
			anomalies = append(anomalies, Anomaly{kind, at, string(line)})
		}
	}
	if last == nil || move == "" || IsBound(last) {
		return anomalies
	}
	info, _ := ParseInfo(last)
	if first, _ := nextMove(info.PV); len(first) > 0 && string(first) != move {
		anomalies = append(anomalies, Anomaly{OtherMove, move, string(last)})
	}
	return anomalies
}

// pv plays out a line of play. It returns the anomaly of the line, and the move at
// which it occurs.
func (r *Reviewer) pv(by Review, game *board.Line, info *Info, bound bool) (kind AnomalyKind, at string) {
	if first, _ := nextMove(info.PV); len(first) == 0 {
		return "", ""
	}
	r.line.CopyFrom(game)
	plies := 0
	for word, rest := nextMove(info.PV); len(word) > 0; word, rest = nextMove(rest) {
		if kind := afterEnd[r.line.Status()]; kind != "" {
			return kind, string(word)
		}
		move, err := r.line.Position().ParseUCI(string(word))
		if err != nil {
			return IllegalMove, string(word)
		}
		r.line.Push(move)
		plies++
	}
	if by != ReviewMates || info.Score.Kind != pgn.MateIn || bound {
		return "", ""
	}
	switch mate := max(info.Score.Value, -info.Score.Value); {
	case plies < mate:
		return ShortMate, ""
	case plies > mate:
		return LongMate, ""
	case r.line.Status() != board.Checkmate:
		return NoMate, ""
	}
	return "", ""
}

// afterEnd is a move after the end of a game. Engines need not know of
// insufficient material.
var afterEnd = map[board.Status]AnomalyKind{
	board.Threefold: AfterThreefold, board.FiftyMoves: AfterFiftyMoves, board.Checkmate: AfterCheckmate, board.Stalemate: AfterStalemate,
}

// IsBound reports whether the score of an info line is a bound.
func IsBound(line []byte) bool { return bytes.Contains(line, []byte("erbound")) } // lower or upper

// nextMove splits off the first word if it has the form of a move.
func nextMove(text []byte) (word, rest []byte) {
	word, rest = NextWord(text)
	if !IsMove(word) {
		return nil, nil
	}
	return word, rest
}

// IsMove reports whether a word has the form of a move, such as e7e8q.
func IsMove(word []byte) bool {
	if len(word) != 4 && (len(word) != 5 || bytes.IndexByte([]byte("nbrq"), word[4]) < 0) {
		return false
	}
	for i, c := range word[:4] {
		if first := [2]byte{'a', '1'}[i%2]; c < first || c > first+7 {
			return false
		}
	}
	return true
}
