package board

import (
	"iter"
	"strconv"
	"strings"
	"unicode"
)

// SplitEPD splits a line of EPD into the position, as [ParseFEN] reads it, with the number of its
// fields, and the operations. The position has four fields, six if numbers follow as in a FEN, and
// fewer only if the line has no more.
func SplitEPD(line string) (fen string, fields int, operations string) {
	words := strings.Fields(line)
	if len(words) >= 6 && isNumber(words[4]) && isNumber(words[5]) {
		words = words[:6]
	} else {
		words = words[:min(4, len(words))]
	}
	for _, word := range words {
		line = strings.TrimLeftFunc(line, unicode.IsSpace)[len(word):]
	}
	return strings.Join(words, " "), len(words), line
}

func isNumber(text string) bool {
	_, err := strconv.ParseUint(text, 10, 64)
	return err == nil
}

// Operations yields the opcodes and operands of the operations of EPD, such as bm Nf3; id "a; b";
// without the quotes. A semicolon in quotes belongs to the operand.
func Operations(text string) iter.Seq2[string, string] {
	return func(yield func(opcode, operand string) bool) {
		for text != "" {
			end, quoted := 0, false
			for ; end < len(text) && (quoted || text[end] != ';'); end++ {
				quoted = quoted != (text[end] == '"')
			}
			operation := strings.TrimSpace(text[:end])
			opcode := operation
			if i := strings.IndexFunc(operation, unicode.IsSpace); i >= 0 {
				opcode = operation[:i]
			}
			if opcode != "" && !yield(opcode, strings.Trim(operation[len(opcode):], "\" \t")) {
				return
			}
			text = text[min(end+1, len(text)):]
		}
	}
}
