package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// magic is the beginning of SQLite files.
const magic = "SQLite format 3\x00"

// readHeader reads the beginning of a plain file: opening a pipe would wait for its other end.
func readHeader(path string) (header [100]byte, info os.FileInfo, err error) {
	if info, err = os.Stat(path); err != nil {
		return header, nil, err
	}
	if !info.Mode().IsRegular() {
		return header, nil, fmt.Errorf("results database %s: not a file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return header, nil, err
	}
	defer f.Close()
	_, err = io.ReadFull(f, header[:])
	return header, info, err
}

// checkFile reads a file before the database engine may touch it. If it is
// not one of our databases, the error states why in one line.
func checkFile(path string) error {
	header, info, err := readHeader(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return explain(path, ErrNoDatabase)
	case info == nil:
		return err
	case info.Size() == 0:
		return fmt.Errorf("results database %s: the file is empty; remove it to begin a new database", path)
	case errors.Is(err, io.ErrUnexpectedEOF) || err == nil && string(header[:16]) != magic:
		return fmt.Errorf("results database %s: not a results database (nor any SQLite file)", path)
	case err != nil:
		return fmt.Errorf("results database %s: %w", path, err)
	}
	if id := binary.BigEndian.Uint32(header[68:]); id != applicationID {
		return fmt.Errorf("results database %s: an SQLite file of another program (application id %#x)", path, id)
	}
	return checkSize(path, &header, info.Size())
}

// IsDatabase reports whether a file looks like a results database, damaged or
// not, which other output must not replace.
func IsDatabase(path string) bool {
	header, _, _ := readHeader(path)
	return string(header[:16]) == magic && binary.BigEndian.Uint32(header[68:]) == applicationID
}

// checkSize detects a truncated file. While there is a write-ahead log, pages
// of the database may still be in the log.
func checkSize(path string, header *[100]byte, size int64) error {
	pageSize := int64(binary.BigEndian.Uint16(header[16:]))
	if pageSize == 1 {
		pageSize = 65536
	}
	want := pageSize * int64(binary.BigEndian.Uint32(header[28:]))
	if log, err := os.Stat(path + "-wal"); err == nil && log.Size() > 0 {
		return nil
	}
	if size < want {
		return fmt.Errorf("results database %s: truncated: %d of %d bytes are left", path, size, want)
	}
	return nil
}
