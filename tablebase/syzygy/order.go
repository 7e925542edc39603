package syzygy

import (
	"errors"
	"slices"

	"match/board"
)

// man is a piece as files number it: its kind, and blackMan for Black's.
type man = uint8

const blackMan man = 8

// order says how the placements of a section's men are numbered: which man comes
// after which, in groups of men that are placed at once, and how much the number
// of a group's placement counts.
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

// group is a run of like men.
type group struct {
	first, end int
	pawns      bool // those of the side whose pawns do not lead
	factor     uint64
}

var errOrder = errors.New("its order of men is not that of its ending")

// newOrder reads the order of a section for the leading pawn on a file (0 to 3;
// 0 without pawns). Half says which half of every byte belongs to the section:
// the shift of its bits.
func newOrder(e ending, data []byte, half, file int) (o order, err error) {
	o.n, o.pawns = e.men(), leadingPawns(e)
	places := 1
	if o.pawns[1] > 0 {
		places = 2
	}
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

// orderSize returns how many bytes the order of an ending takes.
func orderSize(e ending) int {
	if e.count[0][board.Pawn] > 0 && e.count[1][board.Pawn] > 0 {
		return 2 + e.men()
	}
	return 1 + e.men()
}

// leadingPawns returns how many pawns lead and how many do not. Those of the
// side that has fewer lead, White's if both have as many.
func leadingPawns(e ending) [2]int {
	white, black := e.count[0][board.Pawn], e.count[1][board.Pawn]
	if black > 0 && (white == 0 || white > black) {
		white, black = black, white
	}
	return [2]int{white, black}
}

// check makes sure that the men are those of the ending and that like men are
// together, as whoever numbers a placement takes for granted.
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

// group cuts the men into groups: those that lead, the other pawns, the rest by
// kinds.
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

// single returns how many men there are none like of, the kings included.
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

// weigh gives every group its factor. The first one and the other pawns come at
// the given places in the order of factors, the rest in the order of the men.
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
			o.size *= ways(o.pawns[1], 48-o.pawns[0])
		default:
			g := &rest[0]
			rest = rest[1:]
			g.factor = o.size
			o.size *= ways(g.end-g.first, free)
			free -= g.end - g.first
		}
	}
	return nil
}

// leads reports whether men can lead: pawns of one side if there are pawns, or
// else the kings or three men that differ.
func (o *order) leads(men []man) bool {
	if o.pawns[0] > 0 {
		return !slices.ContainsFunc(men, func(m man) bool { return m != men[0] || kindOfMan(m) != board.Pawn })
	}
	if o.lead == 2 {
		return kindOfMan(men[0]) == board.King && kindOfMan(men[1]) == board.King
	}
	return men[0] != men[1] && men[1] != men[2]
}

// follow reports whether a group is that of the pawns that do not lead.
func (o *order) follow(g group) bool {
	return g.end-g.first == o.pawns[1] && kindOfMan(o.men[g.first]) == board.Pawn
}

func kindOfMan(m man) board.Kind { return board.Kind(m &^ blackMan) }

// leadSize returns the number of placements of the men that lead.
func (o *order) leadSize(file int) uint64 {
	switch {
	case o.pawns[0] > 0:
		return leadingOnFile[o.pawns[0]-1][file]
	case o.lead == 2:
		return kingPairs
	}
	return threeMen
}

// ways returns in how many ways n like men can be put on so many squares.
func ways(n, squares int) uint64 { return choose[n][squares] }
