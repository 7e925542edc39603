package arena

import (
	"context"
	"slices"
	"strconv"
	"testing"
	"time"

	"match/board"
	"match/pgn"
	"match/players"
	"match/players/spec"
)

// snapshots is a journal of the games under way as they were after every move.
type snapshots struct {
	memory
	list []pgn.Game
}

func (s *snapshots) Keep(pair, game int, g *pgn.Game, _ time.Duration) {
	copied := *g
	copied.Plies = slices.Clone(g.Plies)
	s.list = append(s.list, copied)
}

// clocked plays random moves, which take a time that depends on their number. It records
// the clocks that it is given.
type clocked struct {
	*fake
	granted map[int]players.Turn // by number of plies
}

func clockedPlayer(name string) *clocked {
	f := random(name, 2)
	inner := f.move
	f.move = func(line *board.Line) (pgn.Ply, error) {
		ply, err := inner(line)
		ply.Time = time.Duration(100+37*len(line.Moves())%400) * ms
		return ply, err
	}
	return &clocked{f, map[int]players.Turn{}}
}

func (c *clocked) Move(ctx context.Context, line *board.Line, turn players.Turn) (players.Reply, error) {
	c.granted[len(line.Moves())] = turn
	return c.fake.Move(ctx, line, turn)
}

// A game goes on from every one of its moves as if it had not been interrupted, with the
// same clocks and the same adjudication, and says so.
func TestGamesGoOn(t *testing.T) {
	limits := spec.Limits{TC: spec.TimeControl{{Moves: 7, Base: 20 * time.Second, Increment: 50 * ms}, {Base: 30 * time.Second}}}
	play := func(r *referee, begun *pgn.Game) (*pgn.Game, [2]*clocked) {
		t.Helper()
		both := [2]*clocked{clockedPlayer("w"), clockedPlayer("b")}
		r.tell = func(n Notice) {
			if n.Kind == GameBegun && begun != nil && (n.Begun.Tag(Interrupted) != strconv.Itoa(len(begun.Plies)) || n.Begun.Date != begun.Date) {
				t.Errorf("after %d plies watchers see a game of %s with the tags %v", len(begun.Plies), n.Begun.Date, n.Begun.Extra)
			}
		}
		s := Setup{Number: 4, Opening: *startOpening(), Participants: [2]Participant{{Name: "w", Limits: limits}, {Name: "b", Limits: limits}}}
		s.Begun[0] = begun
		rules := Rules{Adjudication: Adjudication{MaxMoves: 40, Draw: DrawRule{Move: 20, Count: 6, CP: 20}}}
		game, err := r.play(t.Context(), one(s, rules), 0, [2]*openPlayer{{player: both[0], limits: limits}, {player: both[1], limits: limits}})
		if err != nil {
			t.Fatal(err)
		}
		return game, both
	}
	kept := new(snapshots)
	whole, granted := play(&referee{underWay: underWay{journal: kept}}, nil)
	if len(kept.list) != len(whole.Plies)-1 {
		t.Fatalf("%d games under way of one of %d plies: the last move is passed to nobody", len(kept.list), len(whole.Plies))
	}
	for i, begun := range kept.list {
		begun.Date = "2020.02.02"
		game, turns := play(&referee{}, &begun)
		n := i + 1
		if !slices.Equal(game.Plies, whole.Plies) || game.Result != whole.Result || game.End != whole.End {
			t.Fatalf("after %d plies it goes on as another game: %v %+v\n%+v", n, game.Result, game.End, game.Plies)
		}
		for color, c := range turns {
			for ply, turn := range c.granted {
				if want := granted[color].granted[ply]; ply < n || *turn.Limits.Clock != *want.Limits.Clock || turn.Deadline != want.Deadline {
					t.Errorf("after %d plies %+v at ply %d, want %+v", n, turn.Limits.Clock, ply, want.Limits.Clock)
				}
			}
		}
		if at := game.Tag(Interrupted); at != strconv.Itoa(n) || game.Date != begun.Date {
			t.Errorf("after %d plies: interrupted at %q on %s", n, at, game.Date)
		}
	}
}

// Games without clocks are not kept move by move.
func TestMovesWithoutClocksAreNotKept(t *testing.T) {
	kept := new(snapshots)
	playOne(t, &referee{underWay: underWay{journal: kept}}, scripted("w", "f2f3", "g2g4"), scripted("b", "e7e5", "d8h4"), startOpening(), spec.Limits{Nodes: 5})
	if len(kept.list) > 0 {
		t.Errorf("%d games under way", len(kept.list))
	}
}

// A journal's game goes on only if it is the one that is to be played.
func TestGamesUnderWayAreRecalled(t *testing.T) {
	book := startOpening()
	right := pgn.Game{Pair: 1, White: "A", Black: "B", Start: book.Start}
	other := right
	other.Black = "C"
	over := right
	over.Result = pgn.Draw
	e := eventOf(&fixed{pairs: 1}, seatsOf("A", "B")...)
	for _, c := range []struct {
		game         *pgn.Game
		begun, given bool
	}{{&right, true, false}, {&other, false, false}, {&over, false, true}} {
		l := loop{event: e, options: Options{Journal: &memory{games: map[int][2]*pgn.Game{1: {c.game}}}}}
		s := Setup{Number: 1, Players: [2]int{0, 1}, Participants: [2]Participant{{Name: "A"}, {Name: "B"}}, Opening: *book}
		if _, all := l.recallGames(&s); all || (s.Begun[0] != nil) != c.begun || (s.Given[0] != nil) != c.given {
			t.Errorf("%s–%s %v: begun %v, given %v", c.game.White, c.game.Black, c.game.Result, s.Begun[0], s.Given[0])
		}
	}
}
