package xboardtext

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"match/pgn"
	"match/players/ucitext"
)

// Kind is the kind of a line from an engine.
type Kind uint8

// The kinds of lines. Noise is everything that can be ignored.
const (
	noise Kind = iota
	Move
	Thinking
	Resign
	Claim    // "1-0 {White mates}"
	Rejected // "Illegal move: e2e5", or a command that was taken for a move
	Complaint
	Pong
)

// Parse returns the kind of a line and its content: the move, the result with
// its reason, the rejected move, the complaint, or the number of the ping.
func Parse(line []byte) (Kind, string) {
	text := strings.TrimSpace(string(line))
	if text == "" {
		return noise, ""
	}
	if kind, rest, ok := byPrefix(text); ok {
		return kind, rest
	}
	if c := text[0]; c < '0' || c > '9' {
		return noise, ""
	}
	if text == "1-0" || text == "0-1" || text == "1/2-1/2" {
		return Claim, text
	}
	if number, after, ok := strings.Cut(text, ". ... "); ok && strings.Trim(number, "0123456789") == "" {
		return Move, word(after)
	}
	return Thinking, ""
}

func byPrefix(text string) (Kind, string, bool) {
	for _, p := range []struct {
		prefix string
		kind   Kind
	}{
		{"move ", Move}, {"My move is: ", Move}, {"My move is : ", Move},
		{"1-0 ", Claim}, {"0-1 ", Claim}, {"1/2-1/2 ", Claim},
		{"Illegal move", Rejected}, {"Invalid move", Rejected}, {"tellusererror ", Complaint}, {"pong ", Pong},
	} {
		if rest, ok := strings.CutPrefix(text, p.prefix); ok {
			switch p.kind {
			case Move:
				rest = word(rest)
			case Claim:
				rest = text
			case Rejected:
				_, rest, _ = strings.Cut(rest, ":")
			}
			return p.kind, strings.TrimSpace(rest), true
		}
	}
	if text == "resign" || strings.HasPrefix(text, "resign ") {
		return Resign, "", true
	}
	return noise, "", false
}

func word(text string) string {
	text, _, _ = strings.Cut(strings.TrimSpace(text), " ")
	return text
}

// mateScore is the smallest mate score: 100000 + moves to mate.
const mateScore = 100000

// ParseThinking parses "depth score centiseconds nodes line of play".
func ParseThinking(line []byte) (info ucitext.Info, ok bool) {
	var n [4]int64
	for i := range n {
		var word []byte
		word, line = ucitext.NextWord(line)
		// The depth may have a mark such as "12&" or "8." for unfinished ones.
		digits := bytes.TrimRight(word, ".&!?+-")
		v, err := strconv.ParseInt(string(digits), 10, 64)
		if err != nil {
			return info, false
		}
		n[i] = v
	}
	info.Depth = int(max(0, min(n[0], 1000)))
	info.Score = score(n[1])
	info.Time = time.Duration(max(0, min(n[2], 1<<40))) * 10 * time.Millisecond
	info.Nodes = uint64(max(0, n[3]))
	info.PV = bytes.TrimSpace(line)
	return info, true
}

func score(n int64) pgn.Score {
	n = max(-2*mateScore, min(n, 2*mateScore))
	switch {
	case n > mateScore:
		return pgn.Score{Kind: pgn.MateIn, Value: 2*int(n-mateScore) - 1}
	case n < -mateScore:
		return pgn.Score{Kind: pgn.MateIn, Value: 2 * int(n+mateScore)}
	}
	return pgn.Score{Kind: pgn.Centipawns, Value: int(n)}
}
