package dropin

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"

	"match/arena"
	"match/event"
	"match/openings"
	"match/pgn"
	"match/record"
)

// A run that is killed has written games after it saved config.json for the last time. The
// PGN has them, so config.json names the size that the PGN had then, and games of this
// match behind it count like those before. Other programs may append to the same file:
// what they write stays there and does not count.

// savedPGN is the PGN when config.json was written.
type savedPGN struct {
	Path string // "": none
	Size int64
}

// sizeOf returns the size of a regular file, or nil.
func sizeOf(path string) *int64 {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	return new(info.Size())
}

// recall adds the games that were written after config.json to those that are not played
// again.
func (r *request) recall() error {
	if r.Saved.Path == "" || r.Saved.Path != r.PGN.Path || len(r.Engines) != 2 {
		return nil
	}
	text, err := r.writtenSince()
	if err != nil || len(text) == 0 {
		return err
	}
	var c event.Conditions
	r.conditions(&c)
	book, err := openings.Open(c.Book)
	if err != nil {
		return err
	}
	reader := pgn.NewReader(bytes.NewReader(text), r.PGN.Path)
	for {
		g, broken := new(pgn.Game), new(pgn.GameError)
		switch err := reader.Next(g); {
		case err == io.EOF:
			r.countWhole()
			return nil
		case err == nil:
			r.recallGame(g, &c, book)
		case !errors.As(err, &broken): // broken games are those of other programs
			return err
		}
	}
}

// writtenSince returns the part of the PGN that config.json does not know. A game that was
// being written when its run was killed is cut off.
func (r *request) writtenSince() ([]byte, error) {
	f, err := os.OpenFile(r.PGN.Path, os.O_RDWR, 0)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer f.Close()
	if _, err := f.Seek(r.Saved.Size, io.SeekStart); err != nil {
		return nil, err
	}
	text, err := io.ReadAll(f)
	if whole := r.whole(text); err == nil && whole < len(text) {
		text, err = text[:whole], f.Truncate(r.Saved.Size+int64(whole))
	}
	return text, err
}

// whole returns the length of a text without a game of this match at its end that is not
// whole.
func (r *request) whole(text []byte) int {
	start := bytes.LastIndex(text, []byte("\n\n[")) + len("\n\n")
	if start < len("\n\n") {
		start = 0
	}
	tags, moves, _ := strings.Cut(string(text[start:]), "\n\n")
	event := pgn.Tag{Name: "Event", Value: cmp.Or(r.Event, "?")}
	ours, _, _ := strings.Cut(string(pgn.AppendForm(nil, new(pgn.Game), pgn.Form{Tags: []pgn.Tag{event}})), "\n\n")
	if !strings.HasPrefix(tags, ours) && !strings.HasPrefix(ours, tags) {
		return len(text)
	}
	for _, result := range []pgn.Result{pgn.WhiteWins, pgn.BlackWins, pgn.Draw} {
		if strings.HasSuffix(moves, result.String()+"\n\n") {
			return len(text)
		}
	}
	return start
}

// recallGame adds a game of this match to those that are not played again.
func (r *request) recallGame(g *pgn.Game, c *event.Conditions, book *openings.Book) {
	round, err := strconv.Atoi(g.Round)
	if err != nil || g.Event != cmp.Or(r.Event, "?") {
		return
	}
	p := record.Pair{Players: c.Colors.Apply(arena.Pairing{Players: [2]int{0, 1}}).Players, NoSwap: r.NoSwap}
	for game := max((round-1)*r.Games, 2*r.pairsBefore()); game < round*r.Games; game++ {
		pair, index := game/2-r.pairsBefore(), game%2
		opening := pair
		if c.OwnOpenings {
			opening = 2*pair + index
		}
		taken := r.Unpaired[pair+1][index].Game != nil
		white, black := r.Engines[p.White(index)].Name, r.Engines[p.Black(index)].Name
		if !taken && g.White == white && g.Black == black && begins(g, book.Pick(c.Order, c.Seed, c.BookStart, opening), c.Chess960) {
			g.Pair = pair + 1
			r.keep(index, g)
			return
		}
	}
}

// begins reports whether a game begins with an opening.
func begins(g *pgn.Game, o *openings.Opening, chess960 bool) bool {
	start := o.Start
	if chess960 {
		start = start.AsChess960(true)
	}
	for i, m := range o.Moves {
		if i == len(g.Plies) || g.Plies[i].Move != m {
			return false
		}
	}
	return g.Start.FEN() == start.FEN()
}

// countWhole counts the pairs at the beginning whose games are both there.
func (r *request) countWhole() {
	n := 0
	for ; ; n++ {
		first, second := r.Unpaired[n+1][0].Game, r.Unpaired[n+1][1].Game
		if first == nil || second == nil {
			break
		}
		var s twoStats
		a := record.Outcome(first.Result, first.White == r.Engines[0].Name)
		b := record.Outcome(second.Result, second.White == r.Engines[0].Name)
		s.game(a)
		s.game(b)
		s.pair(a, b)
		r.Before[[2]int{0, 1}] = r.Before[[2]int{0, 1}].plus(s)
	}
	later := unpaired{}
	for pair, games := range r.Unpaired {
		if pair <= n {
			continue
		}
		for _, g := range games {
			if g.Game != nil {
				g.Pair = pair - n
			}
		}
		later[pair-n] = games
	}
	r.Unpaired = later
}
