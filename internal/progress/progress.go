// Package progress shows how far long work has come: a bar on a terminal, a
// plain line now and then where output goes to a file, nothing on a pipe. On
// CI services, whose logs are pipes that people read, it writes lines.
//
// It is for work that is counted in steps; it decides nothing.
package progress

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// Mode is a way to show progress.
type Mode string

// The modes. Auto chooses by what the writer is.
const (
	Auto  Mode = "auto"
	Bar   Mode = "bar"
	Lines Mode = "lines"
	None  Mode = "none"
)

// Modes lists the names that a flag may take.
var Modes = []string{string(Auto), string(Bar), string(Lines), string(None)}

// LineEvery is the time between two lines in mode Lines.
const LineEvery = 10 * time.Second

// Meter shows the progress of one piece of work. It may be used from many
// goroutines. A nil Meter shows nothing.
type Meter struct {
	mu    sync.Mutex
	w     io.Writer
	what  string
	total int64
	mode  Mode
	bar   *progressbar.ProgressBar
	next  time.Time
	text  string
}

// New begins to show the progress of what, made of total steps, on w; a total
// of 0 or less is unknown.
func New(w io.Writer, mode Mode, what string, total int64) *Meter {
	m := &Meter{w: w, what: what, total: max(total, 0), mode: mode}
	if mode == Auto || mode == "" {
		m.mode = choose(w)
	}
	switch m.mode {
	case Bar:
		m.bar = newBar(w, what, m.total)
	case Lines:
		m.next = time.Now().Add(LineEvery)
	}
	return m
}

func newBar(w io.Writer, what string, total int64) *progressbar.ProgressBar {
	if total == 0 {
		total = -1
	}
	return progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription(what),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetWidth(20),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionSetTheme(progressbar.Theme{Saucer: "█", SaucerHead: "█", SaucerPadding: "░", BarStart: "", BarEnd: ""}),
		progressbar.OptionClearOnFinish(),
	)
}

func choose(w io.Writer) Mode {
	f, ok := w.(*os.File)
	if !ok {
		return None
	}
	if term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb" {
		return Bar
	}
	info, err := f.Stat()
	if err == nil && info.Mode()&(os.ModeNamedPipe|os.ModeSocket) != 0 && os.Getenv("CI") == "" {
		return None
	}
	return Lines
}

// Set says that done steps are finished and how things stand, in a few words.
func (m *Meter) Set(done int64, text string) {
	if m == nil || m.mode == None {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.text = text
	if m.bar != nil {
		m.bar.Describe(joined(m.what, text))
		_ = m.bar.Set64(done)
		return
	}
	if now := time.Now(); !now.Before(m.next) {
		m.next = now.Add(LineEvery)
		if m.total > 0 {
			fmt.Fprintf(m.w, "%s: %d of %d\n", joined(m.what, text), done, m.total)
		} else {
			fmt.Fprintf(m.w, "%s: %d\n", joined(m.what, text), done)
		}
	}
}

// Note prints a line without disturbing the bar. It is printed in every mode.
func (m *Meter) Note(line string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.bar != nil {
		_ = m.bar.Clear()
	}
	fmt.Fprintln(m.w, line)
}

// Done takes the bar away.
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
