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
	r := reading{path: "default.tsv", data: data}
	if err := readLines(&r); err != nil {
		return nil, err
	}
	if len(r.faults) > 0 {
		return nil, first(r.faults)
	}
	return New("default", r.openings)
}
