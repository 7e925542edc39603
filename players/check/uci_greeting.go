package check

import (
	"fmt"
	"slices"
	"strings"

	"match/players/ucitext"
)

var greetingSteps = []protocolStep{
	{"it starts and answers uci with uciok", true, inOrder((*session).start, (*session).greet)},
	{"it declares id name and id author", false, func(s *session) error {
		for _, id := range []string{"id name ", "id author "} {
			if !slices.ContainsFunc(s.greeting, func(l string) bool { return strings.HasPrefix(l, id) }) {
				return fmt.Errorf("no line %q before uciok", id+"…")
			}
		}
		return nil
	}},
	{"it answers isready with readyok", false, (*session).sync},
	{"it answers a second uci", false, (*session).greet},
	{"it accepts ucinewgame", false, sends("ucinewgame\n")},
	{"it accepts debug on and debug off", false, sends("debug on\ndebug off\n")},
}

var optionSteps = []protocolStep{
	{"its option lines are well formed", false, func(s *session) error {
		for _, line := range s.greeting {
			if strings.HasPrefix(line, "option") {
				if _, ok := ucitext.ParseOption(line); !ok {
					return fmt.Errorf("%q is not of the form \"option name NAME type TYPE …\"", line)
				}
			}
		}
		return nil
	}},
	{"its options have distinct names and known types", false, func(s *session) error {
		seen := map[string]bool{}
		for _, o := range s.options {
			name := strings.ToLower(o.Name)
			if seen[name] {
				return fmt.Errorf("option %q is declared twice", o.Name)
			}
			seen[name] = true
			if !slices.Contains([]string{"check", "spin", "combo", "button", "string"}, o.Type) {
				return fmt.Errorf("option %q has the unknown type %q", o.Name, o.Type)
			}
		}
		return nil
	}},
	{"the defaults of its options are among their values", false, eachOption(func(_ *session, o *ucitext.Option) error {
		if o.Type == "button" || o.Type == "string" {
			return nil
		}
		if _, err := o.Check(o.Default); err != nil {
			return fmt.Errorf("default: %w", err)
		}
		return nil
	})},
	{"it has an option Hash", false, func(s *session) error {
		if !ucitext.Has(s.options, "Hash") {
			return note("match runners set Hash for every engine, and fail if it is missing")
		}
		return nil
	}},
	{"it accepts the defaults of all its options", false, inOrder(eachOption(func(s *session, o *ucitext.Option) error {
		if o.Type == "button" || o.Type == "string" && o.Default == "" {
			return nil
		}
		return sets(o, o.Default)(s)
	}), (*session).sync, (*session).setUp)},
	{"it accepts other sizes of Hash", false, func(s *session) error {
		o, err := ucitext.Find(s.options, "Hash")
		if err != nil {
			return skip("no option Hash")
		}
		for _, size := range []int64{1, 32, 2, 16} {
			size = max(o.Min, min(size, o.Max))
			if err := s.tell(o.Setting(fmt.Sprint(size))); err != nil {
				return err
			}
		}
		return s.setUp()
	}},
	{"it accepts its buttons", false, eachOption(func(s *session, o *ucitext.Option) error {
		if o.Type != "button" {
			return nil
		}
		return sets(o, "")(s)
	})},
}

// eachOption is a step for every option that the engine declares.
func eachOption(do func(*session, *ucitext.Option) error) func(*session) error {
	return func(s *session) error {
		for i := range s.options {
			if err := do(s, &s.options[i]); err != nil {
				return err
			}
		}
		return nil
	}
}
