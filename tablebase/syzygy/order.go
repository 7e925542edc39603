package syzygy

import (
	"errors"
	"slices"

	"match/board"
)

// man is a piece in the numbering of files: its kind, plus blackMan for Black's.
type man = uint8

const blackMan man = 8

// order describes how the placements of a section's men are numbered: the sequence of the men, in
// groups that are placed together, and the factor of each group's number.
type order struct {
	men    [MaxMen]man
	n      int // men
	pawns  [2]int
	lead   int      // men of the first group
	groups [8]group // the others
	used   int      // groups in use, without the first
	factor uint64   // of the first group's placement
	size   uint64   // placements of all men
}

// group is a run of equal men.
type group struct {
	first, end int
	pawns      bool // the pawns of the side that does not lead
	factor     uint64
}

var errOrder = errors.New("its order of men is not that of its ending")

// newOrder reads the order of a section for the leading pawn on a file (0 to 3; 0 without pawns).
// The parameter half is the bit shift of the section's half of every byte.
func newOrder(e ending, data []byte, half, file int) (o order, err error) {
	o.n, o.pawns = e.men(), leadingPawns(e)
	places := orderSize(e) - o.n
	for i := range o.n {
		o.men[i] = data[places+i] >> half & 15
	}
	if err := o.check(e); err != nil {
		return o, err
	}
	o.group(e)
	place := [2]int{int(data[0] >> half & 15), -1}
	if places == 2 {
		place[1] = int(data[1] >> half & 15)
	}
	return o, o.weigh(place, file)
}

// orderSize returns the size of an ending's order in bytes.
func orderSize(e ending) int {
	if e.count[0][board.Pawn] > 0 && e.count[1][board.Pawn] > 0 {
		return 2 + e.men()
	}
	return 1 + e.men()
}

// leadingPawns returns how many pawns lead and how many do not. The pawns of the side with fewer
// lead, White's if both have equally many.
func leadingPawns(e ending) [2]int {
	white, black := e.count[0][board.Pawn], e.count[1][board.Pawn]
	if black > 0 && (white == 0 || white > black) {
		white, black = black, white
	}
	return [2]int{white, black}
}

// check ensures that the men are those of the ending and that equal men are together, which the
// numbering of placements requires.
func (o *order) check(e ending) error {
	seen := [16]int{}
	for i, m := range o.men[:o.n] {
		if seen[m] > 0 && o.men[i-1] != m {
			return errOrder
		}
		seen[m]++
	}
	for m, n := range seen {
		kind := m & 7
		if kind > int(board.King) && n > 0 || kind <= int(board.King) && e.count[m>>3][kind] != n {
			return errOrder
		}
	}
	return nil
}

// group divides the men into groups: the leading men, the other pawns, and the rest by kind.
func (o *order) group(e ending) {
	switch {
	case o.pawns[0] > 0:
		o.lead = o.pawns[0]
	case e.single() == 2:
		o.lead = 2 // the kings
	default:
		o.lead = 3
	}
	first := o.lead
	for first < o.n {
		end := first + 1
		for end < o.n && o.men[end] == o.men[first] {
			end++
		}
		o.groups[o.used] = group{first: first, end: end, pawns: o.pawns[1] > 0 && first == o.lead}
		o.used++
		first = end
	}
}

// single returns the number of men that are the only ones of their kind and colour, including the
// kings.
func (e ending) single() (n int) {
	for _, side := range e.count {
		for _, count := range side {
			if count == 1 {
				n++
			}
		}
	}
	return n
}

// weigh sets the factor of every group. The first group and the other pawns have the given places
// in the order of factors; the rest follow the order of the men.
func (o *order) weigh(place [2]int, file int) error {
	lead, pawns := o.men[:o.lead], o.groups[:0]
	rest := o.groups[:o.used]
	if o.pawns[1] > 0 {
		pawns, rest = rest[:1], rest[1:]
	}
	if !o.leads(lead) || len(pawns) == 1 && !o.follow(pawns[0]) {
		return errOrder
	}
	places := 1 + o.used
	if place[0] >= places || place[1] >= places || place[0] == place[1] {
		return errOrder
	}
	o.size = 1
	free := 64 - o.pawns[1] - o.lead
	for i := range places {
		switch {
		case i == place[0]:
			o.factor = o.size
			o.size *= o.leadSize(file)
		case i == place[1]:
			pawns[0].factor = o.size
			o.size *= choose[o.pawns[1]][48-o.pawns[0]]
		default:
			g := &rest[0]
			rest = rest[1:]
			g.factor = o.size
			o.size *= choose[g.end-g.first][free]
			free -= g.end - g.first
		}
	}
	return nil
}

// leads reports whether men can lead: pawns of one side if there are pawns,
// otherwise the kings or three different men.
func (o *order) leads(men []man) bool {
	if o.pawns[0] > 0 {
		return !slices.ContainsFunc(men, func(m man) bool { return m != men[0] || kindOfMan(m) != board.Pawn })
	}
	if o.lead == 2 {
		return kindOfMan(men[0]) == board.King && kindOfMan(men[1]) == board.King
	}
	return men[0] != men[1] && men[1] != men[2]
}

// follow reports whether a group holds the pawns that do not lead.
func (o *order) follow(g group) bool {
	return g.end-g.first == o.pawns[1] && kindOfMan(o.men[g.first]) == board.Pawn
}

func kindOfMan(m man) board.Kind { return board.Kind(m &^ blackMan) }

// leadSize returns the number of placements of the leading men.
func (o *order) leadSize(file int) uint64 {
	switch {
	case o.pawns[0] > 0:
		return leadingOnFile[o.pawns[0]-1][file]
	case o.lead == 2:
		return kingPairs
	}
	return threeMen
}
