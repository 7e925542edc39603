package arena

import (
	"encoding/json"
	"fmt"
	"slices"

	"match/board"
	"match/pgn"
	"match/record"
	"match/sprt"
)

// kinds are the names of happenings in JSON.
var kinds = []string{GameBegun: "begun", Moved: "moved", GameOver: "over", PairCounted: "counted", EventOver: "end"}

// happeningDocument is a Happening as JSON.
type happeningDocument struct {
	Kind   string            `json:"kind"`
	Number int               `json:"number,omitempty"`
	Game   int               `json:"game,omitempty"`
	Lost   int               `json:"lost,omitempty"`
	Seats  *[2]Seat          `json:"seats,omitempty"`
	Start  *positionDocument `json:"start,omitempty"`
	Ply    *pgn.Ply          `json:"ply,omitempty"`
	Black  bool              `json:"black,omitempty"` // has moved
	Result pgn.Result        `json:"result,omitempty"`
	End    *pgn.End          `json:"end,omitempty"`
	Pair   *pairDocument     `json:"pair,omitempty"`
}

// pairDocument is a counted pair as JSON.
type pairDocument struct {
	Number  int              `json:"number"`
	Players [2]int           `json:"players"`
	Counts  sprt.Pentanomial `json:"counts"`
	LLR     float64          `json:"llr,omitempty"`
	Games   [][]byte         `json:"games"`
	Texts   []string         `json:"texts,omitempty"`
}

// MarshalJSON writes a happening for watchers on another machine.
func (h Happening) MarshalJSON() ([]byte, error) {
	if h.Kind < 0 || int(h.Kind) >= len(kinds) {
		return nil, fmt.Errorf("no kind of happening: %d", h.Kind)
	}
	d := happeningDocument{Kind: kinds[h.Kind], Number: h.Number, Game: h.Game, Lost: h.Lost}
	switch h.Kind {
	case GameBegun:
		start := documentOf(&h.Begun.Start)
		d.Seats, d.Start = &h.Begun.Seats, &start
	case Moved:
		d.Ply, d.Black = &h.Ply, h.Mover == board.Black
	case GameOver:
		d.Result, d.End = h.Result, &h.End
	case PairCounted:
		games, texts, err := packGames(&h.Pair.Games)
		if err != nil {
			return nil, err
		}
		d.Pair = &pairDocument{h.Pair.Number, h.Pair.Players, h.Pair.Counts, h.Pair.LLR, games, texts}
	}
	return json.Marshal(d)
}

// UnmarshalJSON reads a happening from another machine.
func (h *Happening) UnmarshalJSON(data []byte) (err error) {
	var d happeningDocument
	if err := json.Unmarshal(data, &d); err != nil {
		return err
	}
	read := Happening{Kind: Kind(slices.Index(kinds, d.Kind)), Number: d.Number, Game: d.Game, Lost: d.Lost}
	switch {
	case d.Game < 0 || d.Game > 1 || d.Result > pgn.Draw:
		return fmt.Errorf("%q: game %d with result %d", d.Kind, d.Game, d.Result)
	case read.Kind == GameBegun && d.Seats != nil && d.Start != nil:
		read.Begun = &Begun{Seats: *d.Seats}
		read.Begun.Start, err = d.Start.position()
	case read.Kind == Moved && d.Ply != nil:
		read.Ply = *d.Ply
		if d.Black {
			read.Mover = board.Black
		}
	case read.Kind == GameOver && d.End != nil:
		read.Result, read.End = d.Result, *d.End
	case read.Kind == PairCounted && d.Pair != nil:
		read.Pair = &record.Pair{Number: d.Pair.Number, Players: d.Pair.Players, Counts: d.Pair.Counts, LLR: d.Pair.LLR}
		read.Pair.Games, err = unpackGames(d.Pair.Games, d.Pair.Texts)
	case read.Kind == EventOver:
	default:
		return fmt.Errorf("%q: unknown or incomplete message", d.Kind)
	}
	if err == nil {
		*h = read
	}
	return err
}
