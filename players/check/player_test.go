package check

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/pgn"
	"match/players"
	"match/players/spec"
)

// fake is a player that plays the first legal move after the given time.
type fake struct {
	takes   func(ply int) time.Duration
	warning string
	refuses error // of NewGame
	breaks  int   // breaks at this ply; 0: never
	plies   int
	games   int
	turns   []players.Turn
}

func (f *fake) Name() string { return "fake" }
func (f *fake) Close() error { return nil }

func (f *fake) NewGame(context.Context, *board.Position) error {
	f.games++
	return f.refuses
}

var errBroken = errors.New("broken")

func (f *fake) Move(_ context.Context, line *board.Line, turn players.Turn) (r players.Reply, err error) {
	f.plies++
	f.turns = append(f.turns, turn)
	if f.plies == f.breaks {
		return r, errBroken
	}
	var legal board.MoveList
	line.Position().Legal(&legal)
	r.Ply = pgn.Ply{Move: legal.Slice()[(7*f.plies)%legal.Len()]}
	if f.takes != nil {
		r.Ply.Time = f.takes(f.plies)
	}
	r.Warning = f.warning
	return r, nil
}

// A player loses the timed game on time if it uses more time than it has, beyond
// the tolerance for a busy machine.
func TestPlayTimed(t *testing.T) {
	first := func(d time.Duration) func(int) time.Duration {
		return func(ply int) time.Duration {
			if ply == 1 {
				return d
			}
			return 0
		}
	}
	second := func(ply int) time.Duration {
		if ply%2 == 0 {
			return 150 * time.Millisecond
		}
		return 0
	}
	for _, c := range []struct {
		takes func(int) time.Duration
		want  string
	}{
		{nil, ""},
		{first(1600 * time.Millisecond), ""},
		{first(1601 * time.Millisecond), "ply 1: it loses on time, 101ms over"},
		{second, "ply 26: it loses on time, 110ms over"}, // 1500 + 12·20 − 13·150 = −210 … the 26th ply is its 13th
	} {
		f := &fake{takes: c.takes}
		err := playTimed(t.Context(), f, players.Turn{})
		if c.want == "" && (err != nil || f.plies != 60) || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), strings.Split(c.want, ":")[0]+": it loses on time")) {
			t.Errorf("%v after %d plies, want %q", err, f.plies, c.want)
		}
		if c.takes == nil {
			clock := f.turns[3].Limits.Clock
			if clock.Remaining != 1520*time.Millisecond || clock.OpponentRemaining != 1540*time.Millisecond || clock.Increment != 20*time.Millisecond || clock.OpponentIncrement != 20*time.Millisecond || f.turns[3].Deadline != 1520*time.Millisecond+thinkPatience {
				t.Errorf("%+v, %+v", f.turns[3], clock)
			}
		}
	}
	f := &fake{takes: first(1550 * time.Millisecond)}
	if err := playTimed(t.Context(), f, players.Turn{}); err != nil || f.turns[2].Limits.Clock.Remaining != 20*time.Millisecond {
		t.Errorf("%v, then it has %v", err, f.turns[2].Limits.Clock.Remaining)
	}
	if f.turns[1].Limits.Clock.Remaining != 1500*time.Millisecond || f.turns[1].Limits.Clock.OpponentRemaining != 20*time.Millisecond {
		t.Errorf("%+v", f.turns[1].Limits.Clock)
	}
}

func TestPlay(t *testing.T) {
	quick := quickTurn(spec.Player{Kind: spec.UCI})
	if quick.Limits.Depth != 3 || quick.Limits.MoveTime != 0 || quick.Deadline != thinkPatience {
		t.Errorf("%+v", quick)
	}
	if x := quickTurn(spec.Player{Kind: spec.Xboard}); x.Limits.Depth != 0 || x.Limits.MoveTime != 50*time.Millisecond || x.Deadline != thinkPatience {
		t.Errorf("%+v", x)
	}
	f := &fake{}
	if err := play(t.Context(), f, quick); err != nil || f.plies != 60 || f.games != 1 || f.turns[59].Limits.Depth != 3 {
		t.Errorf("%v, %d plies", err, f.plies)
	}
	if err := play(t.Context(), &fake{warning: "odd"}, quick); err == nil || err.Error() != "odd" {
		t.Error(err)
	}
	if err := play(t.Context(), &fake{breaks: 5}, quick); !errors.Is(err, errBroken) || !strings.HasPrefix(err.Error(), "ply 5: ") {
		t.Error(err)
	}
	if err := play(t.Context(), &fake{refuses: errBroken}, quick); !errors.Is(err, errBroken) {
		t.Error(err)
	}
}

// If a protocol cannot set up positions, this is not a failure; any other error
// is reported with the position.
func TestPeculiarPositions(t *testing.T) {
	step := playerSteps[0]
	quick := quickTurn(spec.Player{Kind: spec.UCI})
	f := &fake{}
	if err := step.run(t.Context(), f, quick); err != nil || f.plies != len(positions) {
		t.Errorf("%v, %d of %d positions", err, f.plies, len(positions))
	}
	if err := step.run(t.Context(), &fake{refuses: players.ErrNoSetup}, quick); err != nil {
		t.Error(err)
	}
	if err := step.run(t.Context(), &fake{refuses: errBroken}, quick); !errors.Is(err, errBroken) || !strings.HasPrefix(err.Error(), "the start position: ") {
		t.Error(err)
	}
	if err := step.run(t.Context(), &fake{breaks: 2}, quick); !errors.Is(err, errBroken) || !strings.HasPrefix(err.Error(), "Black to move (rnbqkbnr") {
		t.Error(err)
	}
}

// A player that cannot be started has failed, and gets no moves to play.
func TestItDoesNotSitDown(t *testing.T) {
	var steps []Step
	err := runPlayer(t.Context(), spec.Player{Kind: spec.Builtin, Variant: "no such variant"}, func(s Step) { steps = append(steps, s) })
	if err != nil || len(steps) != 1 || steps[0].Result != Fail || steps[0].Name != "in games: it can be started" {
		t.Errorf("%+v, %v", steps, err)
	}
	steps = nil
	if err := runPlayer(t.Context(), spec.Player{Kind: spec.Builtin, Variant: "flat"}, func(s Step) { steps = append(steps, s) }); err != nil || len(steps) != 1+len(playerSteps) {
		t.Fatalf("%+v, %v", steps, err)
	}
	for _, s := range steps {
		if s.Time <= 0 || s.Time > time.Minute {
			t.Errorf("%s took %v", s.Name, s.Time)
		}
	}
}

func TestCounts(t *testing.T) {
	shown := 0
	r, err := Run(t.Context(), spec.Player{Kind: spec.Builtin, Variant: "flat"}, func(Step) { shown++ })
	if err != nil || shown != len(r.Steps) || r.Counts[Pass]+r.Counts[Fail] != shown || r.Player != "flat" {
		t.Errorf("%+v, %v, %d shown", r, err, shown)
	}
	if (&Report{Counts: map[Result]int{Pass: 3, Note: 1}}).Passed() != true || (&Report{Counts: map[Result]int{Fail: 1}}).Passed() {
		t.Error("what passes is not what has no failed step")
	}
}
