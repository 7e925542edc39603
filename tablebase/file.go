package tablebase

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/bits"
	"os"
	"path/filepath"

	"match/internal/mapped"
)

// A file holds one table as it is in memory, little-endian throughout:
//
//	 0  magic
//	 8  version of the format
//	12  name of the ending, padded with zeros
//	20  bytes of directory, rows and palettes
//	32  where the palettes of each width begin
//	64  directory, rows, palettes
//	    CRC-32C of everything before
const (
	magic      = "match-tb"
	version    = 1
	headerSize = 64
	trailer    = 4

	// extension is the extension of a table's file, whose name is the ending's.
	extension = ".mtb"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// encode returns the contents of a table's file.
func (t *table) encode() []byte {
	file := make([]byte, headerSize, headerSize+len(t.directory)+len(t.rows)+len(t.palettes)+trailer)
	copy(file, magic)
	binary.LittleEndian.PutUint32(file[8:], version)
	copy(file[12:20], t.material.String())
	for i, part := range [][]byte{t.directory, t.rows, t.palettes} {
		binary.LittleEndian.PutUint32(file[20+4*i:], uint32(len(part)))
		file = append(file, part...)
	}
	for width, base := range t.base {
		binary.LittleEndian.PutUint32(file[32+4*width:], base)
	}
	return binary.LittleEndian.AppendUint32(file, crc32.Checksum(file, castagnoli))
}

// decode reads the contents of a file. The table shares their memory. It is safe to probe for any
// contents of the file.
func decode(file []byte) (*table, error) {
	if len(file) < headerSize || string(file[:8]) != magic {
		return nil, errors.New("is not an endgame table")
	}
	if v := binary.LittleEndian.Uint32(file[8:]); v != version {
		return nil, fmt.Errorf("has format %d, but this program reads format %d", v, version)
	}
	var sizes [3]uint32
	want := headerSize + trailer
	for i := range sizes {
		sizes[i] = binary.LittleEndian.Uint32(file[20+4*i:])
		want += int(sizes[i])
	}
	if len(file) != want {
		return nil, fmt.Errorf("has %d bytes instead of %d", len(file), want)
	}
	body, sum := file[:want-trailer], binary.LittleEndian.Uint32(file[want-trailer:])
	if got := crc32.Checksum(body, castagnoli); got != sum {
		return nil, fmt.Errorf("is damaged (checksum %08x instead of %08x)", got, sum)
	}
	name := string(bytes.TrimRight(body[12:20], "\x00"))
	material, ok := byName[name]
	if !ok {
		return nil, fmt.Errorf("is for the unknown ending %q", name)
	}
	t := newTable(material)
	t.directory, body = cut(body[headerSize:], sizes[0])
	t.rows, t.palettes = cut(body, sizes[1])
	for width := range t.base {
		t.base[width] = binary.LittleEndian.Uint32(file[32+4*width:])
	}
	return t, t.check()
}

func cut(data []byte, n uint32) (head, tail []byte) { return data[:n:n], data[n:] }

// check ensures that no probe reads outside the table.
func (t *table) check() error {
	if want := 4 * t.sides() * t.rowsPerSide(); len(t.directory) != want {
		return fmt.Errorf("is damaged (directory of %d bytes instead of %d)", len(t.directory), want)
	}
	for at := 0; at < len(t.directory); at += 4 {
		if !t.checkRow(binary.LittleEndian.Uint32(t.directory[at:])) {
			return fmt.Errorf("is damaged (row %d)", at/4)
		}
	}
	return nil
}

func (t *table) checkRow(entry uint32) bool {
	width, offset := entry>>28, int(entry&(1<<28-1))
	if width == 0 {
		return entry <= 0xff
	}
	if width > maxWidth || offset+indicesAt > len(t.rows) {
		return false
	}
	packed := t.rows[offset:]
	bit := int(width) * bits.OnesCount64(binary.LittleEndian.Uint64(packed))
	palette := int(binary.LittleEndian.Uint16(packed[paletteAt:]))
	return indicesAt+bit/8+2 <= len(packed) &&
		int(t.base[width])+(palette+1)<<width <= len(t.palettes)
}

// path returns the path of an ending's table.
func path(dir string, m Material) string { return filepath.Join(dir, m.String()+extension) }

// FileError is the error for a file that is not the table that its name promises.
type FileError struct {
	Path     string
	Material Material
	Err      error // what is wrong with it, such as "is damaged (…)"
}

// Error names the file and what is wrong with it.
func (e *FileError) Error() string { return fmt.Sprintf("%s %v", e.Path, e.Err) }

func (e *FileError) Unwrap() error { return e.Err }

// load opens the table of an ending and returns the function that closes it. The error is
// fs.ErrNotExist if there is no file, a *[FileError] if it is broken.
func load(dir string, m Material) (t *table, unmap func() error, err error) {
	name := path(dir, m)
	f, err := mapped.Open(name)
	if err != nil {
		return nil, nil, err
	}
	data, err := f.At(0, int(f.Size()), nil)
	if err == nil {
		t, err = decode(data)
	}
	if err == nil && t.material != m {
		err = fmt.Errorf("is for %s, not for %s", t.material, m)
	}
	if err != nil {
		_ = f.Close()
		return nil, nil, &FileError{name, m, err}
	}
	t.path = name
	return t, f.Close, nil
}

// save writes the table into a directory atomically: at any moment there is either the whole file
// or none.
func (t *table) save(dir string) (err error) {
	f, err := os.CreateTemp(dir, temporary)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(t.encode())
	err = errors.Join(err, f.Sync(), f.Chmod(0o644), f.Close())
	if err != nil {
		return err
	}
	if err = os.Rename(f.Name(), path(dir, t.material)); err != nil {
		return err
	}
	syncDir(dir)
	return nil
}

// syncDir makes the names in a directory durable, on systems that can.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		d.Sync()
		d.Close()
	}
}

// temporary is the name pattern of unfinished files for os.CreateTemp.
const temporary = "unfinished-*.tmp"
