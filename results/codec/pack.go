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

// pack appends record to dst in the shorter form.
func pack(dst, record []byte) []byte {
	start := len(dst)
	dst = packer.EncodeAll(record, append(dst, packed))
	if len(dst)-start <= len(record) {
		return dst
	}
	return append(append(dst[:start], plain), record...)
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
