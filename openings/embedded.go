package openings

import (
	_ "embed"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

//go:embed data/default.tsv.zst
var defaultData []byte

//go:embed data/sharp.tsv.zst
var sharpData []byte

// Default returns the embedded book of balanced lines. The data begin with the
// command that made them, including the seed; see data/README.md.
var Default = embedded("default", defaultData)

// Sharp returns the embedded book of lines in which one side is ahead by 0.8 to
// 1.1 pawns, for engines that draw most games from balanced lines. See Default.
var Sharp = embedded("sharp", sharpData)

// embedded returns a function that reads a book on its first call.
func embedded(name string, data []byte) func() *Book {
	return sync.OnceValue(func() *Book {
		book, err := readEmbedded(name, data)
		if err != nil {
			panic(err) // cannot happen: the tests read the book
		}
		return book
	})
}

func readEmbedded(name string, packed []byte) (*Book, error) {
	data, err := unpack(packed)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	r := reading{path: name + ".tsv", data: data, plies: allPlies}
	if err := readLines(&r); err != nil {
		return nil, err
	}
	if len(r.faults) > 0 {
		return nil, first(r.faults)
	}
	return New(name, r.openings)
}

func unpack(packed []byte) ([]byte, error) {
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	defer decoder.Close()
	return decoder.DecodeAll(packed, nil)
}
