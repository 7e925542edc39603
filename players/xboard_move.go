package players

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"match/board"
	"match/engine/limits"
	"match/pgn"
	"match/players/xboardtext"
)

// Move sends the engine the moves since its last move and waits for its answer.
func (p *xboardPlayer) Move(ctx context.Context, line *board.Line, turn Turn) (Reply, error) {
	if p.proc == nil {
		return Reply{}, &Fault{Reason: pgn.Crash, Detail: "'s engine is not running"}
	}
	if turn.Limits.Nodes > 0 {
		return Reply{}, errNoNodes
	}
	p.hush()
	if p.drain(p.overhear) || p.resigned {
		return Reply{}, p.resign()
	}
	p.mind.begin(line, board.NoMove)
	began := time.Now()
	answer, thinking, err := p.think(ctx, line.Position(), p.commands(line, turn.Limits), turn.Limits.Depth,
		deadlineAfter(began, turn.Deadline), turn.Deadline)
	if err != nil {
		return Reply{}, err
	}
	elapsed := p.proc.ReadAt().Sub(began)
	move, err := parseAnswer(line.Position(), answer)
	if err != nil && p.proc.Cut() {
		return Reply{}, p.blame(io.EOF, "go") // an incomplete line is not a move
	}
	if err != nil {
		p.stop("", 0) // its board differs from ours now
		wrote := clean([]byte(answer))
		return Reply{}, &Fault{Reason: pgn.IllegalMove, Move: wrote, Detail: "plays an illegal move: " + wrote}
	}
	p.sent, p.playing = len(line.Moves())+1, true
	if thinking == nil {
		thinking = p.thought(line.Position(), move)
	}
	p.claim, p.pondered = "", p.pondered[:0]
	info, _ := xboardtext.ParseThinking(thinking)
	return p.reply(move, info, elapsed), nil
}

// deadlineAfter returns the end of a patience, which may be endless.
func deadlineAfter(began time.Time, patience time.Duration) time.Time {
	if patience <= 0 {
		return time.Time{}
	}
	return began.Add(patience)
}

// resigns reports whether a line resigns the game: with the protocol's command,
// or with a result for that reason.
func resigns(kind xboardtext.Kind, text string) bool {
	return kind == xboardtext.Resign || kind == xboardtext.Claim && strings.Contains(strings.ToLower(text), "resign")
}

// commands returns the moves that the engine does not know yet, and its clocks. A
// playing engine gets the clocks before the opponent's move, which it answers by
// itself. An engine that is not playing gets all moves first, and then "go".
func (p *xboardPlayer) commands(line *board.Line, limits limits.Limits) (text string) {
	if p.playing && len(line.Moves()) != p.sent+1 {
		text, p.playing = "force\n", false
	}
	moves, level, clocks := p.moves(line), xboardtext.Level(limits), ""
	if p.features.Time {
		clocks = xboardtext.Clocks(limits)
	}
	switch {
	case !p.playing:
		text += moves + level + clocks + "go\n"
	case p.newStage(limits):
		text += level + clocks + moves
	default:
		text += clocks + moves
	}
	if limits.Clock != nil {
		p.stage = limits.Clock.MovesToGo
	}
	return text
}

// newStage reports whether the clock has more moves to go than at the last
// move, or the rest of the game for the first time. An engine itself counts the
// moves of the stages that it has received, and only as long as these repeat.
func (p *xboardPlayer) newStage(limits limits.Limits) bool {
	return limits.Clock != nil && (limits.Clock.MovesToGo > p.stage || limits.Clock.MovesToGo == 0 && p.stage > 0)
}

// moves returns the commands for the moves of the line that the engine does not know.
func (p *xboardPlayer) moves(line *board.Line) (text string) {
	pos := *line.Start()
	for i, m := range line.Moves() {
		if i >= p.sent {
			if p.features.UserMove {
				text += "usermove "
			}
			p.lastMove = p.moveText(&pos, m)
			text += p.lastMove + "\n"
		}
		pos.Make(m)
	}
	return text
}

// moveText returns a move in the engine's notation.
func (p *xboardPlayer) moveText(pos *board.Position, m board.Move) string {
	switch {
	case p.features.San:
		return strings.TrimRight(pgn.SAN(pos, m), "+#")
	case m.IsCastling() && pos.IsChess960():
		if m.To() > m.From() {
			return "O-O"
		}
		return "O-O-O"
	}
	return pos.UCI(m)
}

// claimPatience is the time that an engine has for a move after claiming a
// result.
const claimPatience = 2 * time.Second

// think writes the commands and returns the engine's move and its last line of
// thinking. An engine that searches deeper than a positive depth limit gets the
// command to move at once.
func (p *xboardPlayer) think(ctx context.Context, pos *board.Position, commands string, depth int, deadline time.Time, patience time.Duration) (answer string, thinking []byte, err error) {
	err = p.proc.Say(ctx, deadline, []byte(commands))
	for err == nil {
		var line []byte
		if line, err = p.proc.ReadLine(); err != nil {
			break
		}
		kind, text := xboardtext.Parse(line)
		if resigns(kind, text) {
			return "", nil, p.resign()
		}
		switch kind {
		case xboardtext.Move:
			if _, illegal := parseAnswer(pos, text); illegal != nil && text == p.lastAnswer {
				continue // some engines announce a move twice
			}
			p.lastAnswer = text
			return text, thinking, nil
		case xboardtext.Thinking:
			info, is := xboardtext.ParseThinking(line)
			if !is {
				break // another line that begins with a number
			}
			thinking = append(thinking[:0], line...)
			p.mind.keep(line)
			if depth > 0 && info.Depth > depth {
				depth, err = 0, p.moveNow()
			}
		case xboardtext.Rejected:
			if err = p.refused(text); err != nil {
				return "", nil, err
			}
		case xboardtext.Complaint:
			p.warn("complains: " + clean([]byte(text)))
		case xboardtext.Claim:
			p.claim = text
			err = p.proc.Begin(ctx, earlier(deadline, time.Now().Add(claimPatience)))
		}
	}
	return "", nil, p.noMove(err, patience)
}

// moveNow is for an engine without a limit of depth: nothing obliges one to know
// the command sd.
func (p *xboardPlayer) moveNow() error {
	if !p.deep {
		p.deep, p.warning = true, "" // this is more than that it did not understand a command
		p.warn("searches deeper than its limit (sd): it is then sent ? (move now)")
	}
	return p.proc.Write([]byte("?\n"))
}

// refused handles a complaint about an illegal move. If it names no move of the
// game, the engine took an unknown command for a move.
func (p *xboardPlayer) refused(text string) error {
	if text != "" && text != p.lastMove {
		p.warn("does not understand: " + clean([]byte(text)))
		return nil
	}
	p.stop("", 0)
	return &Fault{Reason: pgn.Stall, Detail: "'s engine refuses a legal move: " + clean([]byte(text))}
}

// resign returns the fault of a player that resigns. Its engine is still
// usable.
func (p *xboardPlayer) resign() error {
	return &Fault{Reason: pgn.Resignation, Detail: "resigns"}
}

// parseAnswer parses a move in coordinates or, as some engines write it, in
// SAN, whose null move is none.
func parseAnswer(pos *board.Position, text string) (board.Move, error) {
	if m, err := pos.ParseUCI(strings.ToLower(text)); err == nil {
		return m, nil
	}
	m, err := pgn.ParseSAN(pos, text)
	if err == nil && m == board.NoMove {
		err = errors.New("no move")
	}
	return m, err
}
