package codec

import (
	"fmt"
	"sync/atomic"

	"match/pgn"
)

// Game is an encoded game with the texts of its dictionary, so that it means the same
// everywhere. Equal games have equal bytes.
type Game struct {
	Texts []string `json:"texts"`
	Data  []byte   `json:"data"`
}

// TextSize returns how many bytes the texts of a game have.
func (g *Game) TextSize() (n int) {
	for _, text := range g.Texts {
		n += len(text)
	}
	return n
}

// Size returns how many bytes a game has.
func (g *Game) Size() int { return len(g.Data) + g.TextSize() }

// Encode encodes a game, with or without the times of its moves.
func Encode(g *pgn.Game, times bool) (Game, error) {
	if !times {
		g = g.WithoutTimes()
	}
	var texts Memory
	data, err := EncodeWith(g, &texts)
	return Game{texts.texts, data}, err
}

// Decode returns the game. It rejects texts that Encode would not have put there.
func (g *Game) Decode() (*pgn.Game, error) {
	texts := ordered{texts: g.Texts}
	read, err := Decode(g.Data, &texts)
	if err == nil && texts.used < len(g.Texts) {
		return nil, fmt.Errorf("broken game record: text %d is not used", texts.used+1)
	}
	return read, err
}

// Header returns the game without its moves, which are most of the work.
func (g *Game) Header() (*pgn.Game, error) {
	return Header(g.Data, &ordered{texts: g.Texts})
}

// ordered is the dictionary of one game: its texts are numbered by their first use.
type ordered struct {
	texts []string
	used  int
}

// Text returns the text with the given number.
func (o *ordered) Text(id uint64) (string, error) {
	if o.used < len(o.texts) && id == uint64(o.used+1) {
		o.used++
	}
	if id == 0 || id > uint64(o.used) {
		return "", fmt.Errorf("text %d does not exist", id)
	}
	return o.texts[id-1], nil
}

// Encoded and Decoded are how many games this program has encoded and decoded.
var Encoded, Decoded atomic.Int64

// dictionary numbers texts that many games share. Numbers begin at 1 and never
// change their meaning.
type dictionary interface {
	texts
	// ID returns the number of text, which is added if it is new.
	ID(text string) (uint64, error)
}

// texts is a Dictionary for reading.
type texts interface {
	// Text returns the text with the given number.
	Text(id uint64) (string, error)
}

// Memory is a Dictionary in memory. The zero value is empty.
type Memory struct {
	ids   map[string]uint64
	texts []string
}

// ID returns the number of text, which is added if it is new.
func (m *Memory) ID(text string) (uint64, error) {
	if id, ok := m.ids[text]; ok {
		return id, nil
	}
	if m.ids == nil {
		m.ids = map[string]uint64{}
	}
	m.texts = append(m.texts, text)
	m.ids[text] = uint64(len(m.texts))
	return uint64(len(m.texts)), nil
}

// Text returns the text with the given number.
func (m *Memory) Text(id uint64) (string, error) {
	if id == 0 || id > uint64(len(m.texts)) {
		return "", fmt.Errorf("text %d does not exist", id)
	}
	return m.texts[id-1], nil
}
