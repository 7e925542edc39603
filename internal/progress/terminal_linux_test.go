package progress

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/sys/unix"
)

// terminal is a pseudo terminal: text written to tty can be read from screen.
type terminal struct{ tty, screen *os.File }

func newTerminal(t *testing.T) *terminal {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { screen.Close() })
	if err := unix.IoctlSetPointerInt(int(screen.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(int(screen.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	tty, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tty.Close() })
	return &terminal{tty, screen}
}

// resize sets the number of columns of the terminal.
func (x *terminal) resize(t *testing.T, columns int) {
	t.Helper()
	if err := unix.IoctlSetWinsize(int(x.tty.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: uint16(columns)}); err != nil {
		t.Fatal(err)
	}
}

// shown returns the text written since the last call.
func (x *terminal) shown(t *testing.T) (text string) {
	t.Helper()
	const end = "\x04\x05"
	x.tty.WriteString(end)
	for buffer := make([]byte, 4096); !strings.HasSuffix(text, end); {
		n, err := x.screen.Read(buffer)
		if err != nil {
			t.Fatal(err)
		}
		text += string(buffer[:n])
	}
	return strings.TrimSuffix(text, end)
}

// escapes matches terminal commands, which are not shown.
var escapes = regexp.MustCompile(`\x1b\[[0-9;]*[A-Za-z]`)

// TestTerminalThatChangesItsWidth makes a terminal narrower and wider during the
// work: no drawn bar may be wider than the terminal at that time. A wider one
// would wrap and could not be erased, so every further one would add a line.
func TestTerminalThatChangesItsWidth(t *testing.T) {
	const text = "138 games  W 64 L 59 D 15  Elo 12.6 ± 49.5  LLR 0.05 (-2.94, 2.94)"
	for _, first := range []int{160, 80} {
		for _, begin := range []func(*os.File) *Meter{
			func(w *os.File) *Meter { return NewFraction(w, Bar, "games") },
			func(w *os.File) *Meter { return New(w, Bar, "games", 1000) },
		} {
			x := newTerminal(t)
			x.resize(t, first)
			m := begin(x.tty)
			x.shown(t)
			for i, width := range []int{first, 160, 120, 100, 80, 50, 50, 60, 160} {
				x.resize(t, width)
				m.next = time.Time{}
				m.Set(int64(100*i+1), text)
				pictures := strings.FieldsFunc(escapes.ReplaceAllString(x.shown(t), ""), func(r rune) bool { return r == '\r' || r == '\n' })
				if len(pictures) == 0 {
					t.Errorf("%d columns: nothing is shown", width)
				}
				for _, picture := range pictures {
					if n := utf8.RuneCountInString(picture); n > width {
						t.Errorf("%d, then %d columns: a picture has %d: %q", first, width, n, picture)
					}
				}
			}
			m.Done()
		}
	}
}

// TestTerminalHasABar checks that the mode depends on the kind of writer.
func TestTerminalHasABar(t *testing.T) {
	x := newTerminal(t)
	x.resize(t, 80)
	t.Setenv("TERM", "xterm")
	if got := choose(x.tty); got != Bar {
		t.Errorf("on a terminal: %q, want a bar", got)
	}
	t.Setenv("TERM", "dumb")
	if got := choose(x.tty); got != Lines {
		t.Errorf("on a dumb terminal: %q, want lines", got)
	}
	if columns(x.tty) != 80 || columns(new(bytes.Buffer)) != 0 {
		t.Errorf("%d columns of a terminal, %d of a buffer", columns(x.tty), columns(new(bytes.Buffer)))
	}
}
