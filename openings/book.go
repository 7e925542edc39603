package openings

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"match/board"
)

// Opening is the start of a game: a position, and moves that both players are
// given. The game continues after the last of them.
type Opening struct {
	Start  board.Position `json:"fen"`
	Moves  []board.Move   `json:"-"`                // from Start; none for a book of positions
	ECO    string         `json:"eco,omitempty"`    // such as "B90", or ""
	Name   string         `json:"name,omitempty"`   // such as "Sicilian Defense: Najdorf Variation", or ""
	Number int            `json:"number,omitempty"` // in its book, from 1
}

// plain is an Opening without its methods.
type plain Opening

// document is an Opening as JSON: the moves in UCI notation, which only their positions can read.
type document struct {
	*plain
	Moves []string `json:"moves,omitempty"`
}

// MarshalJSON writes the opening with its moves in UCI notation.
func (o Opening) MarshalJSON() ([]byte, error) {
	return json.Marshal(document{(*plain)(&o), strings.Fields(o.UCI())})
}

// UnmarshalJSON reads an opening. It rejects moves that break the rules of chess.
func (o *Opening) UnmarshalJSON(data []byte) error {
	d := document{plain: new(plain)}
	if err := json.Unmarshal(data, &d); err != nil {
		return err
	}
	if d.Start == (board.Position{}) {
		return errors.New("an opening without a position")
	}
	p := d.Start
	for _, text := range d.Moves {
		m, err := p.ParseUCI(text)
		if err != nil {
			return err
		}
		d.plain.Moves = append(d.plain.Moves, m)
		p.Make(m)
	}
	*o = Opening(*d.plain)
	return nil
}

// Position returns the position after the opening's moves.
func (o *Opening) Position() board.Position {
	p := o.Start
	for _, m := range o.Moves {
		p.Make(m)
	}
	return p
}

// UCI returns the opening's moves in UCI notation, separated by spaces.
func (o *Opening) UCI() string {
	var text strings.Builder
	p := o.Start
	for i, m := range o.Moves {
		if i > 0 {
			text.WriteByte(' ')
		}
		text.WriteString(p.UCI(m))
		p.Make(m)
	}
	return text.String()
}

// checkPlayable returns an error if no game can begin in a position.
func checkPlayable(p board.Position) error {
	if status := board.NewLine(p).Status(); status != board.Ongoing {
		return fmt.Errorf("the game is over here (%v): %s", status, p.FEN())
	}
	return nil
}

// Book is a list of openings, never empty. It does not change and may be
// used by many goroutines.
type Book struct {
	name     string
	openings []Opening
	hash     func() string
	shuffles sync.Map // of other programs, by shuffleKey
}

// New makes a book of openings and numbers them. It returns an error without
// openings. The book takes ownership of the slice.
func New(name string, openings []Opening) (*Book, error) {
	if len(openings) == 0 {
		return nil, fmt.Errorf("%s: the book is empty", name)
	}
	for i := range openings {
		openings[i].Number = i + 1
	}
	return &Book{name: name, openings: openings, hash: sync.OnceValue(func() string { return hashOf(openings) })}, nil
}

// mustBook makes a book of openings that are known to be valid.
func mustBook(name string, openings []Opening) *Book {
	book, err := New(name, openings)
	if err != nil {
		panic(err)
	}
	return book
}

func hashOf(openings []Opening) string {
	digest := sha256.New()
	for i := range openings {
		fmt.Fprintf(digest, "%s\t%s\n", openings[i].Start.FEN(), openings[i].UCI())
	}
	return hex.EncodeToString(digest.Sum(nil)[:8])
}

// StartPosition returns a book with only the start position of standard chess.
func StartPosition() *Book {
	return mustBook("startpos", []Opening{{Start: board.StartPosition()}})
}

// Chess960 returns the book of the 960 start positions of Chess960; opening n
// is position n−1 in Scharnagl's numbering.
func Chess960() *Book {
	openings := make([]Opening, 960)
	for n := range openings {
		start, err := board.Chess960Start(n)
		if err != nil {
			panic(err)
		}
		openings[n] = Opening{Start: start, Name: fmt.Sprintf("Chess960 position %d", n)}
	}
	return mustBook("chess960", openings)
}

// Name returns the book's name in reports: one of [Names], or the name of its
// file.
func (b *Book) Name() string { return b.name }

// Len returns the number of openings, at least 1.
func (b *Book) Len() int { return len(b.openings) }

// Hash returns 16 hexadecimal digits that identify the openings and their
// order: equal hashes mean equal games, regardless of the file's name and
// compression.
func (b *Book) Hash() string { return b.hash() }
