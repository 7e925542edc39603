package arena

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"match/board"
	"match/pgn"
	"match/players"
	"match/players/spec"
	"match/record"
)

// everybody is a round robin of a number of players, round after round.
type everybody struct {
	players, rounds int
	at, counted     int
}

func (d *everybody) pairings() (list []Pairing) {
	for range d.rounds {
		for a := range d.players {
			for b := a + 1; b < d.players; b++ {
				list = append(list, Pairing{Players: [2]int{a, b}, Opening: len(list)})
			}
		}
	}
	return list
}

func (d *everybody) Lookahead() int { return 1 << 10 }

func (d *everybody) Next() (Pairing, Call) {
	switch list := d.pairings(); {
	case d.counted == len(list):
		return Pairing{}, Over
	case d.at == len(list):
		return Pairing{}, Wait
	default:
		d.at++
		return list[d.at-1], Play
	}
}

func (d *everybody) Count(*record.Pair) error { d.counted++; return nil }

// dyingAfter opens fakes; those of player B can start the given number of times.
func dyingAfter(starts int32, why error) opener {
	var started atomic.Int32
	return func(ctx context.Context, s spec.Player, env players.Env) (players.Player, error) {
		f := random(s.Name, 1)
		if s.Name == "B" {
			if started.Add(1) > starts {
				return nil, why
			}
			return &mortal{Player: f, games: 2}, nil
		}
		return f, nil
	}
}

// mortal can start a limited number of games.
type mortal struct {
	players.Player
	games int
}

func (m *mortal) NewGame(ctx context.Context, start *board.Position) error {
	if m.games--; m.games < 0 {
		return errors.New("is dead")
	}
	return m.Player.NewGame(ctx, start)
}

func forfeiting(n, rounds int, names ...string) *Event {
	e := eventOf(&everybody{players: n, rounds: rounds}, seatsOf(names...)...)
	e.Forfeits = func(int) bool { return true }
	return e
}

func TestAPlayerThatCannotStartAnyMoreForfeits(t *testing.T) {
	for _, workers := range []int{1, 3} {
		var kept keeper
		var said []string
		s, err := Run(t.Context(), forfeiting(4, 3, "A", "B", "C", "D"), Options{
			Executors: local(workers, dyingAfter(1, errors.New("no such engine"))), Recorder: &kept,
			Warn: func(_, text string) { said = append(said, text) },
		})
		if err != nil || s.Pairs != 18 {
			t.Fatalf("%d workers: %d pairs, error %v; want all 18", workers, s.Pairs, err)
		}
		gone := false
		for _, p := range kept {
			ofB := p.Players[0] == 1 || p.Players[1] == 1
			if gone = gone || p.ForfeitedBy(1); gone && ofB != p.ForfeitedBy(1) {
				t.Errorf("%d workers: pair %d of %v: forfeited %v", workers, p.Number, p.Players, p.ForfeitedBy(1))
			}
			if ofB && p.ForfeitedBy(1) && (p.Games[0].End.Reason != pgn.Unplayed || len(p.Games[0].Plies) > 0 || p.Games[0].Pair != p.Number) {
				t.Errorf("pair %d: %+v", p.Number, p.Games[0])
			}
		}
		if !gone || s.Terminations[pgn.Unplayed] != 0 {
			t.Errorf("%d workers: forfeited %v, terminations %v", workers, gone, s.Terminations)
		}
		if len(said) != 1 || !strings.Contains(said[0], "B cannot be started and forfeits its remaining games") {
			t.Errorf("said %q", said)
		}
	}
}

// A player that has forfeited a pair forfeits the rest, even if the event is
// resumed and the player could start again. The same holds for a withdrawn
// player.
func TestWhoHasForfeitedStaysOut(t *testing.T) {
	var whole, rest keeper
	o := Options{Executors: local(1, dyingAfter(1, errors.New("no such engine"))), Recorder: &whole}
	if _, err := Run(t.Context(), forfeiting(3, 4, "A", "B", "C"), o); err != nil {
		t.Fatal(err)
	}
	healthy := local(2, greedyAgainstRandom)
	s, err := Run(t.Context(), forfeiting(3, 4, "A", "B", "C"), Options{Executors: healthy, Recorder: &rest, Played: whole.stored(7)})
	if err != nil || len(rest) != 5 {
		t.Fatalf("%d pairs more, %v", len(rest), err)
	}
	for i, p := range rest {
		if p.ForfeitedBy(1) != whole[7+i].ForfeitedBy(1) {
			t.Errorf("pair %d: forfeited %v", p.Number, p.ForfeitedBy(1))
		}
	}
	if half, games := s.Points(1); games != 16 || half > 8 {
		t.Errorf("B has %d half points of %d games", half, games)
	}
	rest = nil
	if _, err := Run(t.Context(), forfeiting(3, 1, "A", "B", "C"), Options{Executors: healthy, Recorder: &rest, Withdrawn: []int{2, 1}}); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{record.BySecond, record.BySecond, record.ByBoth} {
		if by, forfeited := rest[i].Forfeited(); !forfeited || by != want {
			t.Errorf("pair %d: forfeited %v by %d, want %d", i+1, forfeited, by, want)
		}
	}
}

func TestWhatForfeitsNothing(t *testing.T) {
	for name, c := range map[string]struct {
		event *Event
		why   error
	}{
		"not this kind of event": {eventOf(&everybody{players: 3, rounds: 3}, seatsOf("A", "B", "C")...), errors.New("no such engine")},
		"two players":            {forfeiting(2, 5, "A", "B"), errors.New("no such engine")},
		"the machine is full":    {forfeiting(3, 3, "A", "B", "C"), syscall.EMFILE},
	} {
		if _, err := Run(t.Context(), c.event, Options{Executors: local(1, dyingAfter(0, c.why))}); !errors.Is(err, c.why) {
			t.Errorf("%s: error %v, want %v", name, err, c.why)
		}
	}
}

// If a player that may not forfeit cannot start, the event ends.
func TestWhoMayNotForfeitEndsTheEvent(t *testing.T) {
	e := forfeiting(4, 3, "A", "B", "C", "D")
	e.Forfeits = func(player int) bool { return player != 1 }
	gone := new(AbsentError)
	if _, err := Run(t.Context(), e, Options{Executors: local(1, dyingAfter(1, errors.New("no such engine")))}); !errors.As(err, &gone) || gone.Player != 1 {
		t.Errorf("error %v, want that of player 1", err)
	}
}
