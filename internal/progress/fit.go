package progress

import (
	"io"
	"os"

	"golang.org/x/term"
)

// The width of a bar without its text, in columns.
const (
	roomPercent = 9  // "  42%", the spaces and the end of the line
	roomCount   = 16 // "(123456/123456)"
	roomTimes   = 22 // "[12h34m56s:12h34m56s]"
)

// wide is the width from which a terminal has room for the times besides the score of a match.
const wide = 110

// columns returns the width of a terminal, 0 if it is unknown.
func columns(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// timed reports whether the bar shows the elapsed and the remaining time: if the text is short, and
// on wide terminals.
func (m *Meter) timed() bool { return !m.parts || m.width == 0 || m.width >= wide }

// fitted cuts a text so that the bar stays on one line, because a second line cannot be erased
// again. The bar itself shrinks before that.
func (m *Meter) fitted(text string) string {
	if m.width == 0 {
		return text
	}
	room := m.width - roomPercent
	if !m.parts {
		room -= roomCount
	}
	if m.timed() {
		room -= roomTimes
	}
	runes := []rune(text)
	if len(runes) <= room {
		return text
	}
	if room < 1 {
		return ""
	}
	return string(runes[:room-1]) + "…"
}
