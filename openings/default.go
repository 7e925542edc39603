package openings

import (
	_ "embed"
	"sync"

	"github.com/klauspost/compress/zstd"
)

//go:embed data/default.tsv.zst
var defaultData []byte

// Default returns the embedded book. The data begin with the command that made
// them, seed and all; see data/README.md.
var Default = sync.OnceValue(func() *Book {
	book, err := readDefault()
	if err != nil {
		panic(err) // the tests read it
	}
	return book
})

func readDefault() (*Book, error) {
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	defer decoder.Close()
	data, err := decoder.DecodeAll(defaultData, nil)
	if err != nil {
		return nil, err
	}
	openings, err := readLines("default.tsv", data, Options{})
	if err != nil {
		return nil, err
	}
	return New("default", openings)
}
