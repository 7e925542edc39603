package arena

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"match/board"
	"match/openings"
	"match/pgn"
	"match/players"
	"match/players/ucitext"
	"match/tablebase"
)

// referee plays single games. It belongs to one worker and reuses its memory.
type referee struct {
	tables   tablebase.Tables
	warn     func(player, text string)
	tell     func(Happening)
	line     board.Line
	judge    adjudicator
	wanted   Remarks
	patterns []*regexp.Regexp // of wanted.Said
	seats    [2]*seat         // by colour
	clocks   [2]clock
	here     Happening // the place of a game in its event
	watched  bool
	reviewer
}

// play plays one game of a task, 0 or 1. An error means that the game could
// not be played, and reveals nothing about either player's strength.
func (r *referee) play(ctx context.Context, t fixture, index int, sitting [2]*seat) (*pgn.Game, error) {
	r.begin(t, index, sitting)
	opening := t.opening(index)
	for color, s := range r.seats {
		if err := s.player.NewGame(ctx, &opening.Start); err != nil {
			return nil, absent(t.Players[t.sides(index)[color]], fmt.Errorf("%s cannot start a game: %w", s.player.Name(), err))
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
	if r.watched {
		begun := r.here
		begun.Kind = GameBegun
		sides := t.sides(index)
		begun.Begun = &Begun{[2]Seat{t.Seats[sides[0]], t.Seats[sides[1]]}, *r.line.Position()}
		r.tell(begun)
	}
	for e := byRules(&r.line); ; {
		if e.over() {
			game.Result, game.End = e.result, e.end
			nameOpening(game, &r.line)
			if r.watched {
				over := r.here
				over.Kind, over.Result, over.End = GameOver, e.result, e.end
				r.tell(over)
			}
			return game, nil
		}
		var err error
		if e, err = r.turn(ctx, game); err != nil {
			return nil, err
		}
	}
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
	if !r.seats[board.White].limits.Timed() && !r.seats[board.Black].limits.Timed() {
		return
	}
	for color, tag := range [2]string{"WhiteEngineVersion", "BlackEngineVersion"} {
		if name := players.Identity(r.seats[color].player); name != "" {
			game.Extra = append(game.Extra, pgn.Tag{Name: tag, Value: name})
		}
	}
}

// begin resets the state of the previous game.
func (r *referee) begin(t fixture, index int, sitting [2]*seat) {
	r.seats = sitting
	r.watched, r.reviewer = t.Watched, reviewer{by: t.Review}
	if !slices.Equal(r.wanted.Said, t.Rules.Remarks.Said) {
		r.patterns, _ = t.Rules.Remarks.Patterns() // of checked events; none if one is invalid
	}
	r.wanted = t.Rules.Remarks
	r.judge = adjudicator{rules: t.Rules.Adjudication, tables: r.tables}
	r.here = Happening{Number: t.Number, Game: index}
	for color, s := range sitting {
		r.clocks[color] = newClock(s.limits, t.Rules.moveTimeout())
	}
}

// turn makes the side to move play its move and returns how that decides the
// game, if it does.
func (r *referee) turn(ctx context.Context, game *pgn.Game) (ending, error) {
	mover := r.line.Position().SideToMove()
	clock := &r.clocks[mover]
	player := r.seats[mover].player
	turn := clock.turn(&r.clocks[mover.Other()])
	turn.Detail, turn.Lines, turn.Review = r.wanted.wanted(), r.patterns, r.by
	reply, err := player.Move(ctx, &r.line, turn)
	if r.by != ucitext.ReviewNone {
		r.hear(mover, len(game.Plies), &reply)
	}
	if err != nil {
		var fault *players.Fault
		if errors.As(err, &fault) && ctx.Err() == nil {
			return r.forfeit(mover, fault.Reason, sentence(mover, fault.Detail)), nil
		}
		return ending{}, fmt.Errorf("%s: %w", player.Name(), err)
	}
	if reply.Warning != "" && r.warn != nil {
		r.warn(player.Name(), reply.Warning)
	}
	if late := clock.spend(reply.Ply.Time); late > 0 {
		return r.forfeit(mover, pgn.TimeForfeit, fmt.Sprintf("%v loses on time (%s)", mover, lateText(late))), nil
	}
	reply.Ply.Clock = clock.remaining
	if turn.Detail {
		reply.Ply.Comment = r.wanted.comment(r.line.Position(), &reply.Detail)
	}
	r.line.Push(reply.Ply.Move)
	game.Plies = append(game.Plies, reply.Ply)
	if r.by != ucitext.ReviewNone {
		r.compare(mover, len(game.Plies))
	}
	if r.watched {
		moved := r.here
		moved.Kind, moved.Ply, moved.Mover = Moved, reply.Ply, mover
		r.tell(moved)
	}
	if e := byRules(&r.line); e.over() {
		return e, nil
	}
	return r.judge.after(mover, r.line.Position(), reply.Ply.Score), nil
}

// sentence puts the side before the detail of a fault: "Black plays …" or
// "Black's engine …".
func sentence(side board.Color, detail string) string {
	if strings.HasPrefix(detail, "'") {
		return side.String() + detail
	}
	return side.String() + " " + detail
}

// forfeit scores a game that its mover could not continue. A loss on time is
// a draw if the opponent could not win by any sequence of legal moves.
func (r *referee) forfeit(loser board.Color, reason pgn.Reason, text string) ending {
	winner := loser.Other()
	if reason == pgn.TimeForfeit && !r.line.Position().CanMate(winner) {
		return ending{pgn.Draw, pgn.End{Reason: reason, Text: fmt.Sprintf("%s, but %v cannot win", text, winner)}}
	}
	return ending{pgn.Win(winner), pgn.End{Reason: reason, Text: text}}
}

// byRules returns how the rules of chess decide the game, if they do.
func byRules(line *board.Line) ending {
	draw := func(reason pgn.Reason) ending {
		return ending{pgn.Draw, pgn.End{Reason: reason, Text: "Draw by " + string(reason)}}
	}
	switch line.Status() {
	case board.Checkmate:
		winner := line.Position().SideToMove().Other()
		return ending{pgn.Win(winner), pgn.End{Reason: pgn.Checkmate, Text: fmt.Sprintf("%v mates", winner)}}
	case board.Stalemate:
		return draw(pgn.Stalemate)
	case board.Threefold:
		return draw(pgn.Threefold)
	case board.FiftyMoves:
		return draw(pgn.FiftyMoves)
	case board.InsufficientMaterial:
		return draw(pgn.InsufficientMaterial)
	}
	return ending{}
}
