package pgn

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Open opens a file for reading. It decompresses files with names that end in
// .gz, .zst or .bz2.
func Open(path string) (io.ReadCloser, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	r, err := Decompress(f, path)
	if err != nil {
		f.Close()
		return nil, err
	}
	return &source{r, f}, nil
}

// source is a file and its decompressor.
type source struct {
	io.ReadCloser
	file io.Closer
}

func (s *source) Close() error { return errors.Join(s.ReadCloser.Close(), s.file.Close()) }

// maxWindow is the largest window of a .zst file; the zstd program has the same
// limit.
const maxWindow = 128 << 20

// Decompress returns a reader of the decompressed content of r, which is
// compressed as the extension of path indicates. Closing it does not close r.
func Decompress(r io.Reader, path string) (io.ReadCloser, error) {
	switch compressionOf(path) {
	case ".gz":
		z, err := gzip.NewReader(bufio.NewReaderSize(r, 1<<16))
		if err == io.EOF {
			err = errors.New("an empty file is not in gzip format")
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		return z, nil
	case ".zst":
		z, err := zstd.NewReader(r, zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		return z.IOReadCloser(), nil
	case ".bz2":
		r = bzip2.NewReader(bufio.NewReaderSize(r, 1<<16))
	}
	return io.NopCloser(r), nil
}

// Uncompressed returns a file's name without the ending of a compression.
func Uncompressed(path string) string {
	switch compressionOf(path) {
	case ".gz", ".zst", ".bz2":
		return strings.TrimSuffix(path, filepath.Ext(path))
	}
	return path
}

// compressionOf returns the file name's last extension in lower case.
func compressionOf(path string) string {
	ext := strings.ToLower(filepath.Ext(path))
	if ext == ".zstd" {
		return ".zst"
	}
	return ext
}

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
