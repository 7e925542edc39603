package arena

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"

	"match/board"
	"match/openings"
	"match/pgn"
	"match/players/ucitext"
	"match/record"
	"match/results/codec"
)

// taskDocument is a Task as JSON.
type taskDocument struct {
	Ticket
	Title    string          `json:"title"`
	Site     string          `json:"site,omitempty"`
	Rules    Rules           `json:"rules"`
	Tables   string          `json:"tables,omitempty"`
	KeepSaid bool            `json:"keep_said,omitempty"`
	Review   ucitext.Review  `json:"review,omitempty"`
	Pairs    []setupDocument `json:"pairs"`
}

// setupDocument is a Setup as JSON.
type setupDocument struct {
	Number  int              `json:"number"`
	Players [2]int           `json:"players"`
	Seats   [2]Seat          `json:"seats"`
	Opening openingDocument  `json:"opening"`
	Second  *openingDocument `json:"second_opening,omitempty"`
	Half    bool             `json:"half,omitempty"`
	Round   int              `json:"round,omitempty"`
	Grant   []byte           `json:"grant,omitempty"`
}

// positionDocument is a position as JSON.
type positionDocument struct {
	FEN      string `json:"fen"`
	Chess960 bool   `json:"chess960,omitempty"`
}

func documentOf(p *board.Position) positionDocument {
	return positionDocument{p.FEN(), p.IsChess960()}
}

func (d *positionDocument) position() (board.Position, error) {
	p, err := board.ParseFEN(d.FEN)
	return p.AsChess960(d.Chess960), err
}

// openingDocument is an opening as JSON, with moves in UCI notation.
type openingDocument struct {
	Number int `json:"number,omitempty"`
	positionDocument
	Moves []string `json:"moves,omitempty"`
	ECO   string   `json:"eco,omitempty"`
	Name  string   `json:"name,omitempty"`
}

// MarshalJSON writes the task for other machines.
func (t Task) MarshalJSON() ([]byte, error) {
	d := taskDocument{t.Ticket, t.Title, t.Site, t.Rules, t.Tables, t.KeepSaid, t.Review, nil}
	for i := range t.Pairs {
		s := &t.Pairs[i]
		d.Pairs = append(d.Pairs, s.document())
	}
	return json.Marshal(d)
}

func (s *Setup) document() setupDocument {
	d := setupDocument{s.Number, s.Players, s.Seats, openingDocumentOf(&s.Opening), nil, s.Half, s.Round, s.Grant}
	if s.Second != nil {
		second := openingDocumentOf(s.Second)
		d.Second = &second
	}
	return d
}

// Digest identifies a pair to be played by its content, without its grant.
func (s *Setup) Digest() ([sha256.Size]byte, error) {
	d := s.document()
	d.Grant = nil
	data, err := json.Marshal(d)
	return sha256.Sum256(data), err
}

func (d *setupDocument) setup() (s Setup, err error) {
	s = Setup{Number: d.Number, Players: d.Players, Seats: d.Seats, Half: d.Half, Round: d.Round, Grant: d.Grant}
	if s.Opening, err = d.Opening.opening(); err != nil || d.Second == nil {
		return s, err
	}
	second, err := d.Second.opening()
	s.Second = &second
	return s, err
}

func openingDocumentOf(o *openings.Opening) openingDocument {
	d := openingDocument{Number: o.Number, positionDocument: documentOf(&o.Start), ECO: o.ECO, Name: o.Name}
	p := o.Start
	for _, m := range o.Moves {
		d.Moves = append(d.Moves, p.UCI(m))
		p.Make(m)
	}
	return d
}

// UnmarshalJSON reads a task. It rejects a task that breaks the rules of
// chess or has another protocol version.
func (t *Task) UnmarshalJSON(data []byte) error {
	var d taskDocument
	if err := json.Unmarshal(data, &d); err != nil {
		return err
	}
	if err := d.readable(); err != nil {
		return err
	}
	if len(d.Pairs) == 0 {
		return errors.New("a task without pairs")
	}
	read := Task{d.Ticket, d.Title, d.Site, d.Rules, d.Tables, d.KeepSaid, false, d.Review, nil}
	for i := range d.Pairs {
		s := &d.Pairs[i]
		if s.Number != d.Pairs[0].Number+i || s.Number < 1 {
			return fmt.Errorf("a task whose pairs are not consecutive: %d after %d others from %d", s.Number, i, d.Pairs[0].Number)
		}
		setup, err := s.setup()
		if err != nil {
			return fmt.Errorf("pair %d: its opening: %w", s.Number, err)
		}
		read.Pairs = append(read.Pairs, setup)
	}
	*t = read
	return nil
}

// readable rejects a document of another version.
func (t *Ticket) readable() error {
	if t.Protocol != Protocol {
		return fmt.Errorf("version %d of the protocol: this program has version %d", t.Protocol, Protocol)
	}
	return nil
}

func (d *openingDocument) opening() (o openings.Opening, err error) {
	o = openings.Opening{Number: d.Number, ECO: d.ECO, Name: d.Name}
	if o.Start, err = d.position(); err != nil {
		return o, err
	}
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

// playedDocument is a Played as JSON: games in the form of package codec, with
// the texts of their dictionary.
type playedDocument struct {
	Ticket
	Grant    []byte       `json:"grant,omitempty"`
	Number   int          `json:"number"`
	Players  [2]int       `json:"players"`
	NoSwap   bool         `json:"no_swap,omitempty"`
	Texts    []string     `json:"texts,omitempty"`
	Games    [][]byte     `json:"games,omitempty"`
	Said     [2][2][]byte `json:"said"`
	Error    string       `json:"error,omitempty"`
	Crash    bool         `json:"crash,omitempty"` // the error is ErrCrash
	Times    [2]Span      `json:"times,omitzero"`
	Host     string       `json:"host,omitempty"`
	Warnings []Warning    `json:"warnings,omitempty"`
	Logs     []string     `json:"logs,omitempty"`
	Odd      [2][]Odd     `json:"odd,omitzero"`

	Origin record.Origin `json:"origin,omitzero"`
}

// MarshalJSON writes the pair for the machine that counts it.
func (p Played) MarshalJSON() ([]byte, error) {
	d := playedDocument{
		Ticket: p.Ticket, Grant: p.Grant, Number: p.Number, Players: p.Players, NoSwap: p.NoSwap, Said: p.Said,
		Times: p.Times, Host: p.Host, Warnings: p.Warnings, Logs: p.Logs, Odd: p.Odd, Origin: p.Origin,
	}
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
	var d playedDocument
	if err := json.Unmarshal(data, &d); err != nil {
		return err
	}
	if err := d.readable(); err != nil {
		return err
	}
	*p = Played{Ticket: d.Ticket, Grant: d.Grant, Said: d.Said, Times: d.Times, Host: d.Host, Warnings: d.Warnings, Logs: d.Logs, Odd: d.Odd}
	p.Number, p.Players, p.NoSwap, p.Origin = d.Number, d.Players, d.NoSwap, d.Origin
	if d.Error != "" {
		p.Err = errors.New(d.Error)
		if d.Crash {
			p.Err = crashText(d.Error)
		}
		return nil
	}
	var err error
	if p.Games, err = unpackGames(d.Games, d.Texts); err != nil {
		return fmt.Errorf("pair %d: %w", d.Number, err)
	}
	return nil
}

// crashText is an ErrCrash that was sent as text.
type crashText string

func (c crashText) Error() string { return string(c) }
func (c crashText) Unwrap() error { return ErrCrash }
