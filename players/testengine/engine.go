//go:build unix

package testengine

import (
	"bytes"
	"strings"
	"syscall"
	"time"

	"match/board"
)

// engine is a UCI engine whose correct behaviour can be switched off feature by
// feature.
type engine struct {
	mode  string
	think time.Duration // for each move, from the arrival of its go
	says  string        // before each move, see says
	in    lines
	out   []byte

	line     board.Line
	position []byte // the last position command
	list     board.MoveList
	pending  bool // a search waits for stop
	quitted  bool
}

// uci is the whole conversation.
func (e *engine) uci() {
	e.line.Reset(board.StartPosition())
	for {
		line, ok := e.in.next()
		if !ok || !e.handle(line) {
			return
		}
		e.flush()
	}
}

// handle answers one line. It returns false if the engine should end.
func (e *engine) handle(line []byte) bool {
	line = bytes.TrimSpace(line)
	word, rest, _ := bytes.Cut(line, []byte(" "))
	if misbehave := misbehaviours[e.mode]; misbehave != nil && misbehave(e, string(word), rest) {
		return true
	}
	switch string(word) {
	case "uci":
		e.say("id name Test Engine\nid author nobody\n" +
			"option name Hash type spin default 16 min 1 max 1024\n" +
			"option name Threads type spin default 1 min 1 max 64\n" +
			"option name Style type combo default Solid var Solid var Very Risky\n" +
			"option name Ponder type check default false\n" +
			"option name Clear Hash type button\n" +
			"option name Eval File type string default <empty>\n" +
			"option name UCI_Chess960 type check default false\nuciok\n")
	case "isready":
		e.say("readyok\n")
	case "position":
		e.setPosition(line)
	case "go":
		e.search(rest)
	case "stop", "ponderhit":
		if e.pending {
			e.answer()
		}
	case "quit":
		e.quitted = true
		return false
	}
	return true
}

// setPosition plays only the new moves, so that an answer takes the same time
// late in a game as early in it.
func (e *engine) setPosition(line []byte) {
	moves := line
	if len(e.position) > 0 && bytes.HasPrefix(line, e.position) && (len(line) == len(e.position) || line[len(e.position)] == ' ') {
		moves = line[len(e.position):]
		moves = bytes.TrimPrefix(moves, []byte(" moves"))
	} else {
		start, after, _ := bytes.Cut(line, []byte(" moves"))
		e.setStart(string(bytes.TrimPrefix(start, []byte("position "))))
		moves = after
	}
	e.position = append(e.position[:0], line...)
	for len(moves) > 0 {
		var word []byte
		word, moves, _ = bytes.Cut(bytes.TrimLeft(moves, " "), []byte(" "))
		if m, err := e.line.Position().ParseUCI(string(word)); err == nil {
			e.line.Push(m)
		}
	}
}

func (e *engine) setStart(text string) {
	start := board.StartPosition()
	if fen, ok := strings.CutPrefix(text, "fen "); ok {
		if p, err := board.ParseFEN(fen); err == nil {
			start = p
		}
	}
	e.line.Reset(start)
}

// search answers at once, unless it has to wait for stop. It takes time only on
// request, and then exactly, by the engine's own clock and with the answer ready.
// So any additional time that a runner measures is the runner's own.
func (e *engine) search(limits []byte) {
	if bytes.Contains(limits, []byte("infinite")) || bytes.Contains(limits, []byte("ponder")) {
		e.pending = true
		return
	}
	if _, only, ok := bytes.Cut(limits, []byte("searchmoves ")); ok {
		e.say("bestmove " + string(only) + "\n")
		return
	}
	e.answer()
	for e.think > 0 && time.Since(e.in.readAt) < e.think {
	}
}

// answer plays a legal move that depends only on the position. It prefers moves
// that keep the game going: no captures, no pawn moves while there are others, so
// that games are long.
func (e *engine) answer() {
	e.pending = false
	pos := e.line.Position()
	pos.Legal(&e.list)
	if e.list.Len() == 0 {
		e.say("bestmove (none)\n")
		return
	}
	move := pos.UCI(e.choose(pos))
	e.say(strings.ReplaceAll(e.says, "%", move) + "\nbestmove " + move + "\n")
}

func (e *engine) choose(pos *board.Position) board.Move {
	moves := e.list.Slice()
	first := int((pos.Key() ^ uint64(len(e.line.Moves()))*0x9e3779b97f4a7c15) >> 33)
	for i := range moves {
		m := moves[(first+i)%len(moves)]
		if m.IsNoisy() {
			continue
		}
		next := *pos
		if next.Make(m); next.HasLegal() {
			return m
		}
	}
	return moves[first%len(moves)]
}

func (e *engine) say(text string) { e.out = append(e.out, text...) }

func (e *engine) flush() {
	for len(e.out) > 0 {
		n, err := syscall.Write(1, e.out)
		if err != nil && err != syscall.EINTR && err != syscall.EAGAIN {
			return
		}
		e.out = e.out[max(n, 0):]
	}
	e.out = e.out[:0]
}

// lines reads standard input directly from the kernel, because a measurement of a
// runner must not include the engine's own time.
type lines struct {
	buf        []byte
	start, end int
	readAt     time.Time // when the last of it arrived
}

func (l *lines) next() ([]byte, bool) {
	for {
		if i := bytes.IndexByte(l.buf[l.start:l.end], '\n'); i >= 0 {
			line := l.buf[l.start : l.start+i]
			l.start += i + 1
			return bytes.TrimSuffix(line, []byte("\r")), true
		}
		l.end = copy(l.buf, l.buf[l.start:l.end])
		l.start = 0
		if l.end == len(l.buf) {
			l.buf = append(l.buf, make([]byte, 64<<10)...)
		}
		n, err := syscall.Read(0, l.buf[l.end:])
		l.readAt = time.Now()
		if err == syscall.EINTR || err == syscall.EAGAIN {
			continue
		}
		if n <= 0 {
			return nil, false
		}
		l.end += n
	}
}
