package web

import (
	"bytes"
	"fmt"
	"strings"

	"match/arena"
	"match/internal/harmless"
)

// Limits for the log of a game.
const (
	keptLog  = 64 << 10 // bytes of a player's log of a forfeited game
	keptLine = 4 << 10  // bytes of a line of it
)

// logOf returns the log of a game that was forfeited.
func logOf(p *arena.Played, game int) string {
	var b bytes.Buffer
	for color, said := range p.Transcripts[game] {
		if len(said) == 0 {
			continue
		}
		g := p.Games[game]
		fmt.Fprintf(&b, "%s, %s: seconds> to the engine, < from it, ! its standard error\n",
			[...]string{"White", "Black"}[color], [...]string{g.White, g.Black}[color])
		b.WriteString(logText(said))
	}
	return b.String()
}

// logText returns the end of a log, line by line, without control characters.
func logText(said []byte) string {
	var b strings.Builder
	if len(said) > keptLog {
		b.WriteString("…\n")
		said = said[len(said)-keptLog:]
	}
	for line := range bytes.Lines(said) {
		b.WriteString(harmless.Line(strings.TrimRight(string(line[:min(len(line), keptLine)]), "\r\n")))
		b.WriteByte('\n')
	}
	return b.String()
}
