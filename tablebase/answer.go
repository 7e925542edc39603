package tablebase

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"match/board"
)

// Lookup is Probe with an error that explains why a position is not known. It is a *[MissingError]
// if only a table is missing.
func (s *Set) Lookup(p *board.Position) (Entry, error) {
	if entry, ok := s.Probe(p); ok {
		return entry, nil
	}
	if n := p.Occupied().Count(); n > mostMen {
		return Entry{}, fmt.Errorf("%d men on the board, the tables have up to %d", n, mostMen)
	}
	if p.Castling(board.White)|p.Castling(board.Black) != 0 {
		return Entry{}, fmt.Errorf("castling rights, which the tables do not cover")
	}
	m := materialOf(p)
	if !s.has(m) {
		return Entry{}, &MissingError{m, s.dir}
	}
	if err := s.tables[m].damage(); err != nil {
		return Entry{}, err
	}
	return Entry{}, s.LookupNext(p) // its en passant capture leads to another table
}

// LookupNext returns the error of [Set.Lookup] for the first position after a legal move that is
// not known, nil if all are.
func (s *Set) LookupNext(p *board.Position) error {
	var legal board.MoveList
	p.Legal(&legal)
	for _, m := range legal.Slice() {
		next := *p
		next.Make(m)
		if _, err := s.Lookup(&next); err != nil {
			return err
		}
	}
	return nil
}

// MissingError is the error if a set has no table for an ending.
type MissingError struct {
	Ending Material
	Dir    string // that the set was opened from, "" if from none
}

// Error names the ending.
func (e *MissingError) Error() string { return fmt.Sprintf("no table for %s", e.Ending) }

// materialOf returns the ending of a position with three or four men.
func materialOf(p *board.Position) Material {
	var m Material
	set := p.Occupied() &^ p.Kinds(board.King)
	for i := 0; set != 0 && i < len(m.men); set, i = set&(set-1), i+1 {
		m.men[i] = p.PieceAt(set.First())
	}
	return m.normal()
}

// AppendAnswer appends the answer to a FEN in a form for programs: "wdl dtm", wdl being 1, 0 or -1
// from the side to move and dtm the signed distance to mate in plies, as in "1 9", "-1 -4" and "0
// 0" for a draw; or "invalid: " and the reason why there is no answer. The answer for a checkmated
// player is "-1 0".
func (s *Set) AppendAnswer(dst []byte, fen string) []byte {
	p, err := board.ParseFEN(fen)
	var entry Entry
	if err == nil {
		entry, err = s.Lookup(&p)
	}
	if err != nil {
		return append(append(dst, "invalid: "...), err.Error()...)
	}
	dst = strconv.AppendInt(dst, int64(entry.WDL), 10)
	dst = append(dst, ' ')
	return strconv.AppendInt(dst, int64(entry.Signed()), 10)
}

// MoveEntry is a legal move and its value for the player who makes it.
type MoveEntry struct {
	Move board.Move
	// Entry is the value before the move if this move is played: DTM counts it.
	Entry Entry
}

// Moves returns all legal moves of a known position, from the quickest win to draws to the quickest
// loss. Moves of equal worth are in the order of their UCI texts. It reports false if a move leads
// to a position that is not known.
func (s *Set) Moves(p *board.Position) ([]MoveEntry, bool) {
	if !s.mayKnow(p) {
		return nil, false
	}
	var legal board.MoveList
	p.Legal(&legal)
	moves := make([]MoveEntry, 0, legal.Len())
	for _, m := range legal.Slice() {
		next := *p
		next.Make(m)
		value, ok := s.probe(&next)
		if !ok {
			return nil, false
		}
		moves = append(moves, MoveEntry{m, value.before().entry()})
	}
	slices.SortFunc(moves, func(a, b MoveEntry) int {
		if d := b.Entry.code().worth() - a.Entry.code().worth(); d != 0 {
			return d
		}
		return strings.Compare(p.UCI(a.Move), p.UCI(b.Move))
	})
	return moves, true
}

// Line returns the moves from a won or lost position to the mate, if both sides play the first of
// [Set.Moves]. It is empty for a draw, an unknown position and a mate.
func (s *Set) Line(p *board.Position) (line []board.Move) {
	for now := *p; ; {
		moves, ok := s.Moves(&now)
		if !ok || len(moves) == 0 || moves[0].Entry.WDL == 0 {
			return line
		}
		line = append(line, moves[0].Move)
		now.Make(moves[0].Move)
	}
}
