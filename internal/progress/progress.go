// Package progress shows the progress of long work: as a bar on a terminal, and as occasional plain
// lines if the output goes to a file or a pipe, such as the log of a CI service.
//
// It is for work that is counted in steps.
package progress

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// Mode is a way to show progress.
type Mode string

// The modes. Auto chooses by the kind of writer.
const (
	Auto  Mode = "auto"
	Bar   Mode = "bar"
	Lines Mode = "lines"
	None  Mode = "none"
)

// Modes lists the names of the modes, as values of a flag.
var Modes = []string{string(Auto), string(Bar), string(Lines), string(None)}

// barEvery is the time between two updates of a bar.
const barEvery = 100 * time.Millisecond

// lineEvery is the time between two lines in mode Lines.
const lineEvery = 10 * time.Second

// Meter shows the progress of one piece of work. It is safe for concurrent use. A nil Meter shows
// nothing.
type Meter struct {
	mu    sync.Mutex
	w     io.Writer
	what  string
	total int64 // steps; 0: unknown
	parts bool  // steps are only fractions of the whole: shown in per cent
	mode  Mode
	bar   *progressbar.ProgressBar
	width int       // of the terminal; 0: unknown
	next  time.Time // of the next update; nothing is shown before
	text  string
	pace  pace
}

// New begins to show on w the progress of the work what, which has total steps; a total of 0 or
// less means unknown.
func New(w io.Writer, mode Mode, what string, total int64) *Meter {
	return begin(&Meter{w: w, what: what, total: max(total, 0), mode: mode})
}

// wholeParts is how finely NewFraction divides the whole.
const wholeParts = 1000

// NewFraction begins to show work whose steps are meaningless to users. Only
// SetFraction may be used on it.
func NewFraction(w io.Writer, mode Mode, what string) *Meter {
	return begin(&Meter{w: w, what: what, total: wholeParts, parts: true, mode: mode})
}

func begin(m *Meter) *Meter {
	if m.mode == Auto || m.mode == "" {
		m.mode = choose(m.w)
	}
	switch m.mode {
	case Bar:
		m.width = columns(m.w)
		m.bar = m.newBar()
	case Lines:
		m.next = time.Now().Add(lineEvery)
	}
	return m
}

func (m *Meter) newBar() *progressbar.ProgressBar {
	total := m.total
	if total == 0 {
		total = -1
	}
	options := []progressbar.Option{
		progressbar.OptionSetWriter(m.w),
		progressbar.OptionSetDescription(m.what),
		progressbar.OptionSetWidth(20),
		progressbar.OptionUseANSICodes(true), // erases exactly the line, whatever its width
		m.showTimes,
		progressbar.OptionSetTheme(progressbar.Theme{Saucer: "█", SaucerHead: "█", SaucerPadding: "░", BarStart: "", BarEnd: ""}),
		progressbar.OptionClearOnFinish(),
	}
	if !m.parts {
		options = append(options, progressbar.OptionShowCount())
	}
	return progressbar.NewOptions64(total, options...)
}

// showTimes makes a bar show the times if there is room for them.
func (m *Meter) showTimes(bar *progressbar.ProgressBar) {
	progressbar.OptionSetPredictTime(m.timed())(bar)
	progressbar.OptionSetElapsedTime(m.timed())(bar)
}

func choose(w io.Writer) Mode {
	f, ok := w.(*os.File)
	if !ok {
		return None
	}
	if term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb" {
		return Bar
	}
	return Lines
}

// Set sets the number of finished steps and a short text about the state of the work.
func (m *Meter) Set(done int64, text string) {
	if m == nil || m.mode == None {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.text = text
	now := time.Now()
	m.pace.begin(done, now)
	if now.Before(m.next) {
		return
	}
	if m.bar != nil {
		m.next = now.Add(barEvery)
		if width := columns(m.w); width != m.width { // a line that is too long wraps, and every update adds one
			m.width = width
			m.showTimes(m.bar)
			_ = m.bar.Clear()
		}
		m.bar.Describe(m.fitted(m.withLeft(done, now)))
		_ = m.bar.Set64(done)
		return
	}
	m.next = now.Add(lineEvery)
	fmt.Fprintln(m.w, m.line(done, now))
}

// SetFraction sets the fraction of the work, 0 to 1, that is done.
func (m *Meter) SetFraction(done float64, text string) { m.Set(int64(done*wholeParts), text) }

func (m *Meter) line(done int64, now time.Time) string {
	head := joined(m.what, m.text)
	switch {
	case m.total == 0:
		return fmt.Sprintf("%s: %d", head, done)
	case m.parts:
		head += fmt.Sprintf("  %d%%", done*100/m.total)
	default:
		head += fmt.Sprintf(": %d of %d", done, m.total)
	}
	if left := m.pace.left(done, m.total, now); left != "" {
		head += ", " + left
	}
	return head
}

// withLeft returns the text of a bar. If the bar itself does not show the remaining time, the text
// begins with it, because a long text is cut at its end.
func (m *Meter) withLeft(done int64, now time.Time) string {
	text := joined(m.what, m.text)
	if left := m.pace.left(done, m.total, now); left != "" && !m.timed() {
		return left + "  " + text
	}
	return text
}

// Note prints a line without disturbing the bar. It is printed in every mode.
func (m *Meter) Note(line string) {
	if m != nil {
		m.NoteTo(m.w, line)
	}
}

// NoteTo is Note for a line that goes to another writer, which may be the terminal that shows the
// bar.
func (m *Meter) NoteTo(w io.Writer, line string) {
	if m == nil {
		fmt.Fprintln(w, line)
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.bar != nil {
		_ = m.bar.Clear()
	}
	fmt.Fprintln(w, line)
}

// Done removes the bar.
func (m *Meter) Done() {
	if m == nil || m.bar == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	_ = m.bar.Clear()
	_ = m.bar.Exit()
}

func joined(what, text string) string {
	if what == "" || text == "" {
		return what + text
	}
	return what + ": " + text
}

// pace is the speed of the work since the first call of Set. Resumed work does not begin at 0.
type pace struct {
	began time.Time
	from  int64
}

// settled is how long a pace is watched before it is used to estimate the remaining time.
const settled = 3 * time.Second

func (p *pace) begin(done int64, now time.Time) {
	if p.began.IsZero() {
		p.began, p.from = now, done
	}
}

// left returns how long the rest of the work takes at this pace, such as "12m34s left"; "" if
// unknown.
func (p *pace) left(done, total int64, now time.Time) string {
	gone := now.Sub(p.began)
	if gone < settled || done <= p.from || done >= total {
		return ""
	}
	left := time.Duration(float64(gone) * float64(total-done) / float64(done-p.from))
	if left < time.Hour {
		return left.Round(time.Second).String() + " left"
	}
	return strings.TrimSuffix(left.Round(time.Minute).String(), "0s") + " left"
}

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
