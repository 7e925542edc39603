package players

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"match/board"
	"match/pgn"
	"match/players/process"
	"match/players/spec"
	"match/players/ucitext"
)

// link is an engine process as both protocols need it: started, spoken to with
// deadlines, restarted, ended.
type link struct {
	spec    spec.Player
	env     Env
	path    string
	log     *process.Log
	full    io.Closer        // the full log's file, or nil
	proc    *process.Process // nil: none runs
	warning string           // added to the next reply
	quiet   func()           // ends listen, nil if it is not running
}

func newLink(who spec.Player, env Env) (*link, error) {
	path, err := who.Executable()
	if err != nil {
		return nil, err
	}
	l := &link{spec: who, env: env, path: path, log: process.NewLog(nil)}
	if env.LogDir == "" {
		return l, nil
	}
	file, err := createLog(env.LogDir, who.DisplayName())
	if err != nil {
		return nil, err
	}
	l.full, l.log = file, process.NewLog(file)
	return l, nil
}

// Name returns the name of the spec.
func (l *link) Name() string { return l.spec.DisplayName() }

// start runs the engine, instead of the one that runs, if any.
func (l *link) start() error {
	err := l.stop("quit\n", quitPatience)
	if err != nil {
		return err
	}
	l.log.Restart()
	l.proc, err = process.Start(process.Config{
		Path: l.path, Args: l.spec.Args, Dir: l.spec.Dir, CPUs: l.env.CPUs, Log: l.log,
	})
	return err
}

// How long an engine may take to quit, to answer stop, and to send other output
// after repeating its last move, before the repetition counts as its answer.
// Tests use shorter times.
var (
	quitPatience   = time.Second
	stopPatience   = 2 * time.Second
	repeatPatience = 3 * time.Second
)

// stop stops the engine, if one runs. Without patience it kills it.
func (l *link) stop(farewell string, patience time.Duration) error {
	l.hush()
	if l.proc == nil {
		return nil
	}
	err := l.proc.Close(farewell, patience)
	l.proc = nil
	return err
}

// close ends engine and log. An error of the log is not an error of the player,
// because the log does not affect results.
func (l *link) close(farewell string) error {
	err := l.stop(farewell, quitPatience)
	if l.full == nil {
		return err
	}
	lost, fault := l.log.Finish()
	fault = cmp.Or(fault, l.full.Close())
	switch {
	case l.env.Warn == nil:
	case fault != nil:
		l.env.Warn("protocol log: " + fault.Error())
	case lost > 0:
		l.env.Warn(fmt.Sprintf("protocol log of %s: %d bytes are left out, it holds at most %d MiB per game", l.spec.DisplayName(), lost, process.MaxGame>>20))
	}
	return err
}

// LogFile returns the path of the full log.
func (l *link) LogFile() string {
	if full, ok := l.full.(*logFile); ok {
		return full.file.Name()
	}
	return ""
}

// Transcript returns the conversation with the engine since the last NewGame,
// the greeting before it, and the engine's standard error. If it is long, it
// returns only the last part.
func (l *link) Transcript() []byte { return l.log.Text() }

func (l *link) timeout() time.Duration { return cmp.Or(l.spec.Timeout, spec.DefaultTimeout) }

// say writes whole lines; the timeout applies to writing and to the answer.
func (l *link) say(ctx context.Context, text string) error {
	return l.proc.Say(ctx, time.Now().Add(l.timeout()), []byte(text))
}

// ask writes a command and reads lines until found accepts one. An error is a
// *Fault or the context's.
func (l *link) ask(ctx context.Context, text string, found func(line string) bool) error {
	_, err := l.proc.Ask(ctx, time.Now().Add(l.timeout()), text, func(line []byte) bool { return found(string(line)) })
	return l.blame(err, strings.ReplaceAll(strings.TrimSpace(text), "\n", ", "))
}

// blame turns an error of the process, if there is one, into a fault of the player, and
// ends the engine, which is no longer usable.
func (l *link) blame(err error, question string) error {
	fault := &Fault{Reason: pgn.Stall}
	switch {
	case errors.Is(err, process.ErrDeadline):
		fault.Detail = fmt.Sprintf("'s engine does not answer %q within %v", shorten(question), l.timeout())
	case errors.Is(err, io.EOF):
		fault.Reason, fault.Detail = pgn.Crash, "'s engine "+l.proc.Died()
	default:
		return err
	}
	l.stop("", 0)
	return fault
}

// begin starts an engine if the game needs a new one, and announces the game to
// it. It replaces an engine that has died.
func (l *link) begin(anew bool, launch, announce func() error) error {
	if anew {
		if err := launch(); err != nil {
			return err
		}
	}
	err := announce()
	if l.diedBetweenGames(err) {
		if err = launch(); err == nil {
			err = announce()
		}
	}
	return err
}

// diedBetweenGames reports whether the engine was dead when the new game was
// announced. The last game was already over, so a new engine may play, with a
// warning.
func (l *link) diedBetweenGames(err error) bool {
	var fault *Fault
	if !errors.As(err, &fault) || fault.Reason != pgn.Crash {
		return false
	}
	l.warning = "its " + fault.Error() + " between games, and was restarted"
	return true
}

// drain reads the engine's output since its last move, until take has found what it looks for.
func (l *link) drain(take func(line []byte) bool) (found bool) {
	const most = 1000
	for range most {
		line, ok := l.proc.Pending()
		if !ok || take(line) {
			return ok
		}
	}
	return false
}

// reply returns a move with the figures that the engine has reported, and the warning.
func (l *link) reply(move board.Move, i ucitext.Info, took time.Duration) Reply {
	r := Reply{Ply: figures(i), Warning: l.warning}
	r.Ply.Move, r.Ply.Time, l.warning = move, took, ""
	return r
}

// figures returns what is reported of a search.
func figures(i ucitext.Info) pgn.Ply {
	return pgn.Ply{Score: i.Score, Depth: i.Depth, SelDepth: i.SelDepth, Nodes: i.Nodes, Reported: i.Time}
}

// warn adds a warning line to the next reply.
func (l *link) warn(text string) {
	if l.warning == "" {
		l.warning = text
	}
}

// shorten cuts a text to fit into one line of a message.
func shorten(text string) string {
	const most = 60
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}

// clean makes text of an engine fit for a PGN comment and a terminal: short,
// printable ASCII, no braces.
func clean(text []byte) string { return cleanTo(40, text) }

// identity is clean for the name and the author of an engine, which may be
// long: some list all of their authors.
func identity(text string) string { return cleanTo(200, []byte(text)) }

func cleanTo(most int, text []byte) string {
	var b strings.Builder
	for i, c := range text {
		if i == most {
			b.WriteString("...")
			break
		}
		if c < ' ' || c > '~' || c == '{' || c == '}' {
			c = '?'
		}
		b.WriteByte(c)
	}
	return b.String()
}
