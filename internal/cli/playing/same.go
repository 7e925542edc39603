package playing

import (
	"errors"
	"fmt"

	"match/event"
	"match/internal/cli"
	"match/internal/harmless"
	"match/players/git"
)

// same is the end of a match of one engine with itself: its result is known.
type same struct {
	text string
	code error
}

func (s *same) Error() string { return s.text }

// refuseSame ends a match whose players are one engine, built from two commits,
// before its first game. Of two equal players the difference is 0 Elo: a test
// has the verdict that this is nearer to.
func refuseSame(p *event.Plan) error {
	text, err := git.Same(p.Players[0], p.Players[1])
	if err != nil || text == "" {
		return err
	}
	s := &same{text: text + " (--even-so plays it)"}
	if test := p.Format.Test(); test != nil {
		switch middle := test.Elo0 + test.Elo1; {
		case middle > 0:
			s.code = cli.Exit(cli.ExitH0)
		case middle == 0:
			s.code = cli.Exit(cli.ExitNoVerdict)
		}
	}
	return s
}

// concludeSame prints why there is nothing to be played, and returns other
// errors as they are.
func concludeSame(a *cli.App, err error) error {
	var s *same
	if !errors.As(err, &s) {
		return err
	}
	fmt.Fprintf(a.Stderr, "match: %s\n", harmless.Line(s.text))
	return s.code
}

// saySame warns of a player that plays itself: its games show chance alone.
func saySame(a *cli.App, p *event.Plan) {
	var is [2]string
	for i := range is {
		who := &p.Players[i]
		hash, err := who.Hash()
		if err != nil {
			return // is said where it is started
		}
		is[i] = hash + " " + p.Conditions.LimitsOf(who).String()
	}
	if is[0] == is[1] {
		a.Note("match: %s plays itself: the difference is 0 Elo, and the games show chance alone", harmless.Line(p.Players[0].DisplayName()))
	}
}
