package arena

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"match/board"
	"match/openings"
	"match/pgn"
	"match/players"
	"match/tablebase"
)

// referee plays single games. It belongs to one worker and reuses its memory.
type referee struct {
	tables   tablebase.Tables
	warn     func(player, text string)
	tell     func(Notice)
	line     board.Line
	judge    adjudicator
	wanted   Comments
	patterns []*regexp.Regexp // of wanted.Lines
	players  [2]*openPlayer   // by colour
	clocks   [2]clock
	here     Notice // the place of a game in its event
	watched  bool
	lines    bool      // watchers get the lines of play
	shown    []pgn.Ply // those of the game with their lines of play
	underWay
	reviewer
}

// play plays one game of a task, 0 or 1. An error means that the game could
// not be played, and reveals nothing about either player's strength.
func (r *referee) play(ctx context.Context, t fixture, index int, opened [2]*openPlayer) (*pgn.Game, error) {
	r.begin(t, index, opened)
	defer r.rest()
	opening := t.opening(index)
	for color, s := range r.players {
		if err := s.player.NewGame(ctx, &opening.Start); err != nil {
			return nil, absent(t.Players[t.sides(index)[color]],
				fmt.Errorf("%s cannot start a game: %w", s.player.Name(), err))
		}
	}
	game := &pgn.Game{
		Start: opening.Start, ECO: opening.ECO, Opening: opening.Name, Book: opening.Number,
		Plies: make([]pgn.Ply, 0, len(opening.Moves)+120),
	}
	t.finish(game, index)
	r.declare(game)
	r.line.Reset(opening.Start)
	for _, m := range opening.Moves {
		r.line.Push(m)
		game.Plies = append(game.Plies, pgn.Ply{Move: m, Comment: "book"})
	}
	begun := t.Begun[index]
	if begun != nil {
		interrupted(game, begun)
	}
	r.tellBegun(t, game)
	e := byRules(&r.line)
	if begun != nil && !e.over() {
		e = r.goOn(game, begun)
	}
	for {
		if e.over() {
			game.Result, game.End = e.result, e.end
			nameOpening(game, &r.line)
			return game, nil
		}
		var err error
		if e, err = r.turn(ctx, game); err != nil {
			return nil, err
		}
	}
}

// tellBegun reports the start of a game, which has the plies of its opening.
func (r *referee) tellBegun(t fixture, game *pgn.Game) {
	if !r.watched {
		return
	}
	begun, sides := r.here, t.sides(r.here.Game)
	begun.Kind = GameBegun
	begun.Begun = &Running{
		Game: *game, Sides: [2]Participant{t.Participants[sides[0]], t.Participants[sides[1]]},
		Number: begun.Number, Index: begun.Game, Opened: len(game.Plies),
		Players: [2]players.Player{r.players[0].player, r.players[1].player},
	}
	r.tell(begun)
}

// tellOver reports the end of the latest game; nil: it could not be played to its end.
func (r *referee) tellOver(game *pgn.Game) {
	if !r.watched {
		return
	}
	over := r.here
	if over.Kind = GameOver; game != nil {
		over.Result, over.End = game.Result, game.End
	}
	r.tell(over)
}

// nameOpening names the opening of a game by its moves, unless the book does.
func nameOpening(game *pgn.Game, line *board.Line) {
	if game.ECO == "" && game.Opening == "" {
		game.ECO, game.Opening = openings.NameOf(line)
	}
}

// declare adds the engines' own names and versions to a game with clocks. A
// game without clocks must be reproducible, so it gets none.
func (r *referee) declare(game *pgn.Game) {
	if !r.players[board.White].limits.Timed() && !r.players[board.Black].limits.Timed() {
		return
	}
	for color, tag := range [2]string{"WhiteEngineVersion", "BlackEngineVersion"} {
		if name := players.Identity(r.players[color].player); name != "" {
			game.Extra = append(game.Extra, pgn.Tag{Name: tag, Value: name})
		}
	}
}

// begin resets the state of the previous game.
func (r *referee) begin(t fixture, index int, opened [2]*openPlayer) {
	r.players = opened
	r.watched, r.lines, r.shown = t.Watched, t.Watched && t.ShowLines, nil
	r.reviewer = reviewer{by: t.Review}
	if !slices.Equal(r.wanted.Lines, t.Rules.Comments.Lines) {
		r.patterns, _ = t.Rules.Comments.Patterns() // of checked events; none if one is invalid
	}
	r.wanted = t.Rules.Comments
	r.judge = adjudicator{rules: t.Rules.Adjudication, tables: r.tables}
	r.here = Notice{Number: t.Number, Game: index}
	r.since, r.earlier, r.timed = time.Now(), 0, false
	for color, s := range opened {
		r.timed = r.timed || s.limits.Timed()
		r.clocks[color] = newClock(s.limits, t.Rules.moveTimeout())
	}
}

// turn makes the side to move play its move and returns how that decides the
// game, if it does.
func (r *referee) turn(ctx context.Context, game *pgn.Game) (ending, error) {
	mover := r.line.Position().SideToMove()
	clock := &r.clocks[mover]
	player := r.players[mover].player
	turn := r.ask(mover)
	reply, err := player.Move(ctx, &r.line, turn)
	r.add(mover, len(game.Plies), &reply)
	if err != nil {
		var fault *players.Fault
		if errors.As(err, &fault) && ctx.Err() == nil {
			return forfeit(r.line.Position(), pgn.End{Reason: fault.Reason, Move: fault.Move, Text: fault.Detail}), nil
		}
		return ending{}, fmt.Errorf("%s: %w", player.Name(), err)
	}
	if reply.Warning != "" && r.warn != nil {
		r.warn(player.Name(), reply.Warning)
	}
	if late := clock.spend(reply.Ply.Time); late > 0 {
		return forfeit(r.line.Position(), pgn.End{Reason: pgn.TimeForfeit, Late: late}), nil
	}
	reply.Ply.Clock = clock.remaining
	if turn.Detail {
		reply.Ply.Comment = r.wanted.comment(r.line.Position(), &reply.Detail)
	}
	shown := reply.Ply
	if r.lines {
		wanted := r.wanted
		wanted.Line = true
		shown.Comment = wanted.comment(r.line.Position(), &reply.Detail)
	}
	e := r.follow(game, mover, reply.Ply)
	r.compare(mover, len(game.Plies))
	if !e.over() {
		r.keep(game)
	}
	r.tellMoved(game, shown)
	if !e.over() && r.players[mover].limits.Ponder {
		players.Ponder(player, &r.line, r.ask(mover))
	}
	return e, nil
}

// follow makes a move on the board and returns how that decides the game, if it does.
func (r *referee) follow(game *pgn.Game, mover board.Color, ply pgn.Ply) ending {
	r.line.Push(ply.Move)
	game.Plies = append(game.Plies, ply)
	if e := byRules(&r.line); e.over() {
		return e
	}
	return r.judge.after(mover, r.line.Position(), ply.Score)
}

// tellMoved reports the last move of a game, as it is shown.
func (r *referee) tellMoved(game *pgn.Game, shown pgn.Ply) {
	if !r.watched {
		return
	}
	moved := r.here
	moved.Kind, moved.Plies = Moved, game.Plies
	if r.lines {
		if r.shown == nil {
			r.shown = slices.Clone(game.Plies[:len(game.Plies)-1])
		}
		r.shown = append(r.shown, shown)
		moved.Plies = r.shown
	}
	r.tell(moved)
}

// ask returns what is asked of a player at its next move.
func (r *referee) ask(mover board.Color) players.Turn {
	turn := r.clocks[mover].turn(&r.clocks[mover.Other()])
	turn.Detail, turn.Lines, turn.Review = r.lines || r.wanted.wanted(), r.patterns, r.by
	return turn
}

// rest ends the pondering of a game that is over.
func (r *referee) rest() {
	for _, s := range r.players {
		if s.limits.Ponder {
			players.Rest(s.player)
		}
	}
}

// forfeit scores a game that the side to move could not continue. A loss on time is
// a draw if the opponent could not win by any sequence of legal moves.
func forfeit(last *board.Position, end pgn.End) ending {
	loser := last.SideToMove()
	e := lostBy(loser, end)
	if end.Reason == pgn.TimeForfeit && !last.CanMate(loser.Other()) {
		e.result = pgn.Draw
	}
	return e
}

// byRules returns how the rules of chess decide the game, if they do.
func byRules(line *board.Line) ending {
	switch status := line.Status(); status {
	case board.Ongoing:
		return ending{}
	case board.Checkmate:
		return lostBy(line.Position().SideToMove(), pgn.End{Reason: pgn.Checkmate})
	default:
		return drawn(pgn.End{Reason: pgn.Reason(status.String())})
	}
}
