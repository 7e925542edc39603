package syzygy

import (
	"encoding/binary"
	"errors"

	"match/internal/mapped"
)

// pairs is the compressed list of a section's values. Frequent pairs of adjacent values were
// replaced by a symbol, and pairs of symbols by further symbols, many levels deep. The remaining
// symbols are stored with a canonical Huffman code, in blocks of equal size.
//
// A value is found in three steps: a sparse index leads to a block near it, the numbers of values
// in the blocks lead to the right one, and symbols in that block are decoded one after the other up
// to the one that contains the value.
type pairs struct {
	constant bool // all values are equal
	value    int  // it

	blockBits uint8 // of a block's size in bytes
	indexBits uint8 // of the number of values for each entry of the index
	shortest  uint8 // code in bits

	codes   []code   // by length, from the shortest
	symbols []symbol // by number

	blocks  uint32 // with data
	listed  uint32 // in lengths: some at the end have no data
	values  uint64
	index   int64 // where its parts begin in the file
	lengths int64
	data    int64
}

// code maps the codes of one length to symbols: first is the lowest code, with its bits at the top
// of the word.
type code struct {
	first  uint64
	symbol uint32
}

// symbol represents one value, or two consecutive symbols.
type symbol struct {
	left, right uint16 // leaf: left is the value, right is leafMark
	more        uint8  // number of its values besides the first; 0 for a leaf
}

const leafMark = 0xfff

const (
	constantFlag = 0x80
	indexEntry   = 6
	lengthEntry  = 2
	longestCode  = 32
	widestBlock  = 20
	widestIndex  = 32
)

var errPairs = errors.New("its compressed part is invalid")

// readPairs reads the header of a section's values and its flags.
func readPairs(r *reader, values uint64, kind kind) (p *pairs, flags uint8, err error) {
	p = &pairs{values: values}
	flags = r.byte()
	if flags&constantFlag != 0 {
		p.constant = true
		if value := r.byte(); kind == wdlFile {
			p.value = int(value)
		}
		return p, flags, r.err
	}
	p.blockBits, p.indexBits = r.byte(), r.byte()
	padding := uint32(r.byte())
	p.blocks = r.uint32()
	p.listed = p.blocks + padding
	longest := r.byte()
	p.shortest = r.byte()
	if r.err != nil {
		return nil, 0, r.err
	}
	if p.shortest < 1 || longest < p.shortest || longest > longestCode ||
		p.blockBits < 2 || p.blockBits > widestBlock || p.indexBits < 1 || p.indexBits > widestIndex || p.blocks == 0 || p.listed < p.blocks {
		return nil, 0, errPairs
	}
	p.readCodes(r, int(longest-p.shortest)+1)
	p.readSymbols(r)
	if r.err != nil {
		return nil, 0, r.err
	}
	return p, flags, p.weigh()
}

// readCodes reads the first symbol of every length of codes. Longer codes come
// before shorter ones.
func (p *pairs) readCodes(r *reader, n int) {
	p.codes = make([]code, n)
	for i := range p.codes {
		p.codes[i].symbol = uint32(r.uint16())
	}
	for i := n - 2; i >= 0; i-- {
		p.codes[i].first = (p.codes[i+1].first + uint64(p.codes[i].symbol) - uint64(p.codes[i+1].symbol)) / 2
	}
	for i := range p.codes {
		p.codes[i].first <<= 64 - int(p.shortest) - i
	}
}

func (p *pairs) readSymbols(r *reader) {
	n := int(r.uint16())
	list := r.bytes(3 * n)
	if r.err != nil {
		return
	}
	p.symbols = make([]symbol, n)
	for i := range p.symbols {
		b := list[3*i : 3*i+3]
		p.symbols[i].left = uint16(b[0]) | uint16(b[1]&15)<<8
		p.symbols[i].right = uint16(b[1]>>4) | uint16(b[2])<<4
	}
	r.bytes(n & 1)
}

// weigh counts the values of all symbols. A symbol that contains itself or a missing symbol is an
// error.
func (p *pairs) weigh() error {
	const begun, done = 1, 2
	state := make([]uint8, len(p.symbols))
	var visit func(n uint16) bool
	visit = func(n uint16) bool {
		if int(n) >= len(state) || state[n] == begun {
			return false
		}
		s := &p.symbols[n]
		if state[n] == done || s.right == leafMark {
			state[n] = done
			return true
		}
		state[n] = begun
		if !visit(s.left) || !visit(s.right) {
			return false
		}
		state[n] = done
		sum := int(p.symbols[s.left].more) + int(p.symbols[s.right].more) + 1
		s.more = uint8(sum)
		return sum <= 255
	}
	for n := range p.symbols {
		if !visit(uint16(n)) {
			return errPairs
		}
	}
	return nil
}

// indexSize, lengthsSize and dataSize return the sizes of the parts in the file, in bytes.
func (p *pairs) indexSize() int64 {
	if p.constant {
		return 0
	}
	return indexEntry * int64((p.values+1<<p.indexBits-1)>>p.indexBits)
}

func (p *pairs) lengthsSize() int64 { return lengthEntry * int64(p.listed) }

func (p *pairs) dataSize() int64 { return int64(p.blocks) << p.blockBits }

// at returns the value with a number. It panics if a damaged file leads out of its bounds.
func (p *pairs) at(f *mapped.File, number uint64) int {
	if p.constant {
		return p.value
	}
	block, left := p.find(f, number)
	return p.decode(f, block, left)
}

// find returns the block of a value and how many values of the block come before it.
func (p *pairs) find(f *mapped.File, number uint64) (block uint32, left int) {
	entry := must(f.At(p.index+indexEntry*int64(number>>p.indexBits), indexEntry, nil))
	block = binary.LittleEndian.Uint32(entry)
	half := 1 << (p.indexBits - 1) // the index leads to the middle of its values
	left = int(number&(1<<p.indexBits-1)) - half + int(binary.LittleEndian.Uint16(entry[4:]))
	for left < 0 {
		block--
		left += p.length(f, block)
	}
	for {
		n := p.length(f, block)
		if left < n {
			return block, left
		}
		left -= n
		block++
	}
}

// length returns the number of values in a block.
func (p *pairs) length(f *mapped.File, block uint32) int {
	if block >= p.listed {
		panic(errPairs)
	}
	entry := must(f.At(p.lengths+lengthEntry*int64(block), lengthEntry, nil))
	return int(binary.LittleEndian.Uint16(entry)) + 1
}

// decode returns the value of a block after the given number of others.
func (p *pairs) decode(f *mapped.File, block uint32, left int) int {
	const ahead = 8 // bytes that a full word may reach beyond the block
	data := must(f.At(p.data+int64(block)<<p.blockBits, 1<<p.blockBits+ahead, nil))
	codes, symbols, shortest := p.codes, p.symbols, uint(p.shortest)
	bits := binary.BigEndian.Uint64(data)
	at := ahead
	used := uint(0) // number of bits at the end of the word that are used up
	for {
		i := 0
		for bits < codes[i].first {
			i++
		}
		length := shortest + uint(i)
		n := codes[i].symbol + uint32((bits-codes[i].first)>>((64-length)&63))
		more := int(symbols[n].more)
		if left <= more {
			return p.expand(n, left)
		}
		left -= more + 1
		bits <<= length & 63
		if used += length; used >= 32 {
			used -= 32
			bits |= uint64(binary.BigEndian.Uint32(data[at:])) << (used & 63)
			at += 4
		}
	}
}

// expand returns one of a symbol's values.
func (p *pairs) expand(n uint32, left int) int {
	s := &p.symbols[n]
	for s.more != 0 {
		if first := &p.symbols[s.left]; left <= int(first.more) {
			s = first
		} else {
			left -= int(first.more) + 1
			s = &p.symbols[s.right]
		}
	}
	return int(s.left)
}

// must returns the data, and panics if it could not be read.
func must(data []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return data
}
