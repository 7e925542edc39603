package tablebase

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"match/board"
)

// packer packs a solver's values into a table.
type packer struct {
	table    *table
	palettes [maxWidth + 1][]byte // by width, 1<<width codes each
	numbers  map[string]int       // of palettes
	offsets  map[string]uint32    // of rows, so that equal ones are stored once
}

// pack returns the values as a packed table.
func (s *solver) pack() *table {
	t := newTable(s.space.material)
	p := &packer{t, [maxWidth + 1][]byte{}, map[string]int{}, map[string]uint32{}}
	t.directory = make([]byte, 0, 4*t.sides()*t.rowsPerSide())
	for c := range t.sides() {
		for _, pair := range t.pairs.pairs {
			for i := range t.outers {
				outer := t.outerSquare(i)
				row := s.space.row(pair[0], pair[1], outer)
				p.add((*[64]code)(s.sides[c].codes[64*row:]), p.legal(s.sides[c].legal[row], outer))
			}
		}
	}
	p.finish()
	return t
}

// finish puts the palettes into the table.
func (p *packer) finish() {
	t := p.table
	t.rows = append(t.rows, 0) // padding: an index is read two bytes at a time
	for width, codes := range p.palettes {
		t.base[width] = uint32(len(t.palettes))
		t.palettes = append(t.palettes, codes...)
	}
}

// legal removes the squares that are never probed.
func (p *packer) legal(set board.Bitboard, outer board.Square) uint64 {
	if p.table.material.like() {
		set &= -outer.Bit()
	}
	return uint64(set)
}

// add packs the next row; only the codes on legal squares matter.
func (p *packer) add(codes *[64]code, legal uint64) {
	starts, runs := findRuns(codes, legal)
	palette := slices.Compact(slices.Sorted(slices.Values(runs)))
	entry := uint32(draw)
	switch {
	case len(palette) == 1:
		entry = uint32(palette[0])
	case len(palette) > 1:
		width := bits.Len(uint(len(palette) - 1))
		packed := binary.LittleEndian.AppendUint64(nil, starts)
		packed = binary.LittleEndian.AppendUint16(packed, p.palette(palette, width))
		packed = append(packed, packIndices(runs, palette, width)...)
		entry = uint32(width)<<28 | p.store(packed)
	}
	p.table.directory = binary.LittleEndian.AppendUint32(p.table.directory, entry)
}

// findRuns returns the squares at which a run of equal codes begins, without the first, and the
// code of every run.
func findRuns(codes *[64]code, legal uint64) (starts uint64, runs []code) {
	for ; legal != 0; legal &= legal - 1 {
		s := bits.TrailingZeros64(legal)
		if len(runs) > 0 && runs[len(runs)-1] == codes[s] {
			continue
		}
		if len(runs) > 0 {
			starts |= 1 << s
		}
		runs = append(runs, codes[s])
	}
	return starts, runs
}

// palette returns the number of a list of codes among those of its width.
func (p *packer) palette(codes []code, width int) uint16 {
	padded := make([]byte, 1<<width)
	for i, c := range codes {
		padded[i] = byte(c)
	}
	number, ok := p.numbers[string(padded)]
	if !ok {
		number = len(p.palettes[width]) >> width
		p.numbers[string(padded)] = number
		p.palettes[width] = append(p.palettes[width], padded...)
	}
	if number > 0xffff {
		panic("tablebase: too many palettes") // the largest of the 35 tables has two thirds of this number
	}
	return uint16(number)
}

func packIndices(runs, palette []code, width int) []byte {
	packed := make([]byte, (len(runs)*width+7)/8)
	for i, c := range runs {
		index, _ := slices.BinarySearch(palette, c)
		for b := range width {
			bit := i*width + b
			packed[bit/8] |= byte(index>>b&1) << (bit % 8)
		}
	}
	return packed
}

// store returns the offset of a packed row, adding it if it is new.
func (p *packer) store(packed []byte) uint32 {
	offset, ok := p.offsets[string(packed)]
	if !ok {
		offset = uint32(len(p.table.rows))
		p.offsets[string(packed)] = offset
		p.table.rows = append(p.table.rows, packed...)
	}
	return offset
}
