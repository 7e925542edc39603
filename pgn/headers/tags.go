package headers

import (
	"bytes"
	"fmt"
	"strings"

	"match/pgn"
)

// tagLine reads the tags of a line, usually one, and returns the position of the
// next line.
func (s *scanner) tagLine(at int) int {
	end := s.lineEnd(at)
	line := bytes.TrimSpace(s.text[at:end])
	name, value, ok := split(line)
	t := &s.tags
	if t.begun && t.repeats(name) {
		s.finish(nil)
	}
	if !t.begun {
		*t = tags{begun: true, at: at}
	}
	t.blank = false
	if !ok || bytes.IndexByte(value, '[') >= 0 {
		if inner := bytes.LastIndex(line[1:], event); inner >= 0 { // a truncated file with another file appended
			s.fail(at, fmt.Sprintf("tag %q: want [Name \"value\"]", shorten(line)))
			*t = tags{}
			return at + bytes.Index(s.text[at:end], line[1:]) + inner
		}
	}
	if !ok {
		if t.fault == "" {
			t.fault, t.faultAt = fmt.Sprintf("tag %q: want [Name \"value\"]", shorten(line)), at
		}
		return end
	}
	t.set(name, value)
	return end
}

// event is the beginning of a game.
var event = []byte("[Event \"")

// split splits [Name "value"]. A quote in the value belongs to it unless a ]
// follows.
func split(line []byte) (name, value []byte, ok bool) {
	end := bytes.IndexAny(line, " \t\"")
	if end < 0 {
		return nil, nil, false
	}
	name = line[1:end]
	rest := bytes.TrimLeft(line[end:], " \t")
	if len(rest) < 2 || rest[0] != '"' {
		return name, nil, false
	}
	close := bytes.LastIndexByte(rest, ']')
	if close < 0 {
		return name, nil, false
	}
	value = bytes.TrimRight(rest[1:close], " \t")
	if len(value) == 0 || value[len(value)-1] != '"' {
		return name, nil, false
	}
	return name, value[:len(value)-1], true
}

// repeats reports whether a tag begins another game: a second Event always does,
// any other repeated tag only after an empty line.
func (t *tags) repeats(name []byte) bool {
	if string(name) == "Event" {
		return t.event
	}
	field := t.field(name)
	return t.blank && field != nil && *field != nil
}

// field returns where the value of a tag is stored, nil for an irrelevant tag.
func (t *tags) field(name []byte) *[]byte {
	switch string(name) {
	case "White":
		return &t.white
	case "Black":
		return &t.black
	case "Result":
		return &t.result
	case "Round":
		return &t.round
	case "Pair":
		return &t.pair
	case "FEN":
		return &t.fen
	}
	return nil
}

// set stores the first value of each relevant tag.
func (t *tags) set(name, value []byte) {
	t.event = t.event || string(name) == "Event"
	field := t.field(name)
	if field == nil || *field != nil {
		return
	}
	if *field = bytes.TrimSpace(value); string(*field) == "?" {
		*field = value[:0] // unknown
	}
}

// outcome returns the result that the tag and the end of the move text agree on.
func (t *tags) outcome(moves []byte) (r pgn.Result, fault string) {
	tagged, isTagged := resultOf(t.result)
	if !isTagged && len(t.result) > 0 {
		return r, fmt.Sprintf("Result %q: want 1-0, 0-1, 1/2-1/2 or *", shorten(t.result))
	}
	ended, isEnded := resultOf(lastWord(moves))
	switch {
	case !isTagged && !isEnded:
		return r, "no result"
	case !isTagged:
		return ended, ""
	case isEnded && ended != tagged:
		return r, fmt.Sprintf("Result %q: the move text ends with %v", tagged.String(), ended)
	}
	return tagged, ""
}

// wholeMoves returns how much of the move text belongs to this game, usually all
// of it. If the text ends with a result that differs from the tag, but its first
// result agrees with the tag, then the text after the first result belongs to
// other games without tags.
func (t *tags) wholeMoves(moves []byte) int {
	tagged, isTagged := resultOf(t.result)
	ended, isEnded := resultOf(lastWord(moves))
	if !isTagged || isEnded && ended == tagged {
		return len(moves)
	}
	if first, end := firstResult(moves); end > 0 && first == tagged {
		return end
	}
	return len(moves)
}

// firstResult returns the first result that is not in a comment or a variation,
// and the position of its end, 0 if there is none.
func firstResult(moves []byte) (r pgn.Result, end int) {
	variations := 0
	for i := 0; i < len(moves); {
		switch moves[i] {
		case '{', ';':
			close := bytes.IndexByte(moves[i:], map[byte]byte{'{': '}', ';': '\n'}[moves[i]])
			if close < 0 {
				return r, 0
			}
			i += close + 1
		case '(':
			variations++
			i++
		case ')':
			variations--
			i++
		case ' ', '\t', '\r', '\n':
			i++
		default:
			word := moves[i:]
			if n := bytes.IndexAny(word, " \t\r\n{}();"); n > 0 {
				word = word[:n]
			}
			if r, ok := resultOf(word); ok && variations <= 0 {
				return r, i + len(word)
			}
			i += max(1, len(word))
		}
	}
	return r, 0
}

// firstPlies appends the first moves of a game, without numbers, comments and
// signs. It returns nil if there are fewer.
func firstPlies(dst, moves []byte, plies int) []byte {
	n := 0
	for i := 0; i < len(moves) && n < plies; {
		switch c := moves[i]; {
		case c == '{':
			end := bytes.IndexByte(moves[i:], '}')
			if end < 0 {
				return nil
			}
			i += end + 1
		case isLetter(c):
			j := i
			for j < len(moves) && moves[j] > ' ' && moves[j] != '{' {
				j++
			}
			dst = append(append(dst, bytes.TrimRight(moves[i:j], "!?")...), ' ')
			i = j
			n++
		case c == ';' || c == '(':
			return nil
		default:
			i++
		}
	}
	if n < plies {
		return nil
	}
	return dst
}

func resultOf(text []byte) (pgn.Result, bool) { return pgn.ParseResult(string(text)) }

func lastWord(text []byte) []byte {
	text = bytes.TrimRight(text, " \t\r\n")
	const longest = len("1/2-1/2") + 1
	text = text[max(0, len(text)-longest):]
	return text[bytes.LastIndexAny(text, " \t\r\n}")+1:]
}

// text returns a tag's value as UTF-8; other text is read like in package pgn.
// Quotes and backslashes are unescaped.
func text(value []byte) string {
	plain := string(value)
	if strings.Contains(plain, `\`) {
		plain = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(plain)
	}
	return pgn.ValidText(plain)
}

// shorten keeps messages to one line.
func shorten(s []byte) []byte { return s[:min(len(s), 60)] }
