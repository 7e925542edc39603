package ucitext

import (
	"bytes"
	"math"
	"strconv"
	"time"

	"match/board"
	"match/pgn"
)

// Info is the content of an info line. Fields that are missing in the line are
// zero.
type Info struct {
	Depth, SelDepth int
	Score           pgn.Score
	Nodes           uint64
	Time            time.Duration
	HashFull        int    // permille
	TBHits          uint64 // positions found in endgame tables
	PV              []byte // moves with spaces between; part of the line
}

// HasScore returns a fast test whether a line may be an info line with a score:
// only the last such line needs to be parsed.
func HasScore(line []byte) bool {
	return isInfo(line) && bytes.Contains(line, []byte(" score "))
}

// isInfo reports whether a line is an info line, but no message of the engine.
func isInfo(line []byte) bool {
	return bytes.HasPrefix(line, []byte("info ")) && !bytes.HasPrefix(line, []byte("info string "))
}

// IsSecondary reports whether an info line is about a line of play other than
// the best one.
func IsSecondary(line []byte) bool {
	_, after, ok := bytes.Cut(line, []byte(" multipv "))
	word, _ := NextWord(after)
	return ok && string(word) != "1"
}

// ParseInfo parses an info line. It skips unknown words.
func ParseInfo(line []byte) (info Info, ok bool) {
	word, rest := NextWord(line)
	if string(word) != "info" {
		return info, false
	}
	var n int
	for len(rest) > 0 {
		word, rest = NextWord(rest)
		switch string(word) {
		case "depth":
			info.Depth, rest = nextUpTo(maxDepth, rest)
		case "seldepth":
			info.SelDepth, rest = nextUpTo(maxDepth, rest)
		case "nodes":
			n, rest = nextUpTo(math.MaxInt, rest)
			info.Nodes = uint64(n)
		case "hashfull":
			info.HashFull, rest = nextUpTo(1000, rest)
		case "tbhits":
			n, rest = nextUpTo(math.MaxInt, rest)
			info.TBHits = uint64(n)
		case "time":
			n, rest = nextUpTo(maxMillis, rest)
			info.Time = time.Duration(n) * time.Millisecond
		case "score":
			rest = info.score(rest)
		case "pv":
			info.PV, rest = cutMoves(rest)
		case "string":
			return info, true
		}
	}
	return info, true
}

// cutMoves splits off the text before the next key of an info line.
func cutMoves(text []byte) (moves, rest []byte) {
	for rest = text; len(rest) > 0; {
		word, after := NextWord(rest)
		switch string(word) {
		case "depth", "seldepth", "time", "nodes", "multipv", "score", "currmove", "currmovenumber", "hashfull", "nps", "tbhits", "cpuload", "string", "wdl":
			return bytes.TrimSpace(text[:len(text)-len(rest)]), rest
		}
		rest = after
	}
	return bytes.TrimSpace(text), nil
}

// maxMillis limits a reported time, to prevent overflow.
const maxMillis = 1 << 40

// maxScore limits a score: larger values have no meaning.
const maxScore = 1 << 20

// maxDepth limits a depth in the same way.
const maxDepth = 1000

// score parses "cp 31" or "mate -3" (moves, not plies). It rejects anything but
// a whole number, because a score of 0 by mistake could adjudicate a draw.
func (info *Info) score(rest []byte) []byte {
	unit, after := NextWord(rest)
	n, end := nextInt(after)
	if len(end) == len(after) {
		return after
	}
	n = min(max(n, -maxScore), maxScore)
	switch string(unit) {
	case "cp":
		info.Score = pgn.Score{Kind: pgn.Centipawns, Value: n}
	case "mate":
		plies := 2 * n
		if n > 0 {
			plies--
		}
		info.Score = pgn.Score{Kind: pgn.MateIn, Value: plies}
	default:
		return rest
	}
	return end
}

// NextWord splits off the first word.
func NextWord(text []byte) (word, rest []byte) {
	i := 0
	for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	start := i
	for i < len(text) && text[i] != ' ' && text[i] != '\t' {
		i++
	}
	return text[start:i], text[i:]
}

// nextUpTo is nextInt for a number from 0 to a limit.
func nextUpTo(most int, text []byte) (n int, rest []byte) {
	n, rest = nextInt(text)
	return min(max(n, 0), most), rest
}

// nextInt parses the next word as a number. If it is not a number, nextInt
// leaves the word and returns 0.
func nextInt(text []byte) (n int, rest []byte) {
	word, rest := NextWord(text)
	n, err := strconv.Atoi(string(word))
	if err != nil {
		return 0, text
	}
	return n, rest
}

// EachMove calls do with the moves of a line of play, and returns the first word
// that is not a legal move, if any: the line ends before it.
func EachMove(pos *board.Position, pv []byte, parse func(*board.Position, string) (board.Move, error), do func(board.Move)) (bad []byte) {
	next := *pos
	for word, rest := NextWord(pv); len(word) > 0; word, rest = NextWord(rest) {
		move, err := parse(&next, string(word))
		if err != nil {
			return word
		}
		do(move)
		next.Make(move)
	}
	return nil
}

// InfoNumber returns the number after a word, given with a space on both sides,
// in an info line; 0 if there is none. It is much faster than ParseInfo.
func InfoNumber(line []byte, word string) int {
	if !isInfo(line) {
		return 0
	}
	_, after, _ := bytes.Cut(line, []byte(word))
	n, _ := nextInt(after)
	return n
}
