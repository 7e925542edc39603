package check

import (
	"context"
	"errors"
	"slices"
	"time"

	"match/players/process"
	"match/players/spec"
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
		said := s.log.Text // includes the greeting where it matters
		if !step.raw {
			said = s.log.Recent
		}
		result := judge(step.name, err, said)
		result.Time = time.Since(began)
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
	var r remark
	if err == nil || errors.As(err, &r) {
		if s.proc == nil || step.raw {
			return err
		}
		if silence := s.sync(); silence != nil { // after every step the engine must still answer
			return silence
		}
	}
	return err
}
