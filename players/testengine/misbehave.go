//go:build unix

package testengine

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// misbehaviour gets a command before the engine does, and reports whether it has
// handled the command.
type misbehaviour func(e *engine, word string, rest []byte) (done bool)

var misbehaviours map[string]misbehaviour

func init() {
	misbehaviours = map[string]misbehaviour{
		// Silence.
		"hang-uci":        on("uci", hang),
		"hang-isready":    on("isready", hang),
		"hang-ucinewgame": on("ucinewgame", hang),
		"hang-go":         on("go", hang),
		"hang-stop":       on("go", func(*engine) {}, on("stop", func(*engine) {})),
		"deaf":            on("uci", func(e *engine) { e.say("uciok\n" + strings.Repeat("readyok\n", 1000)); e.flush(); hang(e) }),
		"freeze-go":       on("go", func(*engine) { syscall.Kill(os.Getpid(), syscall.SIGSTOP) }),
		"ignore-quit":     on("quit", hang),

		// Too much output.
		"chatter-go":       on("go", flood("info depth 1 score cp 1 pv e2e4\n")),
		"chatter-uci":      on("uci", flood("option name A type spin default 1 min 0 max 9\n")),
		"chatter-newgame":  on("ucinewgame", flood("info string hello\n")),
		"endless-line":     on("go", flood("x")),
		"stderr-flood":     onGoFirst(func(*engine) { floodFor(2, "noise\n", 200*time.Millisecond) }),
		"stderr-log-flood": onGoFirst(func(*engine) { fmt.Fprint(os.Stderr, strings.Repeat(strings.Repeat("noise ", 200)+"\n", 16<<10)) }),
		"gigabyte":         onGoFirst(func(e *engine) { floodFor(1, "info depth 1 nodes 1\n", 300*time.Millisecond) }),
		"long-line":        onGoFirst(func(e *engine) { e.say("info string " + strings.Repeat("y", 1<<20) + "\n") }),
		"after-move-flood": afterGo(func(e *engine) { e.say(strings.Repeat("info string late\n", 20000)) }),

		// Searches that end only at stop, whatever their limit.
		"ignore-nodes":   endless("info depth %[1]d score cp 1 nodes %[2]d\n"),
		"ignore-depth":   endless("info depth %[1]d score cp 1\n"),
		"ignore-quietly": on("go", func(e *engine) { e.pending = true }),
		"ignore-stop":    endless("info depth %[1]d score cp 1 nodes %[2]d\n", on("stop", func(*engine) {})),

		// Reports that exceed the limit of a search that keeps it.
		"total-nodes": totalNodes(),
		"sees-mate":   onGoFirst(func(e *engine) { e.say("info depth 99 score mate 1\n") }),

		// Violations of the protocol that only a check detects.
		"impatient":      on("go", (*engine).answer),
		"busy":           busy(),
		"deaf-search":    deafSearch,
		"no-stop":        on("stop", func(*engine) {}),
		"die-on-unknown": on("xyzzy", func(*engine) { os.Exit(5) }),

		// Pondering.
		Pondering:   ponders,
		"slow-stop": slowStop,

		// Nonsense output.
		"invalid-utf8": onGoFirst(func(e *engine) { e.say("info string \xff\xfe\x00\x1b[31m\ninfo depth \xff score cp \xff pv \xff\n") }),
		"binary-move":  move("\xff\xfe\x00{}"),
		"unasked":      on("isready", func(e *engine) { e.say("readyok\nbestmove a2a3\n") }),
		"again":        onAgain(),
		"stuck":        move("e2e4"),
		"twice":        afterGo(func(e *engine) { e.say("bestmove h7h6\n") }),
		"bad-pv":       reports(func(e *engine) { e.say("info depth 3 score cp 5 pv e2e5 e7e5\n") }),
		"capitals":     afterGo(upper),
		"crlf":         crlf,
		"indented": afterGo(func(e *engine) {
			e.out = append([]byte(" \t"), bytes.ReplaceAll(e.out, []byte("\n"), []byte("\n \r"))...)
		}),
		"split": afterGo(byByte),

		// No legal move.
		"illegal":   move("e1g1"),
		"malformed": move("hello"),
		"none":      move("(none)"),
		"null":      move("0000"),
		"empty":     move(""),

		// The end.
		"crash-go":     on("go", segfault),
		"exit-go":      on("go", func(*engine) { os.Exit(3) }),
		"exit-start":   on("uci", func(*engine) { fmt.Fprintln(os.Stderr, "cannot find my net"); os.Exit(1) }),
		"exit-newgame": exitOnSecondGame(),
		"close-output": on("go", func(e *engine) { syscall.Close(1); hang(e) }),
		"close-input":  closeInput(),
		"last-words":   on("go", lastWords),
		"half-word":    on("go", func(e *engine) { e.say("bestmove e7"); e.flush(); segfault(e) }),

		// Children.
		"fork":         on("isready", fork("sleep")),
		"fork-session": on("isready", fork("sleep-session")),
		"fork-orphan":  on("isready", fork("orphan")),
	}
}

// on handles one command; more cases may be chained.
func on(command string, do func(*engine), more ...misbehaviour) misbehaviour {
	return func(e *engine, word string, rest []byte) bool {
		if word == command {
			do(e)
			return true
		}
		return slices.ContainsFunc(more, func(m misbehaviour) bool { return m(e, word, rest) })
	}
}

// around handles go: it does something before and after the good engine's answer.
func around(before, after func(*engine)) misbehaviour {
	return func(e *engine, word string, rest []byte) bool {
		if word != "go" {
			return false
		}
		before(e)
		e.search(rest)
		after(e)
		return true
	}
}

func onGoFirst(do func(*engine)) misbehaviour { return around(do, func(*engine) {}) }

func afterGo(do func(*engine)) misbehaviour { return around(func(*engine) {}, do) }

// reports says something instead of the good engine's info lines.
func reports(say func(*engine)) misbehaviour {
	said := 0
	return around(func(e *engine) { say(e); said = len(e.out) }, func(e *engine) {
		answer := max(0, bytes.Index(e.out[said:], []byte("bestmove")))
		e.out = slices.Delete(e.out, said, said+answer)
	})
}

// upper is for after go: it writes the move in capitals.
func upper(e *engine) {
	i := bytes.Index(e.out, []byte("bestmove "))
	copy(e.out[i+9:], bytes.ToUpper(e.out[i+9:]))
}

// byByte is for after go: it writes the answer byte by byte.
func byByte(e *engine) {
	out := bytes.Clone(e.out)
	for i := range out {
		e.out = append(e.out[:0], out[i])
		e.flush()
		time.Sleep(50 * time.Microsecond)
	}
}

// crlf ends all lines with CR LF.
func crlf(e *engine, word string, rest []byte) bool {
	plain := engine{says: e.says, in: e.in, line: e.line, position: e.position}
	plain.handle(append([]byte(word+" "), rest...))
	e.line, e.position = plain.line, plain.position
	e.say(strings.ReplaceAll(string(plain.out), "\n", "\r\n"))
	return word != "quit"
}

// endless reports 15 iterations, each with the depth and the nodes so far, and
// waits for stop.
func endless(report string, more ...misbehaviour) misbehaviour {
	return on("go", func(e *engine) {
		for depth := 1; depth <= 15; depth++ {
			e.say(fmt.Sprintf(report, depth, 20<<depth))
		}
		e.pending = true
	}, more...)
}

// totalNodes keeps every limit, and reports the nodes of all searches so far.
func totalNodes() misbehaviour {
	total := 0
	return reports(func(e *engine) {
		total += 1_000_000
		e.say(fmt.Sprintf("info depth 1 score cp 1 nodes %d\ninfo depth 2 score cp 1 nodes %d\n", total, total+20))
	})
}

func move(text string) misbehaviour {
	return on("go", func(e *engine) { e.say("bestmove " + text + "\n") })
}

// onAgain repeats its last move at every go except the first one, and then
// answers.
func onAgain() misbehaviour {
	var last []byte
	again := around(func(e *engine) { e.out = append(e.out, last...) }, func(e *engine) {
		last = bytes.Clone(e.out[bytes.LastIndex(e.out, []byte("bestmove")):])
	})
	return func(e *engine, word string, rest []byte) bool {
		if word == "ucinewgame" {
			last = nil
		}
		return again(e, word, rest)
	}
}

// closeInput stops reading its input from the first game on.
func closeInput() misbehaviour {
	closed := false
	return on("ucinewgame", func(*engine) { closed = true }, on("isready", func(e *engine) {
		e.say("readyok\n")
		if closed {
			syscall.Close(0)
			hang(e)
		}
	}))
}

func exitOnSecondGame() misbehaviour {
	games := 0
	return on("ucinewgame", func(*engine) {
		if games++; games == 2 {
			os.Exit(4)
		}
	})
}

// busy uses a processor needlessly once it is ready.
func busy() misbehaviour {
	spin := sync.OnceFunc(func() {
		go func() {
			for spun := uint64(0); ; spun++ {
				runtime.KeepAlive(spun)
			}
		}()
	})
	return on("isready", func(e *engine) {
		e.say("readyok\n")
		spin()
	})
}

// deafSearch does not answer isready during an infinite search.
func deafSearch(e *engine, word string, _ []byte) bool { return word == "isready" && e.pending }

// lastWords prints a move without a line ending, and exits.
func lastWords(e *engine) {
	e.answer()
	e.out = bytes.TrimSuffix(e.out, []byte("\n"))
	e.flush()
	os.Exit(0)
}

// hang sleeps for ever, regardless of its input.
func hang(e *engine) {
	if e != nil {
		e.flush()
	}
	for {
		time.Sleep(time.Hour)
	}
}

// segfault dies of signal 11. A Go program would survive the signal, so it
// becomes a shell first.
func segfault(*engine) {
	syscall.Exec("/bin/sh", []string{"sh", "-c", "kill -11 $$"}, os.Environ())
}

func flood(text string) func(*engine) {
	return func(e *engine) { e.flush(); floodFor(1, text, 0) }
}

// floodFor writes text repeatedly, for ever if no time is given.
func floodFor(fd int, text string, d time.Duration) {
	block := []byte(strings.Repeat(text, 1+32<<10/len(text)))
	for end := time.Now().Add(d); d == 0 || time.Now().Before(end); {
		if _, err := syscall.Write(fd, block); err != nil && err != syscall.EINTR {
			hang(nil)
		}
	}
}

// fork answers and starts a child that outlives the engine.
func fork(mode string) func(*engine) {
	return func(e *engine) {
		e.say("readyok\n")
		startChild(mode)
	}
}

func startChild(mode string) {
	exe, err := os.Executable()
	if err != nil {
		return
	}
	c := exec.Command(exe, Args(mode)...)
	c.Stdout = os.Stdout // holds the pipe open
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: strings.HasSuffix(mode, "session")}
	if c.Start() == nil && mode == "orphan" {
		c.Wait()
	}
}

// child runs a forked child.
func child(mode string) {
	if mode == "orphan" { // its own child becomes an orphan
		startChild("sleep-session")
		return
	}
	hang(nil)
}
