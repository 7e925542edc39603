package syzygy

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"match/board"
	"match/internal/mapped"
)

// kind is the kind of values in a file.
type kind int

const (
	wdlFile kind = iota // outcomes, of both sides to move
	dtzFile             // distances to zeroing, of one side to move
)

// The extensions and the first bytes of files, by kind.
var (
	extensions = [2]string{".rtbw", ".rtbz"}
	magics     = [2]string{"\x71\xe8\x23\x5d", "\xd7\x66\x0c\xa5"}
)

// Flags of a file, and of the sections of a file of distances.
const (
	bothSides = 1 // a section for each side to move
	withPawns = 2

	blackMoves   = 1  // the side to move is that of the ending's second side
	hasMap       = 2  // values are indices into a list
	winPlies     = 4  // wins are counted in plies, otherwise in moves
	lossPlies    = 8  // losses
	wideMap      = 16 // the list has 16 bits for each
	checksumSize = 16
	blockAlign   = 64
)

// file is a table of one kind for one ending. Data that does not change after the file was opened
// is read without locks.
type file struct {
	path   string
	ending ending
	kind   kind

	contents  *mapped.File
	symmetric bool
	sections  [4][2]section // by the leading pawn's file, and by side to move

	ready  atomic.Bool // the checksum is right, or the file is too large to test it
	mu     sync.Mutex  // for the test
	broken atomic.Pointer[FileError]
}

// section is the part of a file for a leading pawn's file and a side to move.
type section struct {
	order
	pairs *pairs
	flags uint8     // of distances
	lists [4][]byte // of distances, see hasMap, by the outcome
	wide  bool
}

// openFile opens a file and reads its header. Errors are *[FileError].
func openFile(path string, e ending, k kind, open opener) (*file, error) {
	contents, err := open(path)
	if err != nil {
		return nil, &FileError{path, err}
	}
	f := &file{path: path, ending: e, kind: k, contents: contents, symmetric: e.symmetric()}
	if err := f.readHead(); err != nil {
		return nil, errors.Join(&FileError{path, err}, contents.Close())
	}
	return f, nil
}

// longestHead is more than the size of any header.
const longestHead = 1 << 20

func (f *file) readHead() error {
	size := f.contents.Size()
	if size < blockAlign+checksumSize || size%blockAlign != checksumSize {
		return fmt.Errorf("has %d bytes: it is incomplete", size)
	}
	head, err := f.contents.At(0, int(min(size-checksumSize, longestHead)), nil)
	if err != nil {
		return err
	}
	r := &reader{data: head}
	if magic := string(r.bytes(4)); magic != magics[f.kind] {
		return errors.New("is not a Syzygy table of its kind")
	}
	flags := r.byte()
	if flags&withPawns != 0 != (f.ending.pawns() > 0) || f.kind == wdlFile && flags&bothSides != 0 == f.symmetric {
		return fmt.Errorf("is damaged: its flags are not those of %s", f.ending)
	}
	if err := f.readSections(r); err != nil {
		return fmt.Errorf("is damaged: %w", err)
	}
	if end := f.layOut(int64(r.at)); end+checksumSize != size {
		return fmt.Errorf("has %d bytes instead of %d", size, end+checksumSize)
	}
	return nil
}

// pawnFiles returns the number of sections for a side to move.
func (f *file) pawnFiles() int {
	if f.ending.pawns() > 0 {
		return len(f.sections)
	}
	return 1
}

// sides returns the number of sections for a leading pawn's file.
func (f *file) sides() int {
	if f.kind == wdlFile && !f.symmetric {
		return 2
	}
	return 1
}

// all lists the sections in the order of the file.
func (f *file) all() (list []*section) {
	for i := range f.pawnFiles() {
		for side := range f.sides() {
			list = append(list, &f.sections[i][side])
		}
	}
	return list
}

func (f *file) readSections(r *reader) (err error) {
	for i := range f.pawnFiles() {
		data := r.bytes(orderSize(f.ending))
		if r.err != nil {
			return r.err
		}
		for side := range f.sides() {
			if f.sections[i][side].order, err = newOrder(f.ending, data, 4*side, i); err != nil {
				return err
			}
		}
	}
	r.even()
	for _, s := range f.all() {
		if s.pairs, s.flags, err = readPairs(r, s.size, f.kind); err != nil {
			return err
		}
	}
	if f.kind == dtzFile {
		for _, s := range f.all() {
			s.readLists(r)
		}
		r.even()
	}
	return r.err
}

// readLists reads the lists that map a section's values to distances: one list for each of win,
// loss, cursed win and blessed loss.
func (s *section) readLists(r *reader) {
	if s.flags&hasMap == 0 {
		return
	}
	if s.wide = s.flags&wideMap != 0; s.wide {
		r.even()
	}
	for i := range s.lists {
		if s.wide {
			s.lists[i] = r.bytes(2 * int(r.uint16()))
		} else {
			s.lists[i] = r.bytes(int(r.byte()))
		}
	}
}

// layOut sets the offsets of the parts of all sections, beginning at the given offset, and returns
// the end of the last part.
func (f *file) layOut(at int64) int64 {
	for _, s := range f.all() {
		s.pairs.index = at
		at += s.pairs.indexSize()
	}
	for _, s := range f.all() {
		s.pairs.lengths = at
		at += s.pairs.lengthsSize()
	}
	for _, s := range f.all() {
		at = aligned(at)
		s.pairs.data = at
		at += s.pairs.dataSize()
	}
	return aligned(at)
}

func aligned(at int64) int64 { return (at + blockAlign - 1) / blockAlign * blockAlign }

// place returns the section of a position and its number there. If turned is set, the position's
// colours are swapped relative to the ending. It reports false if the file has no distances for the
// side to move.
func (f *file) place(p *board.Position, turned bool) (s *section, number uint64, ok bool) {
	side := int(p.SideToMove())
	if f.symmetric {
		turned, side = side == 1, 0
	} else if turned {
		side ^= 1
	}
	swap, mirror := man(0), 0
	if turned {
		swap = blackMan
		if f.ending.pawns() > 0 {
			mirror = mirrorRanks
		}
	}
	var at squares
	pawnFile := 0
	s = &f.sections[0][0]
	n := 0
	if lead := s.lead; s.pawns[0] > 0 {
		n = fill(p, &at, 0, s.men[0]^swap, mirror)
		for i := 1; i < lead; i++ {
			if ascents[at[i]] < ascents[at[0]] {
				at[0], at[i] = at[i], at[0]
			}
		}
		pawnFile = edge(at[0])
	}
	if f.kind == dtzFile {
		s = &f.sections[pawnFile][0]
		if int(s.flags&blackMoves) != side && !f.symmetric {
			return nil, 0, false
		}
	} else {
		s = &f.sections[pawnFile][side]
	}
	for n < s.n {
		n = fill(p, &at, n, s.men[n]^swap, mirror)
	}
	return s, s.number(&at), true
}

// fill adds the squares of equal men.
func fill(p *board.Position, at *squares, n int, m man, mirror int) int {
	set := p.Pieces(board.Color(m>>3), kindOfMan(m))
	for ; set != 0; set &= set - 1 {
		at[n] = int(set.First()) ^ mirror
		n++
	}
	return n
}
