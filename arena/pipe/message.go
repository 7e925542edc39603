package pipe

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"match/arena"
)

// maxMessage is the maximum length of a message, in bytes.
const maxMessage = 16 << 20

// message is one line of the conversation: exactly one of its members is set.
type message struct {
	Hello  *hello           `json:"hello,omitempty"`
	Next   *next            `json:"next,omitempty"`
	Task   *arena.Task      `json:"task,omitempty"`
	Cancel *part            `json:"cancel,omitempty"`
	Done   *arena.Played    `json:"done,omitempty"`
	Refuse *part            `json:"refuse,omitempty"`
	Tell   *arena.Happening `json:"tell,omitempty"`
}

// hello is the first message of either end.
type hello struct {
	Protocol int    `json:"protocol"`
	Build    string `json:"build"`
	Host     string `json:"host,omitempty"`
	Games    int    `json:"games,omitempty"`
}

// next is a request for a task that fits the hands' room.
type next struct {
	Pairs int `json:"pairs"`
	Games int `json:"games"`
}

// part is some pairs of a task, with the reason for the message.
type part struct {
	Ticket     arena.Ticket `json:"ticket"`
	Pairs      []int        `json:"pairs"`
	Reason     string       `json:"reason,omitempty"`
	Everything bool         `json:"everything,omitempty"`
	Absent     int          `json:"absent,omitempty"` // the player that cannot be started, from 1; 0: another reason
}

// stream is one end of the conversation.
type stream struct {
	in  *bufio.Scanner
	mu  sync.Mutex
	out io.Writer
}

func newStream(r io.Reader, w io.Writer) *stream {
	s := &stream{in: bufio.NewScanner(r), out: w}
	s.in.Buffer(make([]byte, 0, 64<<10), maxMessage)
	return s
}

// send writes a message.
func (s *stream) send(m message) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if len(data) >= maxMessage {
		return fmt.Errorf("a message of %d bytes: at most %d are allowed", len(data), maxMessage)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err = s.out.Write(append(data, '\n'))
	return err
}

// receive waits for a message. At the end of the stream it returns io.EOF.
func (s *stream) receive() (m message, err error) {
	if !s.in.Scan() {
		switch err := s.in.Err(); {
		case errors.Is(err, bufio.ErrTooLong):
			return m, fmt.Errorf("a message of more than %d bytes", maxMessage)
		case err != nil:
			return m, err
		}
		return m, io.EOF
	}
	if err := json.Unmarshal(s.in.Bytes(), &m); err != nil {
		return m, fmt.Errorf("not a message of the protocol: %w", err)
	}
	return m, nil
}

// greet sends hello.
func (s *stream) greet(mine hello) error {
	mine.Protocol, mine.Build = arena.Protocol, arena.Build()
	return s.send(message{Hello: &mine})
}

// greeted waits for the other end's hello and rejects another version.
func (s *stream) greeted() (theirs hello, err error) {
	m, err := s.receive()
	switch {
	case err != nil:
		return theirs, err
	case m.Hello == nil:
		return theirs, errors.New("not a greeting of the protocol")
	case m.Hello.Protocol != arena.Protocol:
		return theirs, fmt.Errorf("the other end has version %d of the protocol, and this one has %d", m.Hello.Protocol, arena.Protocol)
	}
	return *m.Hello, nil
}
