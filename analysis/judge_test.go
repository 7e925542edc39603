package analysis

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"match/board"
	"match/pgn"
	"match/players"
)

// scripted is a referee with given opinions, which records its requests.
type scripted struct {
	worth  func(move string, nodes uint64) int // of a move in UCI, for its mover
	silent func(asked int) bool                // whether it gives no score
	free   bool                                // it searches all moves, whatever it is asked about
	asked  []string                            // nodes, the moves asked about, the ply
	starts int
	late   error // of NewGame
	closed bool
}

func (s *scripted) Name() string { return "scripted" }

func (s *scripted) NewGame(context.Context, *board.Position) error {
	s.starts++
	return s.late
}

func (s *scripted) Close() error {
	s.closed = true
	return nil
}

func (s *scripted) Move(_ context.Context, line *board.Line, turn players.Turn) (reply players.Reply, err error) {
	if turn.Deadline != patience(turn.Limits.Nodes) {
		return reply, fmt.Errorf("a deadline of %v", turn.Deadline)
	}
	text := fmt.Sprintf("%d", turn.Limits.Nodes)
	for _, m := range turn.Limits.SearchMoves {
		text += " " + m.String()
	}
	s.asked = append(s.asked, fmt.Sprintf("%s @%d", text, len(line.Moves())))
	var legal board.MoveList
	line.Position().Legal(&legal)
	moves := legal.Slice()
	if len(turn.Limits.SearchMoves) > 0 && !s.free {
		moves = turn.Limits.SearchMoves
	}
	for i, m := range moves {
		if v := s.worth(m.String(), turn.Limits.Nodes); i == 0 || v > reply.Ply.Score.Value {
			reply.Ply = pgn.Ply{Move: m, Score: pgn.Score{Kind: pgn.Centipawns, Value: v}}
		}
	}
	if s.silent != nil && s.silent(len(s.asked)) {
		reply.Ply.Score = pgn.Score{}
	}
	return reply, nil
}

// values returns opinions with known values for some moves and a low value for
// all others.
func values(known map[string]int) func(string, uint64) int {
	return func(move string, _ uint64) int {
		if v, ok := known[move]; ok {
			return v
		}
		return -2000
	}
}

func uci(t *testing.T, p board.Position, text string) board.Move {
	t.Helper()
	m, err := p.ParseUCI(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// playing returns a game from a position.
func playing(t *testing.T, start board.Position, moves ...string) *Game {
	t.Helper()
	g := &Game{Number: 1, Record: &pgn.Game{Start: start, Result: pgn.Draw}}
	pos := start
	for _, text := range moves {
		m := uci(t, pos, text)
		g.Record.Plies = append(g.Record.Plies, pgn.Ply{Move: m})
		pos.Make(m)
	}
	return g
}

// Every position is searched with few nodes; the best and the played move get
// half of them each, and a move that loses something is judged with care.
func TestJudgeMove(t *testing.T) {
	closer := func(move string, nodes uint64) int { // e4 is better only in the careful search
		switch {
		case move == "e2e4" && nodes == 50:
			return 40
		case move == "d2d4":
			return 30
		}
		return -2000
	}
	for _, c := range []struct {
		name  string
		worth func(string, uint64) int
		want  Judgement
		best  string
		asked []string
	}{
		{"the best move", values(map[string]int{"e2e4": 25}), Judgement{Value: 25, Played: 25}, "e2e4", []string{"100 @0"}},
		{"a little less", values(map[string]int{"e2e4": 20, "d2d4": 25}), Judgement{Value: 25, Played: 20}, "d2d4",
			[]string{"100 @0", "50 d2d4 @0", "50 e2e4 @0"}},
		{"much less", values(map[string]int{"e2e4": -200, "d2d4": 25}), Judgement{Value: 25, Played: -200, Careful: true}, "d2d4",
			[]string{"100 @0", "50 d2d4 @0", "50 e2e4 @0", "1000 @0", "500 d2d4 @0", "500 e2e4 @0"}},
		{"turned round", closer, Judgement{Value: 40, Played: 40}, "e2e4", []string{"100 @0", "50 d2d4 @0", "50 e2e4 @0"}},
		{"as good", func(m string, nodes uint64) int { return map[bool]int{true: 7, false: 9}[m == "e2e4" || nodes == 50] },
			Judgement{Value: 7, Played: 7}, "e2e4", []string{"100 @0", "50 " + first(t) + " @0", "50 e2e4 @0"}},
	} {
		start := board.StartPosition()
		player := &scripted{worth: c.worth}
		j := judge{player: player, effort: Effort{Screen: 100, Careful: 1000}}
		j.line.Reset(start)
		c.want.Best = uci(t, start, c.best)
		got, err := j.move(t.Context(), uci(t, start, "e2e4"))
		if err != nil || got != c.want || !slices.Equal(player.asked, c.asked) {
			t.Errorf("%s: %+v, %v, want %+v; asked %q, want %q", c.name, got, err, c.want, player.asked, c.asked)
		}
	}
}

// first returns the first legal move of the start position.
func first(t *testing.T) string {
	t.Helper()
	start := board.StartPosition()
	var legal board.MoveList
	start.Legal(&legal)
	return legal.Slice()[0].String()
}

// A referee that gives no score is an error, at any time.
func TestSilentReferee(t *testing.T) {
	start := board.StartPosition()
	for n := 1; n <= 6; n++ {
		j := judge{effort: Effort{Screen: 100, Careful: 1000}}
		j.player = &scripted{worth: values(map[string]int{"e2e4": -200, "d2d4": 25}), silent: func(asked int) bool { return asked == n }}
		j.line.Reset(start)
		if _, err := j.move(t.Context(), uci(t, start, "e2e4")); !errors.Is(err, errSilent) {
			t.Errorf("silent at search %d: %v", n, err)
		}
	}
}

// A referee that searches other moves than those asked about is an error: it would find no loss.
func TestRefereeKeepsToTheMoves(t *testing.T) {
	start := board.StartPosition()
	j := judge{player: &scripted{worth: values(map[string]int{"e2e4": -200, "d2d4": 25}), free: true}, effort: Effort{Screen: 100, Careful: 1000}}
	j.line.Reset(start)
	if _, err := j.move(t.Context(), uci(t, start, "e2e4")); !errors.Is(err, errUnlimited) {
		t.Errorf("%v", err)
	}
}

// A game is judged from its first free move on, each move where it was played.
func TestJudgeGame(t *testing.T) {
	g := playing(t, board.StartPosition(), "e2e4", "e7e5", "g1f3", "b8c6", "f1b5")
	g.Book = 2
	player := &scripted{worth: values(map[string]int{"g1f3": 30, "b8c6": -10, "f1b5": 20})}
	j := judge{player: player, effort: Effort{Screen: 80, Careful: 500}}
	for range 2 { // earlier judgements are forgotten
		player.asked, player.starts = nil, 0
		judged, err := j.game(t.Context(), g)
		if err != nil || len(judged) != 3 || judged[0].Value != 30 || judged[1].Value != -10 || judged[2].Value != 20 {
			t.Fatalf("%+v, %v", judged, err)
		}
		if want := []string{"80 @2", "80 @3", "80 @4"}; !slices.Equal(player.asked, want) || player.starts != 1 {
			t.Errorf("asked %q in %d games, want %q", player.asked, player.starts, want)
		}
	}
	player.late = errors.New("late")
	if _, err := j.game(t.Context(), g); !errors.Is(err, player.late) {
		t.Errorf("%v", err)
	}
	player.late, player.silent = nil, func(int) bool { return true }
	if _, err := j.game(t.Context(), g); !errors.Is(err, errSilent) {
		t.Errorf("%v", err)
	}
}

// A stuck referee is given up after a time for its nodes: a minute for the
// default effort, not the ten of a move in a match.
func TestPatienceFollowsTheNodes(t *testing.T) {
	for nodes, want := range map[uint64]time.Duration{800: 36 * time.Second, 4000: 100 * time.Second} {
		if got := patience(nodes); got != want {
			t.Errorf("%d nodes: %v, want %v", nodes, got, want)
		}
	}
}
