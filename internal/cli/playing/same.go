package playing

import (
	"errors"
	"reflect"

	"match/event"
	"match/internal/cli"
	"match/internal/harmless"
	"match/players/git"
	"match/players/spec"
	"match/sprt"
)

// same is the error that ends a match of an engine against itself, whose result is known.
type same struct {
	text string
	code error
}

func (s *same) Error() string { return s.text }

// refuseSame ends a match before its first game if both players are the same engine, built from two
// commits. The difference of equal players is 0 Elo, so a test gets the verdict whose bound is
// nearer to 0, and none if both are equally near.
func refuseSame(players []spec.Player, test *sprt.Config) error {
	text, err := git.Same(players[0], players[1])
	if err != nil || text == "" {
		return err
	}
	s := &same{text: text + " (--force plays it)"}
	if test != nil {
		switch middle := test.Elo0 + test.Elo1; {
		case middle > 0:
			s.code = cli.Exit(cli.ExitH0)
		case middle == 0:
			s.code = cli.Exit(cli.ExitNoVerdict)
		}
	}
	return s
}

// concludeSame prints why no games are needed, and returns the exit code; other errors it returns unchanged.
func concludeSame(a *cli.App, err error) error {
	s, equal := (*same)(nil), (*git.EqualEnds)(nil)
	switch {
	case errors.As(err, &s):
	case errors.As(err, &equal) && equal.ByBench:
		s = &same{equal.Error() + " (--by-binary compares binaries and data files instead)", cli.Exit(cli.ExitH0)}
	case equal != nil:
		s = &same{equal.Error(), cli.Exit(cli.ExitH0)}
	default:
		return err
	}
	a.Note("match: %s", harmless.Line(s.text))
	return s.code
}

// saySame warns of a player that plays itself: its games show only chance. It reads no files,
// because a player's file may be a pipe without a writer.
func saySame(a *cli.App, players []spec.Player, c *event.Conditions) {
	one, other := players[0], players[1]
	limits := [2]string{c.LimitsOf(&one).String(), c.LimitsOf(&other).String()}
	one.Name, other.Name, one.Limits = "", "", other.Limits
	if limits[0] == limits[1] && reflect.DeepEqual(one, other) {
		a.Note("match: %s plays itself: the difference is 0 Elo, and the games show chance alone",
			harmless.Line(players[0].DisplayName()))
	}
}
