package ucitext

import (
	"bytes"
	"time"

	"match/pgn"
)

// Info is what an info line says. Fields that it does not mention are zero.
type Info struct {
	Depth, SelDepth int
	Score           pgn.Score
	Nodes           uint64
	Time            time.Duration
	HashFull        int    // permille
	TBHits          uint64 // positions found in endgame tables
	PV              []byte // moves with spaces between; part of the line
}

// HasScore reports cheaply whether a line may be an info line with a score:
// only the last of these is worth parsing.
func HasScore(line []byte) bool {
	return bytes.HasPrefix(line, infoWord) && bytes.Contains(line, scoreWord) && !bytes.HasPrefix(line, stringWord)
}

var (
	infoWord   = []byte("info ")
	scoreWord  = []byte(" score ")
	stringWord = []byte("info string ")
)

// IsSecondary reports whether an info line is about another line of play than
// the best one.
func IsSecondary(line []byte) bool {
	i := bytes.Index(line, multiWord)
	return i >= 0 && !bytes.HasPrefix(line[i+len(multiWord):], oneWord)
}

var (
	multiWord = []byte(" multipv ")
	oneWord   = []byte("1 ")
)

// ParseInfo reads an info line. Words that it does not know are skipped.
func ParseInfo(line []byte) (info Info, ok bool) {
	word, rest := nextWord(line)
	if string(word) != "info" {
		return info, false
	}
	for len(rest) > 0 {
		word, rest = nextWord(rest)
		switch string(word) {
		case "depth":
			info.Depth, rest = nextDepth(rest)
		case "seldepth":
			info.SelDepth, rest = nextDepth(rest)
		case "nodes":
			var n int
			n, rest = nextInt(rest)
			info.Nodes = uint64(max(n, 0))
		case "hashfull":
			info.HashFull, rest = nextInt(rest)
			info.HashFull = min(max(info.HashFull, 0), 1000)
		case "tbhits":
			var n int
			n, rest = nextInt(rest)
			info.TBHits = uint64(max(n, 0))
		case "time":
			var ms int
			ms, rest = nextInt(rest)
			info.Time = time.Duration(min(max(ms, 0), maxMillis)) * time.Millisecond
		case "score":
			rest = info.score(rest)
		case "pv":
			info.PV = bytes.TrimSpace(rest)
			return info, true
		case "string":
			return info, true
		}
	}
	return info, true
}

// maxMillis keeps a reported time far from overflow.
const maxMillis = 1 << 40

// maxScore bounds a score: beyond it nothing is meant.
const maxScore = 1 << 20

// maxDepth bounds a depth in the same way.
const maxDepth = 1000

// score reads "cp 31" or "mate -3" (moves, not plies). What is no whole number
// is no score either: a score of 0 may end a game as drawn.
func (info *Info) score(rest []byte) []byte {
	unit, after := nextWord(rest)
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

// nextWord splits off the first word.
func nextWord(text []byte) (word, rest []byte) {
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

// nextDepth is nextInt for a number of plies.
func nextDepth(text []byte) (plies int, rest []byte) {
	plies, rest = nextInt(text)
	return min(max(plies, 0), maxDepth), rest
}

// nextInt reads the next word as a number; a word that is none is left there,
// and the number is 0.
func nextInt(text []byte) (n int, rest []byte) {
	word, rest := nextWord(text)
	digits, sign := word, 1
	if len(digits) > 0 && (digits[0] == '-' || digits[0] == '+') {
		if digits[0] == '-' {
			sign = -1
		}
		digits = digits[1:]
	}
	if len(digits) == 0 || len(digits) > 18 {
		return 0, text
	}
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, text
		}
		n = 10*n + int(c-'0')
	}
	return sign * n, rest
}
