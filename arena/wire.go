package arena

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"

	"match/board"
	"match/pgn"
	"match/results/codec"
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

// playedDocument is a Played as JSON: games in the form of package codec, with
// the texts of their dictionary.
type playedDocument struct {
	*plainPlayed
	Texts []string `json:"texts,omitempty"`
	Games [][]byte `json:"games,omitempty"`
	Error string   `json:"error,omitempty"`
	Crash bool     `json:"crash,omitempty"` // the error is ErrCrash
}

// MarshalJSON writes the pair for the machine that counts it.
func (p Played) MarshalJSON() ([]byte, error) {
	d := playedDocument{plainPlayed: (*plainPlayed)(&p)}
	if p.Err != nil {
		d.Error, d.Crash = p.Err.Error(), errors.Is(p.Err, ErrCrash)
		return json.Marshal(d)
	}
	var err error
	if d.Games, d.Texts, err = packGames(&p.Games); err != nil {
		return nil, err
	}
	return json.Marshal(d)
}

// packGames writes the games of a pair with the texts of their dictionary.
func packGames(games *[2]*pgn.Game) (packed [][]byte, dictionary []string, err error) {
	var texts codec.Memory
	for _, g := range games {
		if g == nil { // half a pair
			break
		}
		data, err := codec.Append(nil, g, &texts)
		if err != nil {
			return nil, nil, err
		}
		packed = append(packed, data)
	}
	return packed, texts.Texts(), nil
}

// unpackGames reads what packGames wrote.
func unpackGames(packed [][]byte, dictionary []string) (games [2]*pgn.Game, err error) {
	if len(packed) < 1 || len(packed) > len(games) {
		return games, fmt.Errorf("%d games instead of two", len(packed))
	}
	texts := codec.NewMemory(dictionary)
	for i := range packed {
		if games[i], err = codec.Decode(packed[i], texts); err != nil {
			return games, fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return games, nil
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
	switch {
	case d.Error != "" && d.Crash:
		read.Err = crashText(d.Error)
	case d.Error != "":
		read.Err = errors.New(d.Error)
	default:
		var err error
		if read.Pair.Games, err = unpackGames(d.Games, d.Texts); err != nil {
			return fmt.Errorf("pair %d: %w", read.Number, err)
		}
	}
	*p = *read
	return nil
}

// crashText is an ErrCrash that was sent as text.
type crashText string

func (c crashText) Error() string { return string(c) }
func (c crashText) Unwrap() error { return ErrCrash }
