// Package codec turns the record of a game into a few hundred bytes and back
// without loss. The store keeps games in this form.
//
// The record has no text that the rules of chess imply: a move is its number
// among the legal moves of its position, in an order that depends only on the
// moves themselves. Header texts that many games share are kept once, in a
// dictionary that the caller provides. It is not a file format: the bytes are
// meaningless without their dictionary.
//
// A game is, in this order:
//
//	form          one byte: plain (1), or what follows is compressed by zstd (2)
//	flags         which of the following are present, the result
//	header        texts (see ref) and numbers
//	plies         their number, then one column after the other: moves, scores,
//	              depths, selective depths, nodes, times, reported times, clocks,
//	              comments
//
// All numbers are varints as in encoding/binary. Columns are written as
// differences from the same player's previous ply, which are small.
package codec

import (
	"fmt"

	"github.com/klauspost/compress/zstd"
)

// maxRecord bounds the memory that a damaged record can ask for. A game of a
// thousand moves with a comment at each is far below it.
const maxRecord = 64 << 20

// Both may be used by many goroutines at once.
var (
	packer   = must(zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false), zstd.WithLowerEncoderMem(true), zstd.WithWindowSize(64<<10)))
	unpacker = must(zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(maxRecord)))
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err) // only for options out of range
	}
	return v
}

// pack returns record in the shorter form.
func pack(record []byte) []byte {
	if data := packer.EncodeAll(record, []byte{packed}); len(data) <= len(record) {
		return data
	}
	return append([]byte{plain}, record...)
}

// unpack returns the inverse of pack.
func unpack(data []byte) ([]byte, error) {
	if len(data) == 0 {
		return nil, errShort
	}
	switch data[0] {
	case plain:
		return data[1:], nil
	case packed:
		record, err := unpacker.DecodeAll(data[1:], nil)
		if err != nil {
			return nil, fmt.Errorf("broken game record: %w", err)
		}
		return record, nil
	}
	return nil, fmt.Errorf("game record of format %d: this program reads formats up to %d", data[0], packed)
}

// The first byte of a record. Short games do not gain by compression.
const (
	plain  = 1
	packed = 2
)
