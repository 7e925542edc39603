package dropin

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"

	"match/internal/harmless"
)

// printer writes lines of ASCII, each at once. It is not for many goroutines.
type printer struct {
	w   io.Writer
	err error // the first
}

func (p *printer) line(format string, args ...any) { p.text(fmt.Sprintf(format, args...) + "\n") }

// whole writes a text that need not be ASCII.
func (p *printer) whole(text string) {
	if p.err == nil {
		_, p.err = io.WriteString(p.w, text)
	}
}

func (p *printer) text(text string) { p.whole(ascii(text)) }

// greet prints the text before the first game.
func (p *printer) greet(r *request) {
	o, fast := &r.Openings, r.Dialect == Fastchess
	say := func(wanted bool, text string) {
		if wanted {
			p.line("%s", text)
		}
	}
	say(fast && r.Config.Discard, "Discarding config file")
	say(fast && r.Config.In != "", "Loading config file: "+r.Config.In)
	say(fast && r.SPRT != nil && r.SPRT.byGames() && r.Games == 2 && r.Report.Format == Fastchess,
		"Warning; Bayesian SPRT model not available with pentanomial statistics. Disabling pentanomial reports...")
	say(fast && o.File == "",
		"Warning: No opening book specified! Consider using one, otherwise all games will be played from the starting position.")
	say(fast && o.Format == "", "Warning: Unknown opening format, 2. All games will be played from the starting position.")
	say(o.Random && o.File != "", "Indexing opening suite...")
}

// versionText returns the version line of the dialect, which readers expect.
func versionText(d Dialect) string {
	if d == Cutechess {
		return "cutechess-cli " + cmp.Or(os.Getenv("MATCH_CUTECHESS_VERSION"), "1.5.0") + "\n"
	}
	return "fastchess alpha " + cmp.Or(os.Getenv("MATCH_FASTCHESS_VERSION"), "1.8.2 20260729-74deac23") + "\n"
}

// harmlessText removes control characters, for terminals, and everything except
// ASCII, for readers that accept only ASCII.
func harmlessText(text string) string {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		lines = append(lines, ascii(harmless.Line(line)))
	}
	return strings.Join(lines, "\n")
}

func ascii(text string) string {
	return strings.Map(func(c rune) rune {
		if c > 126 {
			return '?'
		}
		return c
	}, text)
}
