package players

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"match/board"
	"match/pgn"
	"match/players/process"
	"match/players/ucitext"
	"match/players/xboardtext"
)

// xboardPlayer is an engine process that speaks the xboard protocol.
type xboardPlayer struct {
	*link
	features xboardtext.Features
	pings    int
	fresh    bool // no game has been played since the engine was started

	lastMove   string // the last move sent to it
	lastAnswer string // its own last move, as it wrote it
	sent       int    // moves of the game that the engine knows
	playing    bool   // it plays its side: it answers the opponent's move by itself
	claim      string // a result that it has claimed since its last move
	resigned   bool   // while it pondered
	mind       mind
	pondered   []byte // its last thinking while its opponent was to move
	deep       bool   // it has searched deeper than its depth limit
	stage      int    // moves to go in the stage of the clock that was sent last, at its last move
}

var errNoNodes = errors.New("the xboard protocol has no node limit: give this player depth, movetime or tc")

// maxHash is a tebibyte: a limit that catches typing errors. A process may use
// any smaller amount.
const maxHash = 1 << 20

// Identity returns what [Identity] returns.
func (p *xboardPlayer) Identity() string { return identity(p.features.Name) }

// Close asks the engine to quit, and ends it if it does not.
func (p *xboardPlayer) Close() error { return p.close("force\nquit\n") }

func (p *xboardPlayer) launch(ctx context.Context) error {
	if err := p.link.start(); err != nil {
		return err
	}
	p.features, p.fresh, p.playing = xboardtext.DefaultFeatures(), true, false
	if err := p.greet(ctx); err != nil {
		return err
	}
	if p.env.Chess960 && !p.features.Plays(fischerandom) {
		return errNoFischerandom
	}
	settings, err := p.settings()
	if err != nil {
		return err
	}
	return p.sync(ctx, settings+p.ponderCommand()+"post\n")
}

const fischerandom = "fischerandom"

var errNoFischerandom = errors.New("the engine cannot play Chess960: it does not support the variant fischerandom")

// featurePatience is the protocol's timeout for the features; an engine that
// sends done=0 has its own timeout.
const featurePatience = 2 * time.Second

// greet reads the features. An engine with version 1 of the protocol sends
// none.
func (p *xboardPlayer) greet(ctx context.Context) error {
	if err := p.blame(p.say(ctx, "xboard\nprotover 2\n"), "protover 2"); err != nil {
		return err
	}
	began := time.Now()
	deadline := began.Add(min(featurePatience, p.timeout()))
	for !p.features.Done {
		if err := p.proc.Begin(ctx, deadline); err != nil {
			return err
		}
		line, err := p.proc.ReadLine()
		switch {
		case errors.Is(err, process.ErrDeadline) && !p.features.Waiting:
			return nil
		case err != nil:
			return p.blame(err, "protover 2")
		}
		if answers := p.take(string(line)); answers != "" {
			p.proc.Write([]byte(answers)) // a closed pipe shows at the next read
		}
		if p.features.Waiting {
			deadline = began.Add(p.timeout())
		}
	}
	return nil
}

// take parses a feature line and returns the answer to it.
func (p *xboardPlayer) take(line string) (answers string) {
	for _, f := range xboardtext.ParseFeatures(line) {
		if p.features.Set(f) {
			answers += "accepted " + f.Name + "\n"
		} else {
			answers += "rejected " + f.Name + "\n"
		}
	}
	return answers
}

// settings returns the commands for the options of the spec. Hash and threads,
// for which the protocol has separate commands, are accepted by either name.
func (p *xboardPlayer) settings() (commands string, err error) {
	declared := p.features.Options
	if p.features.Memory {
		declared = append(declared, ucitext.Option{Name: "memory", Type: "spin", Min: 1, Max: maxHash})
	}
	if p.features.SMP {
		declared = append(declared, ucitext.Option{Name: "cores", Type: "spin", Min: 1, Max: 4096})
	}
	for _, o := range p.spec.Options {
		name := strings.ToLower(strings.TrimSpace(o.Name))
		if alias := map[string]string{"hash": "memory", "threads": "cores"}[name]; alias != "" && !ucitext.Has(declared, name) {
			o.Name = alias
		}
		d, err := ucitext.Find(declared, o.Name)
		if err != nil {
			return "", err
		}
		value, err := d.Check(o.Value)
		if err != nil {
			return "", err
		}
		if d.Name == "memory" || d.Name == "cores" {
			commands += d.Name + " " + value + "\n"
		} else {
			commands += xboardtext.SetOption(d, value)
		}
	}
	return commands, nil
}

// sync sends commands and waits until the engine has processed them, if it
// supports ping.
func (p *xboardPlayer) sync(ctx context.Context, commands string) error {
	if !p.features.Ping {
		return p.blame(p.say(ctx, commands), commands)
	}
	p.pings++
	number := strconv.Itoa(p.pings)
	return p.ask(ctx, commands+"ping "+number+"\n", func(line string) bool {
		kind, text := xboardtext.Parse([]byte(line))
		if kind == xboardtext.Complaint {
			p.warn("complains: " + clean([]byte(text)))
		}
		return kind == xboardtext.Pong && text == number
	})
}

// NewGame starts an engine if none runs or if each game needs a new one, and
// announces the new game to it.
func (p *xboardPlayer) NewGame(ctx context.Context, start *board.Position) error {
	anew := p.proc == nil || !p.fresh && (p.spec.Restart || !p.features.Reuse)
	return p.begin(anew, func() error { return p.launch(ctx) }, func() error { return p.announce(ctx, start) })
}

func (p *xboardPlayer) announce(ctx context.Context, start *board.Position) error {
	p.log.Mark()
	p.fresh, p.playing, p.sent = false, false, 0
	p.lastMove, p.lastAnswer, p.claim, p.pondered = "", "", "", p.pondered[:0]
	p.mind.forget()
	commands := "force\nnew\n"
	if start.IsChess960() {
		if !p.features.Plays(fischerandom) {
			return errNoFischerandom
		}
		commands += "variant " + fischerandom + "\n"
	}
	commands += p.ponderCommand() + "post\nforce\n"
	if standard := board.StartPosition(); *start != standard {
		setup, err := p.setup(start)
		if err != nil {
			return err
		}
		commands += setup
	}
	return p.sync(ctx, commands)
}

// ErrNoSetup is returned by NewGame for a position that cannot be set up on the
// engine.
var ErrNoSetup = errors.New("the engine cannot set up this position: it has no feature setboard")

// setup returns the commands that set up a position. Engines without setboard
// have the older edit, which has no castling rights and no en passant: kings
// and rooks on their first squares are assumed to be able to castle.
func (p *xboardPlayer) setup(start *board.Position) (string, error) {
	if p.features.SetBoard {
		return "setboard " + start.FEN() + "\n", nil
	}
	commands, ok := xboardtext.Edit(start, p.features.UserMove)
	if !ok {
		return "", ErrNoSetup
	}
	return commands, nil
}

// noMove returns the error for a missing move. It ends the engine, because any
// later output would not belong to a move.
func (p *xboardPlayer) noMove(err error, patience time.Duration) error {
	switch {
	case errors.Is(err, io.EOF):
		return p.blame(err, "go")
	case errors.Is(err, process.ErrDeadline) && p.claim != "":
		err = &Fault{Reason: pgn.Stall, Detail: fmt.Sprintf("'s engine claims %q and sends no move", clean([]byte(p.claim)))}
	case errors.Is(err, process.ErrDeadline):
		err = &Fault{Reason: pgn.Stall, Detail: fmt.Sprintf("'s engine has sent no move for %v", patience.Round(time.Millisecond))}
	}
	p.stop("", 0)
	return err
}
