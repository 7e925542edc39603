package syzygy

import (
	"encoding/binary"
	"hash/crc32"
	"math/bits"

	"match/internal/mapped"
)

// piece is the size of the pieces that are hashed. A file ends with a checksum of everything before
// it: the CityHashCrc128 of the CityHashCrc256 of its 16 MiB pieces. The hash functions are those
// of CityHash 1.0.3 (Geoff Pike and Jyrki Alakuijala, 2011).
const piece = 1 << 24

// checksum returns the checksum of the first size bytes of a file.
func checksum(f *mapped.File, size int64) (sum [checksumSize]byte, err error) {
	var hashes, buf []byte
	for at := int64(0); at < size; at += piece {
		n := int(min(piece, size-at))
		if buf == nil {
			buf = make([]byte, n)
		}
		data, err := f.At(at, n, buf)
		if err != nil {
			return sum, err
		}
		for _, word := range cityCrc256(data) {
			hashes = binary.LittleEndian.AppendUint64(hashes, word)
		}
	}
	low, high := cityCrc128(hashes)
	binary.LittleEndian.PutUint64(sum[:], low)
	binary.LittleEndian.PutUint64(sum[8:], high)
	return sum, nil
}

// The primes of CityHash.
const (
	city0 = 0xc3a5c85c97cb3127
	city1 = 0xb492b66fbe98f273
	city2 = 0x9ae16a3b2f90404f
	city3 = 0xc949d7c7509e6557
)

func word(s []byte) uint64 { return binary.LittleEndian.Uint64(s) }

func right(v uint64, n int) uint64 { return bits.RotateLeft64(v, -n) }

func mix(v uint64) uint64 { return v ^ v>>47 }

// fold combines two words into one, as Murmur does.
func fold(u, v uint64) uint64 {
	const mul = 0x9ddfea08eb382d69
	a := mix((u ^ v) * mul)
	return mix((v^a)*mul) * mul
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// crc adds a word to a CRC-32C that is not inverted.
func crc(sum, v uint64) uint64 {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], v)
	return uint64(^crc32.Update(^uint32(sum), castagnoli, b[:]))
}

// cityCrc256 is CityHashCrc256.
func cityCrc256(s []byte) [4]uint64 {
	const least = 240
	if len(s) < least {
		var padded [least]byte
		copy(padded[:], s)
		return longCrc(padded[:], uint64(^uint32(len(s))))
	}
	return longCrc(s, 0)
}

// crcState is the state of CityHashCrc256, which reads 40 bytes at a time.
type crcState struct {
	word [6]uint64 // a to e and t
	crc  [5]uint64 // f to j
}

// step reads 40 bytes. Every second step, except at the end, rotates by other numbers and does not
// multiply.
func (c *crcState) step(s []byte, odd int) {
	turns := [...]int{41, 27, 41, 33, 25}
	mul := uint64(city0)
	if odd == 1 {
		mul = 1
	}
	w := &c.word
	from := [...]uint64{w[1], w[2], w[3], w[4], w[5]}
	w[5] = w[0]
	for i, v := range from {
		w[i] = right(v, turns[i]^odd)*mul + word(s[8*i:])
		c.crc[i] = crc(c.crc[i], w[i])
	}
}

func longCrc(s []byte, seed uint64) (hash [4]uint64) {
	size := uint64(len(s))
	var state crcState
	w, sums := &state.word, &state.crc
	w[0], w[1] = word(s[56:])+city0, word(s[96:])+city0
	w[2] = fold(w[1], size)
	w[3] = word(s[120:])*city0 + size
	w[4] = word(s[184:]) + seed
	w[5] = w[2] + w[3]
	sums[0] = seed
	first, second := w[2], w[3]
	whole := len(s) / 240 * 240
	for at := 0; at < whole; at += 80 {
		state.step(s[at:], 1)
		state.step(s[at+40:], 0)
	}
	rest := s[whole:]
	for ; len(rest) >= 40; rest = rest[40:] {
		state.step(rest, 0)
	}
	if len(rest) > 0 {
		state.step(s[len(s)-40:], 0)
	}
	return state.finish(first, second)
}

func (c *crcState) finish(first, second uint64) (hash [4]uint64) {
	w := c.word
	f, g, h, i, j := c.crc[0], c.crc[1], c.crc[2], c.crc[3], c.crc[4]
	j += i << 32
	a := fold(w[0], j)
	h += g << 32
	b := w[1] + h
	cc := fold(w[2], f) + i
	d := fold(w[3], w[4]+first)
	j += w[4]
	i += fold(h, w[5])
	e := fold(a, d) + j
	f = fold(b, cc) + a
	g = fold(j, i) + cc
	hash[0] = e + f + g + h
	a = mix((a+g)*city0)*city0 + b
	hash[1] = second + a + hash[0]
	a = mix(a*city0)*city0 + cc
	hash[2] = a + hash[1]
	a = mix((a+e)*city0) * city0
	hash[3] = a + hash[2]
	return hash
}
