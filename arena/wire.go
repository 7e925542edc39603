package arena

import (
	"encoding/json"
	"errors"
	"fmt"

	"match/board"
	"match/openings"
	"match/results/codec"
)

// taskDocument is a Task as JSON.
type taskDocument struct {
	Number  int             `json:"number"`
	Players [2]int          `json:"players"`
	Event   string          `json:"event"`
	Site    string          `json:"site,omitempty"`
	Seats   [2]Seat         `json:"seats"`
	Opening openingDocument `json:"opening"`
	Rules   Rules           `json:"rules"`
}

// openingDocument is an opening as JSON: moves as UCI writes them.
type openingDocument struct {
	Number   int      `json:"number,omitempty"`
	FEN      string   `json:"fen"`
	Chess960 bool     `json:"chess960,omitempty"`
	Moves    []string `json:"moves,omitempty"`
	ECO      string   `json:"eco,omitempty"`
	Name     string   `json:"name,omitempty"`
}

// MarshalJSON writes the task for hands elsewhere.
func (t Task) MarshalJSON() ([]byte, error) {
	o := openingDocument{
		Number: t.Opening.Number, FEN: t.Opening.Start.FEN(), Chess960: t.Opening.Start.IsChess960(),
		ECO: t.Opening.ECO, Name: t.Opening.Name,
	}
	p := t.Opening.Start
	for _, m := range t.Opening.Moves {
		o.Moves = append(o.Moves, p.UCI(m))
		p.Make(m)
	}
	return json.Marshal(taskDocument{t.Number, t.Players, t.Event, t.Site, t.Seats, o, t.Rules})
}

// UnmarshalJSON reads a task. A task that cannot be played by the rules is an
// error.
func (t *Task) UnmarshalJSON(data []byte) error {
	var d taskDocument
	if err := json.Unmarshal(data, &d); err != nil {
		return err
	}
	opening, err := d.Opening.opening()
	if err != nil {
		return fmt.Errorf("task %d: its opening: %w", d.Number, err)
	}
	*t = Task{d.Number, d.Players, d.Event, d.Site, d.Seats, opening, d.Rules}
	return nil
}

func (d *openingDocument) opening() (o openings.Opening, err error) {
	o = openings.Opening{Number: d.Number, ECO: d.ECO, Name: d.Name}
	if o.Start, err = board.ParseFEN(d.FEN); err != nil {
		return o, err
	}
	o.Start = o.Start.AsChess960(d.Chess960)
	p := o.Start
	for _, text := range d.Moves {
		m, err := p.ParseUCI(text)
		if err != nil {
			return o, err
		}
		o.Moves = append(o.Moves, m)
		p.Make(m)
	}
	return o, nil
}

// playedDocument is a Played as JSON: games as package codec writes them, with
// the texts of their dictionary.
type playedDocument struct {
	Number  int          `json:"number"`
	Players [2]int       `json:"players"`
	Texts   []string     `json:"texts,omitempty"`
	Games   [][]byte     `json:"games,omitempty"`
	Said    [2][2][]byte `json:"said"`
	Error   string       `json:"error,omitempty"`
	Crash   bool         `json:"crash,omitempty"` // the error is ErrCrash
}

// MarshalJSON writes the pair for the place where it counts.
func (p Played) MarshalJSON() ([]byte, error) {
	d := playedDocument{Number: p.Number, Players: p.Players, Said: p.Said}
	if p.Err != nil {
		d.Error, d.Crash = p.Err.Error(), errors.Is(p.Err, ErrCrash)
		return json.Marshal(d)
	}
	var texts codec.Memory
	for _, g := range p.Games {
		data, err := codec.Append(nil, g, &texts)
		if err != nil {
			return nil, err
		}
		d.Games = append(d.Games, data)
	}
	d.Texts = texts.Texts()
	return json.Marshal(d)
}

// UnmarshalJSON reads a pair that hands elsewhere have played.
func (p *Played) UnmarshalJSON(data []byte) error {
	var d playedDocument
	if err := json.Unmarshal(data, &d); err != nil {
		return err
	}
	*p = Played{Said: d.Said}
	p.Number, p.Players = d.Number, d.Players
	if d.Error != "" {
		p.Err = errors.New(d.Error)
		if d.Crash {
			p.Err = crashText(d.Error)
		}
		return nil
	}
	if len(d.Games) != 2 {
		return fmt.Errorf("pair %d has %d games instead of two", d.Number, len(d.Games))
	}
	texts := codec.NewMemory(d.Texts)
	for i := range p.Games {
		var err error
		if p.Games[i], err = codec.Decode(d.Games[i], texts); err != nil {
			return fmt.Errorf("pair %d, game %d: %w", d.Number, i+1, err)
		}
	}
	return nil
}

// crashText is an ErrCrash that was sent as text.
type crashText string

func (c crashText) Error() string { return string(c) }
func (c crashText) Unwrap() error { return ErrCrash }
