package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"match/board"
	"match/players/process"
	"match/players/spec"
	"match/players/ucitext"
)

// session is a conversation with the UCI engine under test.
type session struct {
	ctx      context.Context
	spec     spec.Player
	path     string
	log      *process.Log
	proc     *process.Process // nil if it is not running
	greeting []string         // the lines up to uciok
	options  []ucitext.Option
	pvError  error // the first line of play with an illegal move
	mateNote error // the first mate score whose line does not end in mate in the given number of moves
}

// patience returns the timeout for exiting and for answers without a search.
func (s *session) patience() time.Duration { return cmp.Or(s.spec.Timeout, 5*time.Second) }

// start runs the engine without sending anything.
func (s *session) start() (err error) {
	s.end()
	s.log.Restart()
	s.proc, err = process.Start(process.Config{Path: s.path, Args: s.spec.Args, Dir: s.spec.Dir, Log: s.log})
	return err
}

// end kills the engine if it runs.
func (s *session) end() {
	if s.proc != nil {
		s.proc.Close("", 0)
		s.proc = nil
	}
}

// ready makes sure that the engine runs, has been greeted and has its options.
func (s *session) ready() error {
	if s.proc != nil {
		return nil
	}
	return inOrder((*session).start, (*session).greet, (*session).setUp)(s)
}

func (s *session) greet() error {
	s.greeting = nil
	var greeting ucitext.Greeting
	_, err := s.ask("uci\n", s.patience(), func(line string) bool {
		if len(s.greeting) < 10000 {
			s.greeting = append(s.greeting, strings.TrimSpace(line))
		}
		return greeting.Take(line)
	})
	s.options = greeting.Options
	return cmp.Or(err, greeting.Accepted(s.spec.Path))
}

// setUp sets the options of the spec.
func (s *session) setUp() error {
	settings, err := ucitext.Settings(s.options, s.spec.Options)
	if err != nil {
		return err
	}
	if settings != "" {
		err = s.send(settings)
	}
	return cmp.Or(err, s.sync())
}

// send writes lines.
func (s *session) send(text string) error {
	return s.explain(s.proc.Say(s.ctx, time.Now().Add(s.patience()), []byte(text)), text, s.patience())
}

// sends is a step that only sends lines.
func sends(text string) func(*session) error {
	return func(s *session) error { return s.send(text) }
}

// sets is a step that sets an option.
func sets(o *ucitext.Option, value string) func(*session) error {
	return sends(o.Setting(value))
}

// ask writes lines and reads until found recognizes the answer.
func (s *session) ask(text string, patience time.Duration, found func(line string) bool) (string, error) {
	line, err := s.proc.Ask(s.ctx, time.Now().Add(patience), text, func(line []byte) bool { return found(unindented(line)) })
	return unindented(line), s.explain(err, text, patience)
}

func (s *session) explain(err error, text string, patience time.Duration) error {
	text = strings.TrimSpace(text)
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		text = text[i+1:]
	}
	if len(text) > 60 {
		text = text[:60] + "…"
	}
	switch {
	case errors.Is(err, process.ErrDeadline) && text == "":
		return fmt.Errorf("no answer within %v", patience)
	case errors.Is(err, process.ErrDeadline):
		return fmt.Errorf("no answer to %q within %v", text, patience)
	case errors.Is(err, io.EOF):
		return fmt.Errorf("the engine %s", s.proc.Died())
	}
	return err
}

// sync waits until the engine has processed all previous commands.
func (s *session) sync() error {
	_, err := s.ask("isready\n", s.patience(), ucitext.IsReady)
	return err
}

// tell sends commands and waits until the engine has processed them.
func (s *session) tell(text string) error { return inOrder(sends(text), (*session).sync)(s) }

func unindented(line []byte) string { return string(ucitext.Unindented(line)) }

// silent waits for d and fails if a bestmove arrives.
func (s *session) silent(d time.Duration) error {
	answers := func(line []byte) bool { return isBestmove(unindented(line)) }
	switch line, err := s.proc.Ask(s.ctx, time.Now().Add(d), "", answers); {
	case err == nil:
		return tooEarly(unindented(line))
	case !errors.Is(err, process.ErrDeadline):
		return s.explain(err, "", d)
	}
	return nil
}

// silentAfter is silent after commands.
func (s *session) silentAfter(text string, d time.Duration) error {
	if err := s.send(text); err != nil {
		return err
	}
	return s.silent(d)
}

func tooEarly(line string) error {
	return fmt.Errorf("it answers %q without being asked", line)
}

func isBestmove(line string) bool {
	_, ok := ucitext.Bestmove([]byte(line))
	return ok
}

// found is the result of a search.
type found struct {
	move    string
	info    ucitext.Info // the last with a score
	depth   int          // greatest reported
	nodes   uint64       // greatest reported
	elapsed time.Duration
}

// search asks for a move and reads all output until it arrives.
func (s *session) search(pos *board.Position, command string, patience time.Duration) (f found, err error) {
	began := time.Now()
	answer, err := s.ask(command, patience, func(line string) bool {
		if isBestmove(line) {
			return true
		}
		f.take(line)
		if s.pvError == nil {
			s.pvError = checkPV(pos, line)
		}
		if s.mateNote == nil {
			s.mateNote = checkMate(pos, line)
		}
		return false
	})
	f.elapsed = time.Since(began)
	if words := strings.Fields(answer); len(words) > 1 {
		f.move = words[1]
	}
	return f, err
}

func (f *found) take(line string) {
	info, ok := ucitext.ParseInfo([]byte(line))
	if !ok {
		return
	}
	f.depth, f.nodes = max(f.depth, info.Depth), max(f.nodes, info.Nodes)
	if ucitext.HasScore([]byte(line)) {
		f.info = info
	}
}

// checkPV checks that the line of play of an info line is legal.
func checkPV(pos *board.Position, line string) error {
	info, ok := ucitext.ParseInfo([]byte(line))
	if !ok || !strings.HasPrefix(line, "info") {
		return nil
	}
	if bad := ucitext.EachMove(pos, info.PV, (*board.Position).ParseUCI, func(board.Move) {}); bad != nil {
		return fmt.Errorf("position %s: %q: move %s cannot be played", pos.FEN(), line, bad)
	}
	return nil
}

// checkMate checks that the line of play of a mate score ends in mate, in the
// number of moves given by the score. It ignores bounds.
func checkMate(pos *board.Position, line string) error {
	if !ucitext.HasScore([]byte(line)) {
		return nil
	}
	var r ucitext.Reviewer
	for _, anomalies := range r.Search(ucitext.ReviewMates, board.NewLine(*pos), []byte(line), "") {
		switch anomalies.Kind {
		case ucitext.ShortMate, ucitext.LongMate, ucitext.NoMate:
			return note("position %s: %q: %s", pos.FEN(), line, anomalies.Kind)
		}
	}
	return nil
}

// legal asks for a move and fails unless it is legal.
func (s *session) legal(pos *board.Position, command string, patience time.Duration) (found, error) {
	f, err := s.search(pos, command, patience)
	if err != nil {
		return f, err
	}
	if _, err := pos.ParseUCI(f.move); err != nil {
		return f, fmt.Errorf("bestmove: %w", err)
	}
	return f, nil
}
