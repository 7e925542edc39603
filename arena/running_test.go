package arena

import (
	"context"
	"errors"
	"testing"

	"match/board"
	"match/pgn"
	"match/players"
	"match/players/spec"
	"match/record"
)

func begunNotice(number, index int) Notice {
	return Notice{Kind: GameBegun, Number: number, Game: index, Begun: &Running{Number: number, Index: index, Game: pgn.Game{Start: board.StartPosition()}}}
}

// A game keeps its place until it is over and another one begins. It is then kept until its
// pair counts. A game without a result leaves its place.
func TestPlacesOfRunningGames(t *testing.T) {
	l := NewLive([]string{"A", "B"})
	places := func(want ...[2]int) {
		t.Helper()
		list := l.Games()
		for i, g := range list {
			if i >= len(want) || want[i] != [2]int{g.Number, g.Index} {
				t.Errorf("place %d of %d has game %d.%d, want %v", i+1, len(list), g.Number, g.Index, want)
			}
		}
		if len(list) != len(want) {
			t.Errorf("%d places, want %v", len(list), want)
		}
	}
	over := Notice{Kind: GameOver, Number: 1, Result: pgn.Draw}
	for _, n := range []Notice{begunNotice(1, 0), begunNotice(1, 1), begunNotice(2, 0)} {
		l.Tell(n)
	}
	places([2]int{1, 0}, [2]int{1, 1}, [2]int{2, 0})
	plies := []pgn.Ply{{Depth: 1}, {Depth: 2}}
	l.Tell(Notice{Kind: Moved, Number: 1, Game: 1, Plies: plies[:1]})
	before := l.Games()[1]
	l.Tell(Notice{Kind: Moved, Number: 1, Game: 1, Plies: plies})
	if g, ok := l.Game(1, 1); !ok || len(g.Plies) != 2 || len(before.Plies) != 1 || g.Since.Before(g.Begun) {
		t.Errorf("%+v, before %+v", g, before)
	}
	l.Tell(over)
	l.Tell(begunNotice(2, 1))
	places([2]int{2, 1}, [2]int{1, 1}, [2]int{2, 0})
	if g, ok := l.Game(1, 0); !ok || !g.Over || g.Result != pgn.Draw {
		t.Errorf("a game whose pair does not count yet: %v, %+v", ok, g)
	}
	l.Tell(begunNotice(2, 0)) // again
	l.Tell(Notice{Kind: GameOver, Number: 2, Game: 1})
	places([2]int{1, 1}, [2]int{2, 0})
	l.Tell(Notice{Kind: PairCounted, Number: 1, Pair: &record.Pair{Number: 1, Games: [2]*pgn.Game{{}, {Result: pgn.BlackWins}}}})
	if _, ok := l.Game(1, 0); ok {
		t.Error("a game is kept whose pair counts")
	}
	if g, ok := l.Game(1, 1); !ok || !g.Over || g.Result != pgn.BlackWins {
		t.Errorf("a game whose pair counts: %v, %+v", ok, g)
	}
	l.Tell(Notice{Kind: Moved, Number: 9, Plies: plies})
	l.Tell(Notice{Kind: GameOver, Number: 9, Result: pgn.Draw})
	l.Tell(begunNotice(3, 0))
	places([2]int{3, 0}, [2]int{2, 0})
	if _, ok := l.Game(1, 1); ok {
		t.Error("a game is kept that has lost its place after its pair counts")
	}
}

// A watcher whose mailbox overflows during a long game reads the whole game and its end.
func TestRunningGamesAfterAnOverflow(t *testing.T) {
	stay, begun := make(chan struct{}), make(chan struct{}, 1)
	lost, seen := 0, Running{}
	slow := watcherFunc(func(l *Live, n Notice) {
		if n.Kind == GameBegun {
			begun <- struct{}{}
			<-stay
		}
		lost += n.Lost
		seen, _ = l.Game(1, 0)
	})
	a := gather([]Watcher{slow}, NewLive([]string{"A", "B"}))
	a.tell(begunNotice(1, 0))
	<-begun
	var plies []pgn.Ply
	for i := range 2 * queued {
		plies = append(plies, pgn.Ply{Depth: i})
		a.tell(Notice{Kind: Moved, Number: 1, Plies: plies})
	}
	a.tell(Notice{Kind: GameOver, Number: 1, Result: pgn.WhiteWins})
	for range queued { // they push out the end of the game
		a.tell(Notice{Kind: PairCounted, Number: 7, Pair: &record.Pair{Number: 7}})
	}
	close(stay)
	a.leave()
	if lost < 2*queued || len(seen.Plies) != 2*queued || !seen.Over || seen.Result != pgn.WhiteWins {
		t.Errorf("after %d lost notices: %d plies, over %v", lost, len(seen.Plies), seen.Over)
	}
}

// The games of an event are whole while they run, and a game that a player cannot go on with
// leaves no board behind.
func TestGamesOfAnEventAreWhole(t *testing.T) {
	games := 0
	var last *Live // of the second event
	watcher := watcherFunc(func(l *Live, n Notice) {
		if n.Kind != Moved {
			return
		}
		g, ok := l.Game(n.Number, n.Game)
		if !ok {
			return // its pair has been counted: this watcher is behind
		}
		if len(g.Plies) < len(n.Plies) || g.White == "" || g.Event == "" || g.Number != n.Number {
			t.Errorf("game %d.%d: %+v", n.Number, n.Game, g)
		}
		games++
	})
	var pairs keeper
	o := Options{Executors: local(2, greedyAgainstRandom), Recorder: &pairs, Watchers: []Watcher{watcher}}
	if _, err := Run(t.Context(), eventOf(&fixed{pairs: 2}, seatsOf("A", "B")...), o); err != nil || games == 0 {
		t.Fatalf("%d moves, %v", games, err)
	}
	gone := errors.New("gone")
	o.Watchers = []Watcher{watcherFunc(func(l *Live, n Notice) { last = l })}
	o.Recorder, o.Executors = nil, local(1, func(_ context.Context, s spec.Player, _ players.Env) (players.Player, error) {
		p, moves := random(s.Name, 1), 0
		move := p.move
		p.move = func(line *board.Line) (pgn.Ply, error) {
			if moves++; moves >= 3 {
				return pgn.Ply{}, gone
			}
			return move(line)
		}
		return p, nil
	})
	if _, err := Run(t.Context(), eventOf(&fixed{pairs: 1}, seatsOf("A", "B")...), o); !errors.Is(err, gone) {
		t.Fatal(err)
	}
	if list := last.Games(); len(list) > 0 {
		t.Errorf("games remain: %+v", list)
	}
}

// thinker is a player that thinks about the position after some plies.
type thinker struct {
	fake
	players.Thought
}

func (f *thinker) Thinking() (players.Thought, bool) { return f.Thought, f.Ply.Depth > 0 }

// What players think is told while it is about the position on the board, and not after the game.
func TestThoughtsOfAGame(t *testing.T) {
	l, n := NewLive([]string{"A", "B"}), begunNotice(1, 0)
	white, black := new(thinker), new(thinker)
	n.Begun.Players = [2]players.Player{white, black}
	l.Tell(n)
	if list := l.Thoughts(1, 0); list != [2]*Thought{} {
		t.Errorf("before the first report: %v", list)
	}
	line := board.NewLine(board.StartPosition())
	e4, _ := line.Position().ParseUCI("e2e4")
	white.Thought = players.Thought{Pos: *line.Position(), Reply: players.Reply{Ply: pgn.Ply{Depth: 7}, Detail: players.Detail{TBHits: 3, Line: []board.Move{e4}}}}
	black.Thought = white.Thought
	list := l.Thoughts(1, 0)
	if list[0] == nil || list[0].Pondering || list[0].Ply.Depth != 7 || list[0].Ply.Info().PV != "e2e4" || list[0].Ply.Info().TBHits != 3 {
		t.Errorf("White: %+v", list[0])
	}
	if list[1] == nil || !list[1].Pondering {
		t.Errorf("Black: %+v", list[1])
	}
	if list := l.Thoughts(2, 0); list != [2]*Thought{} {
		t.Errorf("of no game: %v", list)
	}
	l.Tell(Notice{Kind: Moved, Number: 1, Plies: []pgn.Ply{{Move: e4}}})
	if list := l.Thoughts(1, 0); list != [2]*Thought{} {
		t.Errorf("of the position before: %v", list)
	}
	white.Plies = 1
	l.Tell(Notice{Kind: GameOver, Number: 1, Result: pgn.Draw})
	if list := l.Thoughts(1, 0); list != [2]*Thought{} {
		t.Errorf("after the game: %v", list)
	}
}
