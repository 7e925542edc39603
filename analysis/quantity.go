package analysis

import (
	"fmt"

	"match/board"
	"match/internal/plural"
)

// quantity is a whole number that positions have. A fault may begin or end at any
// of its values, so the range is found from the games.
type quantity struct {
	kind  kind
	first int // the least value; positions with less are in no range
	last  int // more counts as this
	step  int // ranges of losses end at multiples of it
	says  func(valueRange) string
	of    func(*scene) int
}

// numberOfMove is the index of the number of the move in the game.
const numberOfMove = 0

// quantities are all of them, in the order of reports.
var quantities = [...]quantity{
	{kindNumber, 1, 80, 5, saysNumber, func(s *scene) int { return s.Fullmove() }},
	{kindSituation, 0, 40, 5, counted(0, "move", " without progress"), func(s *scene) int {
		return s.HalfmoveClock() / 2
	}},
	{kindSituation, 1, 50, 5, counted(1, "legal move", ""), func(s *scene) int { return s.legal.Len() }},
	{kindMaterial, 0, 14, 2, counted(0, "piece", " on the board"), func(s *scene) int { return piecesOf(s.Position).Count() }},
	{kindMaterial, 0, 16, 2, counted(0, "pawn", " on the board"), func(s *scene) int {
		return s.Kinds(board.Pawn).Count()
	}},
	{kindPawns, 0, 5, 1, counted(0, "pair", " of blocked pawns"), func(s *scene) int { return s.blocked(everyFile) }},
	{kindPawns, 0, 8, 1, counted(0, "open file", ""), (*scene).openFiles},
	{kindPawns, 0, 4, 1, counted(0, "own pawn island", ""), func(s *scene) int { return s.islands(s.us) }},
	{kindPawns, 0, 4, 1, counted(0, "pawn island", " of the opponent"), func(s *scene) int {
		return s.islands(s.them)
	}},
	{kindKings, 0, 5, 1, counted(0, "attacker", " near the own king"), func(s *scene) int { return s.besiegers(s.us) }},
	{kindKings, 0, 5, 1, counted(0, "attacker", " near the opponent's king"), func(s *scene) int {
		return s.besiegers(s.them)
	}},
	{kindKings, 1, 8, 1, ranked("own king"), func(s *scene) int { return s.kingRank(s.us) }},
	{kindKings, 1, 8, 1, ranked("opponent's king"), func(s *scene) int { return s.kingRank(s.them) }},
}

// counts are the values of all quantities in a position.
type counts [len(quantities)]int16

func countsOf(s *scene) (n counts) {
	for i := range quantities {
		n[i] = int16(quantities[i].of(s))
	}
	return n
}

// counted returns the names of ranges of a number of things: "no open file", "1
// open file", "2 to 4 open files", "5 or more open files".
func counted(first int, thing, where string) func(valueRange) string {
	return func(r valueRange) string {
		switch {
		case r.to == 0:
			return "no " + thing + where
		case r.from == r.to:
			return plural.Count(r.to, thing) + where
		case r.to == noEnd:
			return fmt.Sprintf("%d or more %ss%s", r.from, thing, where)
		case r.from == first:
			return fmt.Sprintf("%d or fewer %ss%s", r.to, thing, where)
		}
		return fmt.Sprintf("%d to %d %ss%s", r.from, r.to, thing, where)
	}
}

// ranked returns the names of ranges of the rank that a king is on in the
// middlegame, from its own side.
func ranked(whose string) func(valueRange) string {
	return func(r valueRange) string {
		switch {
		case r.to == noEnd || r.to == 8:
			return fmt.Sprintf("%s beyond rank %d in the middlegame", whose, r.from-1)
		case r.from == r.to:
			return fmt.Sprintf("%s on rank %d in the middlegame", whose, r.from)
		}
		return fmt.Sprintf("%s on ranks %d to %d in the middlegame", whose, r.from, r.to)
	}
}

func (s *scene) openFiles() (n int) {
	for file := 1; file <= 8; file++ {
		n += btoi(s.sides[0].files[file]+s.sides[1].files[file] == 0)
	}
	return n
}

// islands counts the groups of pawns on adjacent files.
func (s *scene) islands(c board.Color) (n int) {
	f := &s.sides[c].files
	for file := 1; file <= 8; file++ {
		n += btoi(f[file] > 0 && f[file-1] == 0)
	}
	return n
}

// besiegers counts the opponent's pieces that attack squares around a king.
func (s *scene) besiegers(c board.Color) (n int) {
	ring := board.KingAttacks(s.King(c))
	for k := board.Knight; k <= board.Queen; k++ {
		for at := range squares(s.Pieces(c.Other(), k)) {
			n += btoi(board.Attacks(k, at, s.Occupied())&ring != 0)
		}
	}
	return n
}

// kingRank returns the rank of a king in the middlegame, from its own side, 1 to
// 8; 0 in an endgame.
func (s *scene) kingRank(c board.Color) int {
	if !s.isMiddlegame() {
		return 0
	}
	return rankOf(s.King(c), c) + 1
}
