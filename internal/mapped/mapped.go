// Package mapped opens files whose contents are read in place: mapped into memory if the system
// supports that, otherwise read piece by piece. It does not interpret the contents.
package mapped

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// File is an open file that does not change while it is read. It is safe for concurrent use.
type File struct {
	data   []byte      // all of it, if it is mapped
	reader io.ReaderAt // else
	size   int64
	close  func() error
}

// Open opens a regular file and maps it. A file that cannot be mapped is read
// with ReadAt instead.
//
// If another process truncates a mapped file while it is open, reading it faults. Readers that
// cannot rule this out call debug.SetPanicOnFault.
func Open(name string) (*File, error) {
	f, err := OpenUnmapped(name)
	if err != nil {
		return nil, err
	}
	if f.size > 0 && f.size == int64(int(f.size)) {
		file := f.reader.(*os.File)
		if data, unmap, err := mapFile(file, int(f.size)); err == nil {
			return &File{data: data, size: f.size, close: unmap}, file.Close()
		}
	}
	return f, nil
}

// Bytes returns a file with these contents that exists only in memory.
func Bytes(data []byte) *File {
	return &File{data: data, size: int64(len(data)), close: func() error { return nil }}
}

// OpenUnmapped opens a file that is read with ReadAt, as [Open] does if mapping is not possible.
func OpenUnmapped(name string) (*File, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a regular file", name)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &File{reader: f, size: info.Size(), close: f.Close}, nil
}

// Size returns the length of the file in bytes when it was opened.
func (f *File) Size() int64 { return f.size }

// At returns n bytes from an offset: the mapped bytes, or a copy in buf if it is large enough, else
// in new memory. Reading beyond the end is an error.
func (f *File) At(offset int64, n int, buf []byte) ([]byte, error) {
	if offset < 0 || n < 0 || offset > f.size-int64(n) {
		return nil, io.ErrUnexpectedEOF
	}
	if f.data != nil {
		return f.data[offset : offset+int64(n)], nil
	}
	return f.read(offset, n, buf)
}

func (f *File) read(offset int64, n int, buf []byte) ([]byte, error) {
	if cap(buf) < n {
		buf = make([]byte, n)
	}
	got, err := f.reader.ReadAt(buf[:n], offset)
	switch {
	case got == n:
		return buf[:n], nil
	case errors.Is(err, io.EOF):
		return nil, io.ErrUnexpectedEOF
	}
	return nil, err
}

// Close releases the memory and the file. What At and Mapped returned must not be used after it.
func (f *File) Close() error { return f.close() }
