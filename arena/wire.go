package arena

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"

	"match/board"
)

// Digest identifies a pair to be played by its content, without its grant.
func (s *Setup) Digest() ([sha256.Size]byte, error) {
	content := *s
	content.Grant = nil
	data, err := json.Marshal(content)
	return sha256.Sum256(data), err
}

// UnmarshalJSON reads a task. It rejects a task that breaks the rules of
// chess or has another protocol version.
func (t *Task) UnmarshalJSON(data []byte) error {
	type plain Task
	var read plain
	if err := json.Unmarshal(data, &read); err != nil {
		return err
	}
	if err := read.readable(); err != nil {
		return err
	}
	if len(read.Pairs) == 0 {
		return errors.New("a task without pairs")
	}
	last := 0
	for i := range read.Pairs {
		switch s := &read.Pairs[i]; {
		case s.Number <= last:
			return fmt.Errorf("a task whose pairs are not in order: pair %d in place %d", s.Number, i+1)
		case s.Opening.Start == board.Position{}:
			return fmt.Errorf("pair %d: no opening", s.Number)
		}
		last = read.Pairs[i].Number
	}
	*t = Task(read)
	return nil
}

// readable rejects a document of another version.
func (t *Ticket) readable() error {
	if t.Protocol != Protocol {
		return fmt.Errorf("version %d of the protocol: this program has version %d", t.Protocol, Protocol)
	}
	return nil
}

// plainPlayed is a Played without its methods.
type plainPlayed Played

// playedDocument is a Played as JSON.
type playedDocument struct {
	*plainPlayed
	Crash string `json:"crash,omitempty"` // the error, an ErrCrash: no other one is sent
}

// MarshalJSON writes the pair for the machine that counts it. It encodes the games,
// unless they have come encoded.
func (p Played) MarshalJSON() ([]byte, error) {
	d := playedDocument{plainPlayed: (*plainPlayed)(&p)}
	if p.Err != nil {
		d.Crash = p.Err.Error()
	} else if err := p.Encode(p.KeepTimes); err != nil {
		return nil, err
	}
	return json.Marshal(d)
}

// UnmarshalJSON reads a pair played on another machine.
func (p *Played) UnmarshalJSON(data []byte) error {
	d := playedDocument{plainPlayed: new(plainPlayed)}
	if err := json.Unmarshal(data, &d); err != nil {
		return err
	}
	if err := d.readable(); err != nil {
		return err
	}
	read := (*Played)(d.plainPlayed)
	if d.Crash != "" {
		read.Err, read.Encoded = crashText(d.Crash), nil
	} else if err := read.Decode(); err != nil {
		return err
	}
	*p = *read
	return nil
}

// crashText is an ErrCrash that was sent as text.
type crashText string

func (c crashText) Error() string { return string(c) }
func (c crashText) Unwrap() error { return ErrCrash }
