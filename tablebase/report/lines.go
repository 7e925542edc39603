package report

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"match/internal/harmless"
	"match/tablebase"
)

// AnswerLines answers every line of r, see [tablebase.Set.AppendAnswer].
func AnswerLines(set *tablebase.Set, r io.Reader, w io.Writer) error {
	return answerLines(r, w, set.AppendAnswer)
}

// answerLines answers every line of r. It flushes when no more input is waiting, so that a program
// can wait for each answer.
func answerLines(r io.Reader, w io.Writer, appendAnswer func(dst []byte, fen string) []byte) error {
	in, out := bufio.NewReaderSize(r, 1<<16), bufio.NewWriterSize(w, 1<<16)
	var answer []byte
	for {
		line, err := in.ReadString('\n')
		line = strings.TrimPrefix(line, harmless.BOM)
		if line != "" {
			answer = append(appendAnswer(answer[:0], strings.TrimSpace(line)), '\n')
			if _, err := out.Write(answer); err != nil {
				return err
			}
		}
		if err == nil && in.Buffered() > 0 {
			continue
		}
		if flushErr := out.Flush(); flushErr != nil || errors.Is(err, io.EOF) {
			return flushErr
		}
		if err != nil {
			return err
		}
	}
}
