package arena

import (
	"fmt"

	"match/openings"
	"match/players/spec"
	"match/sprt"
	"match/tablebase"
)

// Description is what determines the games of a match, and nothing else: no
// path, no worker count, no time of day. Equal descriptions mean equal games
// where no clock is involved. It is the `config` of reports.
type Description struct {
	A            PlayerDescription `json:"a"`
	B            PlayerDescription `json:"b"`
	Openings     BookDescription   `json:"openings"`
	Chess960     bool              `json:"chess960"`
	Seed         uint64            `json:"seed"`
	Games        int               `json:"games"` // at most
	Test         *sprt.Config      `json:"sprt"`
	Adjudication Adjudication      `json:"adjudication"`
	Tables       string            `json:"tables,omitempty"` // hash of the endgame tables at hand, "" if there are none
}

// PlayerDescription tells a player by the content of what is behind it.
type PlayerDescription struct {
	Name   string `json:"name"`
	Hash   string `json:"hash"`   // see spec.Player.Hash
	Limits string `json:"limits"` // as spec.Limits.String writes them
}

// BookDescription tells a book by its openings and the way through it.
type BookDescription struct {
	Name  string         `json:"name"`
	Hash  string         `json:"hash"` // see openings.Book.Hash
	Len   int            `json:"len"`  // openings
	Order openings.Order `json:"order"`
	Start int            `json:"start"` // the place in the order that the first pair gets, from 1
}

// Describe looks at book and players and describes the match with the endgame
// tables that will be at hand, if any.
func (s *Setup) Describe(tables *tablebase.Set) (d Description, err error) {
	book, err := openings.Open(s.Book)
	if err != nil {
		return d, fmt.Errorf("--openings: %w", err)
	}
	if d.A, err = s.describePlayer(&s.A); err != nil {
		return d, fmt.Errorf("--a: %w", err)
	}
	if d.B, err = s.describePlayer(&s.B); err != nil {
		return d, fmt.Errorf("--b: %w", err)
	}
	d.Openings = BookDescription{Name: book.Name(), Hash: book.Hash(), Len: book.Len(), Order: s.Order, Start: s.BookStart}
	d.Tables = tables.Hash()
	d.Chess960, d.Seed, d.Games, d.Test, d.Adjudication = s.Chess960, s.Seed, s.Games, s.Test, s.Adjudication
	return d, nil
}

func (s *Setup) describePlayer(who *spec.Player) (PlayerDescription, error) {
	hash, err := who.Hash()
	return PlayerDescription{Name: who.DisplayName(), Hash: hash, Limits: s.LimitsOf(who).String()}, err
}
