package pgn

import (
	"bytes"
	"fmt"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Frames compresses a file piece by piece, if its name ends in .gz or .zst.
// Each piece is a complete frame, so a file that ends after any piece is
// readable to its end: while it grows, and after an interrupted write. It appends
// the piece in its form in the file to dst.
type Frames func(dst, piece []byte) ([]byte, error)

// NewFrames returns the frames for a file name.
func NewFrames(path string) (Frames, error) {
	switch compressionOf(path) {
	case ".gz":
		z := gzip.NewWriter(nil)
		return func(dst, piece []byte) ([]byte, error) {
			b := bytes.NewBuffer(dst)
			z.Reset(b)
			if _, err := z.Write(piece); err != nil {
				return dst, err
			}
			err := z.Close()
			return b.Bytes(), err
		}, nil
	case ".zst":
		z, err := zstd.NewWriter(nil, zstd.WithZeroFrames(true), zstd.WithEncoderConcurrency(1))
		if err != nil {
			return nil, err
		}
		return func(dst, piece []byte) ([]byte, error) { return z.EncodeAll(piece, dst), nil }, nil
	case ".bz2":
		return nil, errBzip2(path)
	}
	return func(dst, piece []byte) ([]byte, error) { return append(dst, piece...), nil }, nil
}

func errBzip2(path string) error {
	return fmt.Errorf("%s: bzip2 files can be read, not written (use .gz or .zst)", path)
}
