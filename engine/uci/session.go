package uci

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"match/board"
	"match/engine"
	"match/internal/nearest"
	"match/tablebase"
)

// longestLine is the maximum length of an input line in bytes: enough for a game of ten thousand
// moves.
const longestLine = 1 << 17

// session is the state between two lines of input.
type session struct {
	ctx      context.Context
	out      *output
	settings settings
	engine   *engine.Engine // nil: to be created from the settings
	start    board.Position // of line, as it was given
	line     *board.Line
	search   *search         // the one that runs, or nil
	patience time.Duration   // how long to wait for a search at the end of input
	reported map[string]bool // damaged files of endgame tables that were reported
}

// Serve handles a UCI session, reading commands from in and writing answers to
// out, until "quit", the end of input, or the end of ctx. A search in progress is
// then stopped. Since commands can come from a file, a search with limits gets
// another minute at the end of input. The given variant plays unless the options
// Variant and EvalFile name another; one from a file is an EvalFile. The error is a read or write error, or an unknown
// variant.
func Serve(ctx context.Context, in io.Reader, out io.Writer, variant string) error {
	return serve(ctx, in, out, variant, lastPatience)
}

// serve is Serve with the given patience at the end of input.
func serve(ctx context.Context, in io.Reader, out io.Writer, variant string, patience time.Duration) error {
	settings, err := defaultSettings(variant)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &session{ctx: ctx, out: &output{w: out}, settings: settings, start: board.StartPosition(), patience: patience}
	s.line = s.newLine(s.start, nil)
	defer func() {
		s.endSearch()
		s.settings.tables.Close()
	}()
	lines := readLines(ctx, in)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case l, ok := <-lines:
			if !ok || l.err != nil {
				s.awaitSearch()
				s.tellDamage()
				return l.err
			}
			quit := s.obey(l.text)
			if s.tellDamage(); quit || s.out.failed() != nil {
				return s.out.failed()
			}
		}
	}
}

// tellDamage reports, once for each file of endgame tables, that an earlier search found it
// damaged.
func (s *session) tellDamage() {
	for _, err := range tablebase.Damaged(s.settings.tables) {
		if text := err.Error(); !s.reported[text] {
			if s.reported == nil {
				s.reported = map[string]bool{}
			}
			s.reported[text] = true
			s.say("%s", text)
		}
	}
}

// input is a line, or the error that ends the input.
type input struct {
	text string
	err  error
}

// readLines reads in a separate goroutine, because a read cannot be cancelled.
// The goroutine ends with the input, or with the first line after ctx has ended.
func readLines(ctx context.Context, in io.Reader) <-chan input {
	lines := make(chan input)
	go func() {
		defer close(lines)
		r := bufio.NewReader(in)
		for {
			text, err := readLine(r)
			if errors.Is(err, io.EOF) && text == "" {
				return
			}
			l := input{text: text}
			if err != nil && !errors.Is(err, io.EOF) {
				l.err = err
			}
			select {
			case lines <- l:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

// readLine reads up to the end of a line. If the line is too long, it keeps only the length.
func readLine(r *bufio.Reader) (string, error) {
	var line []byte
	length := 0
	for {
		part, err := r.ReadSlice('\n')
		length += len(part)
		if length <= longestLine {
			line = append(line, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if length > longestLine {
			return fmt.Sprintf("(a line of %d bytes)", length), err
		}
		return strings.TrimSpace(string(line)), err
	}
}

// commands maps the commands of a session to their handlers.
var commands = map[string]func(s *session, args []string) error{
	"uci":        (*session).greet,
	"debug":      func(*session, []string) error { return nil },
	"isready":    (*session).ready,
	"setoption":  (*session).setOption,
	"register":   func(*session, []string) error { return nil },
	"ucinewgame": (*session).newGame,
	"position":   (*session).setPosition,
	"go":         (*session).startSearch,
	"stop":       func(s *session, _ []string) error { s.endSearch(); return nil }, // the best move follows
	"ponderhit":  (*session).ponderHit,
	"d":          (*session).display,
	"eval":       (*session).evaluate,
	"bench":      (*session).bench,
	"quit":       nil, // see obey
}

// obey executes one line and reports whether it was "quit".
func (s *session) obey(line string) (quit bool) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return false
	}
	if words[0] == "quit" {
		return true
	}
	command, ok := commands[words[0]]
	if !ok {
		s.say("unknown command %q%s", words[0], nearest.Hint(words[0], commandNames()))
		return false
	}
	args := words[1:]
	if words[0] == "setoption" {
		args = []string{strings.TrimSpace(line[len("setoption"):])} // unsplit: the spaces of a value count
	}
	if err := command(s, args); err != nil {
		s.say("%s: %v", words[0], err)
	}
	return false
}

func commandNames() []string { return slices.Sorted(maps.Keys(commands)) }

// say writes an "info string" line.
func (s *session) say(format string, args ...any) {
	text := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, fmt.Sprintf(format, args...))
	s.out.line("info string " + text)
}

func (s *session) greet([]string) error {
	s.out.line("id name match " + s.settings.chosen().Name())
	s.out.line("id author the match developers")
	for _, o := range options {
		s.out.line(o.declaration(&s.settings))
	}
	s.out.line("uciok")
	return nil
}

// ready answers at once, even during a search. Between searches it also creates the engine, so that
// no move has to wait for that.
func (s *session) ready([]string) error {
	if s.search == nil || isClosed(s.search.done) {
		s.prepare()
	}
	s.out.line("readyok")
	return nil
}

// prepare creates the engine if settings have changed.
func (s *session) prepare() {
	if s.engine == nil {
		s.engine = engine.New(s.settings.engineOptions())
	}
}

func (s *session) newGame([]string) error {
	s.endSearch()
	if s.engine != nil {
		s.engine.NewGame()
	}
	s.prepare()
	return nil
}

// output writes whole lines from several goroutines.
type output struct {
	mu  sync.Mutex
	w   io.Writer
	err error // of the first write that failed
}

func (o *output) line(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		_, o.err = io.WriteString(o.w, text+"\n")
	}
}

func (o *output) failed() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}
