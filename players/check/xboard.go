package check

import (
	"fmt"
	"time"

	"match/players/xboardtext"
)

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
	if err := s.start(); err != nil {
		return err
	}
	if err := s.send("xboard\nprotover 2\n"); err != nil {
		return err
	}
	if err := s.silent(300 * time.Millisecond); err != nil {
		return fmt.Errorf("before its end: %w", err)
	}
	return s.ended(last)
}
