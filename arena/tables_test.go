package arena

import (
	"errors"
	"strings"
	"testing"

	"match/board"
	"match/openings"
	"match/pgn"
	"match/players"
	"match/players/spec"
	"match/tablebase"
)

// A queen or a rook wins against a bare king, for either side to move and either
// colour; a pawn that is lost gives a draw.
func TestTablesSayWhoWins(t *testing.T) {
	for _, c := range []struct {
		fen    string
		result pgn.Result
		text   string
	}{
		{"7k/8/6K1/8/8/8/8/1Q6 w - - 3 50", pgn.WhiteWins, "White wins by tablebase: mate in 1 plies"},
		{"7K/8/6k1/8/8/8/8/1q6 b - - 3 50", pgn.BlackWins, "Black wins by tablebase: mate in 1 plies"},
		{"8/8/8/4k3/8/8/8/KQ6 b - - 3 50", pgn.WhiteWins, "White wins by tablebase: mate in "},
		{"8/8/8/4K3/8/8/8/kq6 w - - 3 50", pgn.BlackWins, "Black wins by tablebase: mate in "},
		{"8/8/8/4k3/8/8/8/KR6 w - - 3 50", pgn.WhiteWins, "White wins by tablebase: mate in "},
		{"8/8/8/8/8/4kr2/8/K7 w - - 3 50", pgn.BlackWins, "Black wins by tablebase: mate in "},
		{"8/8/8/8/8/k7/p7/K7 w - - 3 50", pgn.Draw, "Draw by tablebase"},
	} {
		pos, err := board.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		a := adjudicator{rules: Adjudication{Tablebase: true}, tables: tablebase.ThreeMen()}
		e := a.after(pos.SideToMove().Other(), &pos, pgn.Score{})
		if e.result != c.result || e.end.Reason != pgn.TablebaseAdjudicated || !strings.HasPrefix((&pgn.Game{Result: e.result, End: e.end}).Closing(), c.text) {
			t.Errorf("%s: %v, %+v; want %v, %q", c.fen, e.result, e.end, c.result, c.text)
		}
		a = adjudicator{tables: tablebase.ThreeMen()}
		if e := a.after(board.White, &pos, pgn.Score{}); e.over() {
			t.Errorf("%s: %+v, though the rule is off", c.fen, e)
		}
	}
	a := adjudicator{rules: Adjudication{Tablebase: true}, tables: tablebase.ThreeMen()}
	start := board.StartPosition()
	if e := a.after(board.Black, &start, pgn.Score{}); e.over() {
		t.Errorf("a position of 32 men: %+v", e)
	}
}

// outcomes are tables that know who wins, but not when.
type outcomes struct {
	tablebase.Tables
	entry tablebase.Entry
}

func (o outcomes) Probe(*board.Position) (tablebase.Entry, bool) { return o.entry, true }

// A win in tables without distances to mate names no distance.
func TestWinWithoutDistance(t *testing.T) {
	pos := board.StartPosition()
	a := adjudicator{rules: Adjudication{Tablebase: true}, tables: outcomes{tablebase.None, tablebase.Entry{WDL: -1, DTM: tablebase.NoDistance}}}
	if e := a.after(board.Black, &pos, pgn.Score{}); e.result != pgn.BlackWins || e.end != (pgn.End{Reason: pgn.TablebaseAdjudicated, Side: pgn.WhiteSide}) {
		t.Errorf("%v, %+v", e.result, e.end)
	}
}

// zeroing are tables with a single outcome and distance to zeroing.
type zeroing struct {
	outcomes
	dtz int
}

func (z zeroing) DTZ(*board.Position) (int, bool) { return z.dtz, true }

// Tables with distances to zeroing respect the fifty-move rule unless it is
// ignored; a rule limits what they decide.
func TestTableRule(t *testing.T) {
	win := tablebase.Entry{WDL: 1, DTM: tablebase.NoDistance}
	cursed := tablebase.Entry{WDL: 1, DTM: tablebase.NoDistance, Cursed: true}
	for _, c := range []struct {
		rule  TableRule
		entry tablebase.Entry
		dtz   int
		clock string
		want  pgn.Result
		over  bool
	}{
		{TableRule{}, win, 20, "0", pgn.WhiteWins, true},
		{TableRule{}, win, 20, "79", pgn.WhiteWins, true},
		{TableRule{}, win, 20, "80", 0, false}, // tables round
		{TableRule{}, win, 20, "81", pgn.Draw, true},
		{TableRule{Ignore50: true}, win, 20, "81", pgn.WhiteWins, true},
		{TableRule{}, cursed, 120, "0", pgn.Draw, true},
		{TableRule{Ignore50: true}, cursed, 120, "0", pgn.WhiteWins, true},
		{TableRule{}, tablebase.Entry{}, 0, "90", pgn.Draw, true},
		{TableRule{Only: TableWins}, win, 20, "0", pgn.WhiteWins, true},
		{TableRule{Only: TableWins}, tablebase.Entry{}, 0, "0", 0, false},
		{TableRule{Only: TableDraws}, win, 20, "0", 0, false},
		{TableRule{Only: TableDraws}, tablebase.Entry{}, 0, "0", pgn.Draw, true},
		{TableRule{Men: 3}, win, 20, "0", pgn.WhiteWins, true},
		{TableRule{Men: 2}, win, 20, "0", 0, false},
	} {
		pos, err := board.ParseFEN("8/8/8/4k3/8/8/8/KR6 w - - " + c.clock + " 90")
		if err != nil {
			t.Fatal(err)
		}
		a := adjudicator{rules: Adjudication{Tablebase: true, Tables: c.rule}, tables: zeroing{outcomes{tablebase.None, c.entry}, c.dtz}}
		e := a.after(board.Black, &pos, pgn.Score{})
		if e.over() != c.over || c.over && e.result != c.want {
			t.Errorf("%+v: %v %v; want %v %v", c, e.result, e.over(), c.want, c.over)
		}
	}
}

// The tables are checked before resignation, resignation before a draw, and a
// draw before the move limit.
func TestRulesHaveTheirOrder(t *testing.T) {
	all := Adjudication{
		Draw: DrawRule{Move: 1, Count: 1, CP: 1000}, Resign: ResignRule{Count: 1, CP: 500}, MaxMoves: 1, Tablebase: true,
	}
	pos, err := board.ParseFEN("8/8/8/4k3/8/8/8/KQ6 w - - 3 50")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []pgn.Reason{pgn.TablebaseAdjudicated, pgn.ResignAdjudicated, pgn.DrawAdjudicated, pgn.MaxMoves} {
		a := adjudicator{rules: all, tables: tablebase.ThreeMen()}
		a.rules.Tablebase = want == pgn.TablebaseAdjudicated
		if want == pgn.DrawAdjudicated || want == pgn.MaxMoves {
			a.rules.Resign = ResignRule{}
		}
		if want == pgn.MaxMoves {
			a.rules.Draw = DrawRule{}
		}
		a.quiet, a.plies = 1, 1
		if e := a.after(board.Black, &pos, cp(-700)); e.end.Reason != want {
			t.Errorf("%v, want %s", e.end, want)
		}
	}
}

// The tables end a game as soon as a move leads into them.
func TestAGameEndsInTheTables(t *testing.T) {
	r := &referee{tables: tablebase.ThreeMen(), tell: func(Notice) {}}
	task := one(Setup{Opening: openings.Opening{Start: position("8/8/8/4k3/8/8/1p6/KQ6 w - - 0 50").Start}}, Rules{Adjudication: Adjudication{Tablebase: true}})
	game, err := r.play(t.Context(), task, 0, [2]*openPlayer{
		{player: scripted("w", "b1b2", "b2b3"), limits: spec.Limits{Nodes: 1}}, {player: scripted("b", "e5e4"), limits: spec.Limits{Nodes: 1}},
	})
	if err != nil || len(game.Plies) != 1 || game.Result != pgn.WhiteWins || game.End.Reason != pgn.TablebaseAdjudicated {
		t.Errorf("%v %+v, %v: want a win for White after the capture", game.Result, game.End, err)
	}
}

// Meaningless rules are rejected, each kind by its name.
func TestAdjudicationThatMeansNothing(t *testing.T) {
	for _, c := range []struct {
		bad  Adjudication
		want string
	}{
		{Adjudication{Draw: DrawRule{Move: -1, Count: 1}}, "draw"},
		{Adjudication{Draw: DrawRule{Count: -1}}, "draw"},
		{Adjudication{Draw: DrawRule{Count: 1, CP: -1}}, "draw"},
		{Adjudication{Draw: DrawRule{Move: 1}}, "draw adjudication needs count"},
		{Adjudication{Draw: DrawRule{CP: 1}}, "draw adjudication needs count"},
		{Adjudication{Resign: ResignRule{Count: -1, CP: 1}}, "resign"},
		{Adjudication{Resign: ResignRule{Count: 1, CP: -1}}, "resign"},
		{Adjudication{Resign: ResignRule{CP: 1}}, "resign adjudication needs count"},
		{Adjudication{Resign: ResignRule{Both: true}}, "resign adjudication needs count"},
		{Adjudication{Resign: ResignRule{Count: 1}}, "resign adjudication needs cp"},
		{Adjudication{MaxMoves: -1}, "move limit"},
		{Adjudication{Tables: TableRule{Only: "loss"}}, "tables adjudicate wins or draws"},
		{Adjudication{Tables: TableRule{Men: -1}}, "men of tables"},
	} {
		if err := c.bad.Validate(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want one of %q", c.bad, err, c.want)
		}
	}
	for _, good := range []Adjudication{
		{}, {Draw: DrawRule{Count: 1}}, {Draw: DrawRule{1, 1, 1}}, {Resign: ResignRule{1, 1, true}}, {MaxMoves: 1}, {Tablebase: true},
	} {
		if err := good.Validate(); err != nil {
			t.Errorf("%+v: %v", good, err)
		}
	}
}

// An executor with several sets of tables probes those that a task names, and refuses a
// task whose tables they do not have.
func TestTablesOfTasks(t *testing.T) {
	three := tablebase.ThreeMen()
	l := &Local{Verify: true, Find: func(hash string) tablebase.Tables {
		if hash == three.Hash() {
			return three
		}
		return nil
	}}
	task := &Task{Ticket: Ticket{Protocol: Protocol}, Rules: Rules{Adjudication: Adjudication{Tablebase: true}}}
	v := verifier{local: l}
	w := l.newWorker(0, unheard{})
	for _, c := range []struct {
		hash string
		want tablebase.Tables
	}{{three.Hash(), three}, {"", tablebase.None}, {three.Hash(), three}} {
		task.Tables = c.hash
		if err := v.task(task); err != nil {
			t.Error(err)
		}
		player := &closing{}
		w.open.list = []*openPlayer{{player: player}}
		before := w.referee.tables
		w.ask(&fixture{Task: task})
		if w.referee.tables != c.want || w.open.env.Tables != c.want {
			t.Errorf("%q: %v", c.hash, w.referee.tables)
		}
		if player.closed != (before != c.want) {
			t.Errorf("%q: players of other tables: closed %v", c.hash, player.closed)
		}
	}
	task.Tables = "other"
	if err := v.task(task); !errors.Is(err, ErrNoTables) {
		t.Error(err)
	}
}

// closing is a player that is only closed.
type closing struct {
	players.Player
	closed bool
}

func (c *closing) Close() error { c.closed = true; return nil }

// unheard is a dispatcher that is never used.
type unheard struct{ Dispatcher }

func (unheard) Tell(Notice) {}
