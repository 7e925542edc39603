package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"match/players/process"
	"match/players/spec"
	"match/players/xboardtext"
)

// protocolStep is a step that talks to the engine directly.
type protocolStep struct {
	name string
	raw  bool // it starts and greets the engine itself
	run  func(*session) error
}

// protocolSteps are all steps for a kind of player in their order.
var protocolSteps = map[spec.Kind][]protocolStep{
	spec.UCI:    slices.Concat(greetingSteps, optionSteps, moveSteps, limitSteps, stopSteps, inputSteps, endSteps),
	spec.Xboard: xboardSteps,
}

// mostWaste limits the time spent on failing steps, as a multiple of the
// patience: an engine that never answers is not tested fifty times.
const mostWaste = 10

// runProtocol runs the steps in order. After a failed step it restarts the
// engine.
func runProtocol(ctx context.Context, who spec.Player, add func(Step)) error {
	steps := protocolSteps[who.Kind]
	if len(steps) == 0 {
		return nil
	}
	path, err := who.Executable()
	if err != nil {
		return err
	}
	s := &session{ctx: ctx, spec: who, path: path, log: process.NewLog(nil)}
	defer s.end()
	wasted := time.Duration(0)
	for _, step := range steps {
		began := time.Now()
		err := skip("waiting for the engine has already taken too long")
		if wasted < mostWaste*s.patience() {
			err = s.take(step)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		dialogue := s.log.Text // includes the greeting where it matters
		if !step.raw {
			dialogue = s.log.Recent
		}
		result := judge(step.name, time.Since(began), err, dialogue)
		add(result)
		if result.Result == Fail {
			wasted += result.Time
		}
		if result.Result == Fail || step.raw {
			s.end()
		}
	}
	return nil
}

func (s *session) take(step protocolStep) error {
	if step.raw {
		s.end()
	} else if err := s.ready(); err != nil {
		return err
	}
	s.log.Mark()
	err := step.run(s)
	if passed := err == nil || errors.As(err, new(remark)); passed && s.proc != nil && !step.raw {
		return cmp.Or(s.sync(), err) // after every step the engine must still answer
	}
	return err
}

// inOrder is a step of several parts, up to the first that fails.
func inOrder(parts ...func(*session) error) func(*session) error {
	return func(s *session) error {
		for _, part := range parts {
			if err := part(s); err != nil {
				return err
			}
		}
		return nil
	}
}

// xboardSteps has few steps, because the steps that play games test most of this
// protocol.
var xboardSteps = []protocolStep{
	{"it starts and declares its features, up to done=1", true, func(s *session) error {
		if err := s.start(); err != nil {
			return err
		}
		f := xboardtext.DefaultFeatures()
		_, err := s.ask("xboard\nprotover 2\n", s.patience(), func(line string) bool {
			for _, one := range xboardtext.ParseFeatures(line) {
				f.Set(one)
			}
			return f.Done
		})
		switch {
		case err != nil:
			return note("no feature done=1 (%v): every start costs two seconds of waiting", err)
		case !f.SetBoard:
			return note("no feature setboard: it cannot set up every position")
		case !f.Ping:
			return note("no feature ping: match cannot tell when it is ready")
		}
		return nil
	}},
	{"quit ends it", true, func(s *session) error { return s.endsXboard("quit\n") }},
	{"the end of its input ends it", true, func(s *session) error { return s.endsXboard("") }},
}

func (s *session) endsXboard(last string) error {
	if err := inOrder((*session).start, sends("xboard\nprotover 2\n"))(s); err != nil {
		return err
	}
	if err := s.silent(watch); err != nil {
		return fmt.Errorf("before its end: %w", err)
	}
	return s.ended(last)
}
