package arena

import (
	"fmt"

	"match/board"
	"match/pgn"
	"match/players/spec"
	"match/tablebase"
)

// Follows returns how the results of a pair's games do not follow from their moves,
// scores and the task's rules, or nil. It is for pairs from outside of this program
// that Check has accepted. It does not know the players: they may have played other
// moves. Of endgame tables it only checks that they may decide.
func (t *Task) Follows(s *Setup, p *Played) error {
	if p.Err != nil {
		return nil
	}
	if p.NoSwap != t.Rules.Colors.noSwap() {
		return fmt.Errorf("pair %d: the colours are not those of the event", p.Number)
	}
	for i, g := range p.Games[:s.games()] {
		if err := t.gameFollows(s, i, g); err != nil {
			return fmt.Errorf("pair %d: game %d %w", p.Number, i+1, err)
		}
	}
	return nil
}

// gameFollows is Follows for one game of a pair, 0 or 1.
func (t *Task) gameFollows(s *Setup, index int, g *pgn.Game) error {
	judge := adjudicator{rules: t.Rules.Adjudication, tables: tablebase.OrNone(nil)}
	book := len(s.opening(index).Moves)
	var line board.Line
	line.Reset(g.Start)
	for _, ply := range g.Plies[:book] {
		line.Push(ply.Move)
	}
	e := byRules(&line)
	for _, ply := range g.Plies[book:] {
		switch {
		case e.over():
			return fmt.Errorf("has moves after its end (%s)", e.end.Reason)
		case ply.Move == board.NoMove:
			return fmt.Errorf("has a null move")
		}
		mover := line.Position().SideToMove()
		line.Push(ply.Move)
		if e = byRules(&line); !e.over() {
			e = judge.after(mover, line.Position(), ply.Score)
		}
	}
	return t.endFollows(s, index, g, line.Position(), e)
}

// endFollows checks the end of a game, whose last position is decided as e says.
func (t *Task) endFollows(s *Setup, index int, g *pgn.Game, last *board.Position, e ending) error {
	byTables := g.End.Reason == pgn.TablebaseAdjudicated
	switch {
	case byTables && t.Rules.Adjudication.Tablebase && !e.end.Reason.IsRule() && len(g.Plies) > len(s.opening(index).Moves):
		return nil
	case e.over() && (g.Result != e.result || g.End != e.end):
		return fmt.Errorf("ends by %s with %v, not by %s with %v", e.end.Reason, e.result, g.End.Reason, g.Result)
	case e.over():
		return nil
	case g.End.Reason != pgn.Resignation && !g.End.Reason.IsFault():
		return fmt.Errorf("is not over after its last move: no %s", g.End.Reason)
	}
	return t.forfeitFollows(s, index, g, last)
}

// forfeitFollows checks a game that the player to move could not continue.
func (t *Task) forfeitFollows(s *Setup, index int, g *pgn.Game, last *board.Position) error {
	loser := last.SideToMove()
	who := &s.Participants[fixture{t, s}.sides(index)[loser]]
	want := forfeit(last, pgn.End{Reason: g.End.Reason})
	switch {
	case g.End.Side != want.end.Side:
		return fmt.Errorf("is forfeited by %v, but %v was to move", g.End.Side, want.end.Side)
	case g.Result != want.result:
		return fmt.Errorf("ends with %v, but %v was to move and forfeits by %s: %v",
			g.Result, loser, g.End.Reason, want.result)
	case g.End.Reason == pgn.TimeForfeit && !who.Limits.Timed():
		return fmt.Errorf("is forfeited on time by %s, which has no clock", who.Name)
	case g.End.Reason != pgn.TimeForfeit && who.Spec.Kind == spec.Builtin:
		return fmt.Errorf("is forfeited by %s (%s), which is built in and cannot fail", who.Name, g.End.Reason)
	}
	return nil
}
