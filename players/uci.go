package players

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"match/board"
	"match/pgn"
	"match/players/process"
	"match/players/ucitext"
)

// uciPlayer is an engine process that uses UCI.
type uciPlayer struct {
	*link
	declared []ucitext.Option

	chess960  bool   // what UCI_Chess960 is set to
	fresh     bool   // no game has been played since the engine was started
	id        string // the name that it reports
	author    string // the author that it reports
	searching bool   // a search was abandoned and its bestmove has not arrived yet

	command []byte // its last position and go
	answer  []byte // its last bestmove line in this game
	output  search
	mind    mind
	past    overrun
	guess   guess
	trusted bool // its lines of play are no longer checked: a warning has been given
	stopped bool // it has ignored a limit: a warning has been given
}

// Identity returns what [Identity] returns.
func (p *uciPlayer) Identity() string { return p.id }

func (p *uciPlayer) launch(ctx context.Context) error {
	if err := p.link.start(); err != nil {
		return err
	}
	p.declared, p.chess960, p.fresh, p.searching = nil, false, true, false
	var greeting ucitext.Greeting
	err := p.ask(ctx, "uci\n", greeting.Take)
	if p.declared, p.author = greeting.Options, identity(greeting.Author); greeting.Name != "" {
		p.id = identity(greeting.Name)
	}
	if err = cmp.Or(err, greeting.Accepted(p.spec.Path)); err != nil {
		return err
	}
	if p.env.Chess960 && !ucitext.Has(p.declared, chess960Option) {
		return errNoChess960
	}
	settings, err := ucitext.Settings(p.declared, p.spec.Options)
	if err != nil {
		return err
	}
	ponder, err := p.ponderSetting()
	if err != nil {
		return err
	}
	return p.ask(ctx, settings+ponder+"isready\n", ucitext.IsReady)
}

const chess960Option = "UCI_Chess960"

var errNoChess960 = errors.New("the engine cannot play Chess960: it has no option UCI_Chess960")

// NewGame starts an engine if none runs or if each game needs a new one, and
// announces the new game to it.
func (p *uciPlayer) NewGame(ctx context.Context, start *board.Position) error {
	anew := p.proc == nil || p.spec.Restart && !p.fresh || p.searching && !p.endSearch(ctx)
	return p.begin(anew, func() error { return p.launch(ctx) }, func() error { return p.announce(ctx, start) })
}

// announce announces a game to a running engine.
func (p *uciPlayer) announce(ctx context.Context, start *board.Position) error {
	p.log.Mark()
	p.fresh = false
	text := "ucinewgame\nisready\n"
	if chess960 := start.IsChess960(); chess960 != p.chess960 {
		o, err := ucitext.Find(p.declared, chess960Option)
		if err != nil {
			return errNoChess960
		}
		text = o.Setting(fmt.Sprint(chess960)) + text
		p.chess960 = chess960
	}
	p.answer = p.answer[:0]
	p.mind.forget()
	return p.ask(ctx, text, ucitext.IsReady)
}

// endSearch waits for the answer to an abandoned search. An engine without an
// answer is ended.
func (p *uciPlayer) endSearch(ctx context.Context) bool {
	_, err := p.proc.Ask(ctx, time.Now().Add(stopPatience), "", func(line []byte) bool {
		_, ok := ucitext.Bestmove(ucitext.Unindented(line))
		return ok
	})
	if err != nil {
		p.stop("", 0)
	}
	p.searching = false
	return err == nil
}

// giveUp abandons a search without its answer. It stops the engine at once, so
// that the engine does not use processor time that others need. Only an engine that
// does not read its input makes this wait.
func (p *uciPlayer) giveUp() {
	p.searching = true
	p.proc.Say(context.Background(), time.Now().Add(100*time.Millisecond), []byte("stop\n"))
}

// Move sends position and clocks in one write and waits for the bestmove.
func (p *uciPlayer) Move(ctx context.Context, line *board.Line, turn Turn) (Reply, error) {
	if p.proc == nil || p.searching {
		return Reply{}, &Fault{Reason: pgn.Crash, Detail: "'s engine is not running"}
	}
	hit, spent := false, time.Duration(0)
	if p.guess.on {
		var err error
		patience := turn.Deadline
		if hit, spent, err = p.met(ctx, line, &turn); err != nil {
			return Reply{}, p.noMove(err, patience)
		}
	}
	if hit {
		p.mind.hit()
	} else {
		p.drain(p.overhear)
		p.output.reset()
		p.mind.begin(line, board.NoMove)
	}
	command := p.compose(line, &turn)
	if hit {
		command = []byte("ponderhit\n")
	}
	answer, elapsed, err := p.search(ctx, line.Position(), &turn, command)
	if err != nil {
		return Reply{}, p.noMove(err, turn.Deadline)
	}
	reply, err := p.judge(line.Position(), answer, spent+elapsed)
	if err != nil && p.proc.Cut() {
		return Reply{}, p.blame(io.EOF, "go") // an incomplete line is not a move
	}
	if turn.Detail {
		p.output.find(answer)
		reply.Detail = p.output.detail(line.Position())
	}
	if turn.Review != ucitext.ReviewNone {
		move := ""
		if err == nil {
			move = line.Position().UCI(reply.Ply.Move)
		}
		p.output.reviewed(&reply.Detail, line, move)
	}
	return reply, err
}

// compose returns the commands for a search of a game's last position.
func (p *uciPlayer) compose(game *board.Line, turn *Turn) []byte {
	p.output.wanted, p.output.review = turn.Lines, turn.Review
	p.command = append(ucitext.AppendPosition(p.command[:0], game), '\n')
	p.command = ucitext.AppendGo(p.command, turn.Limits, game.Position())
	return p.command
}

// overhear takes a line that the engine sends after its move.
func (p *uciPlayer) overhear(line []byte) (enough bool) {
	if _, ok := ucitext.Bestmove(ucitext.Unindented(line)); ok {
		p.warn("sends a move without being asked: " + clean(line))
	}
	return false
}

// search writes a command and returns the bestmove line and the time from the
// write to the line's arrival. It stops a search that ignores its limits.
func (p *uciPlayer) search(ctx context.Context, pos *board.Position, turn *Turn, command []byte) ([]byte, time.Duration, error) {
	p.past = overrun{limits: turn.Limits}
	began := time.Now()
	w := wait{p: p, ctx: ctx, deadline: deadlineAfter(began, turn.Deadline)}
	if err := p.proc.Say(ctx, p.past.wake(began, w.deadline), command); err != nil {
		return nil, 0, err
	}
	for {
		line, err := p.proc.ReadLine()
		line = ucitext.Unindented(line)
		_, answers := ucitext.Bestmove(line)
		switch {
		case w.early(err) && w.repeated:
			return p.answer, p.proc.ReadAt().Sub(began), nil // the bestmove was not a repetition, because no other output follows
		case w.early(err):
			err = w.silence()
		case err != nil:
		case !answers:
			err = w.output(line)
		case p.repeats(line, pos):
			p.warn("sends a move without being asked: " + clean(line))
			err = w.repetition()
		default:
			p.answer = append(p.answer[:0], line...)
			return line, p.proc.ReadAt().Sub(began), nil
		}
		if err != nil {
			return nil, 0, err
		}
	}
}

// repeats reports whether a bestmove is a late copy of the last one: it arrived
// after the next search had begun, has the same move, and that move is not
// legal now.
func (p *uciPlayer) repeats(line []byte, pos *board.Position) bool {
	if !bytes.Equal(line, p.answer) {
		return false
	}
	rest, _ := ucitext.Bestmove(line)
	move, _ := ucitext.NextWord(rest)
	_, err := pos.ParseUCI(string(bytes.ToLower(move)))
	return err != nil
}

// noMove returns the error for a search without a move.
func (p *uciPlayer) noMove(err error, patience time.Duration) error {
	switch {
	case errors.Is(err, io.EOF):
		return p.blame(err, "go")
	case errors.Is(err, process.ErrDeadline) && p.past.ignored != "":
		err = &Fault{Reason: pgn.Stall, Detail: fmt.Sprintf("'s engine ignores %q and \"stop\"", "go "+p.past.ignored)}
	case errors.Is(err, process.ErrDeadline):
		err = &Fault{Reason: pgn.Stall, Detail: fmt.Sprintf("'s engine has sent no move for %v", patience.Round(time.Millisecond))}
	}
	p.giveUp()
	return err
}

// Close asks the engine to quit, and ends it if it does not.
func (p *uciPlayer) Close() error { return p.close("stop\nquit\n") }
