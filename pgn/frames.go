package pgn

import (
	"bytes"
	"fmt"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Frames compresses a file piece by piece, if its name ends in .gz or .zst. Each
// piece is whole in itself: a file that ends behind one can be read to its end,
// while it grows and after whatever stopped the writing.
type Frames struct {
	compress func(dst, piece []byte) ([]byte, error)
}

// NewFrames returns the frames of a file of that name.
func NewFrames(path string) (*Frames, error) {
	switch compressionOf(path) {
	case ".gz":
		z := gzip.NewWriter(nil)
		return &Frames{func(dst, piece []byte) ([]byte, error) {
			b := bytes.NewBuffer(dst)
			z.Reset(b)
			if _, err := z.Write(piece); err != nil {
				return dst, err
			}
			err := z.Close()
			return b.Bytes(), err
		}}, nil
	case ".zst":
		z, err := zstd.NewWriter(nil, zstd.WithZeroFrames(true), zstd.WithEncoderConcurrency(1))
		if err != nil {
			return nil, err
		}
		return &Frames{func(dst, piece []byte) ([]byte, error) { return z.EncodeAll(piece, dst), nil }}, nil
	case ".bz2":
		return nil, errBzip2(path)
	}
	return &Frames{func(dst, piece []byte) ([]byte, error) { return append(dst, piece...), nil }}, nil
}

func errBzip2(path string) error {
	return fmt.Errorf("%s: bzip2 files can be read, not written (use .gz or .zst)", path)
}

// Append appends a piece as it stands in the file.
func (f *Frames) Append(dst, piece []byte) ([]byte, error) { return f.compress(dst, piece) }
