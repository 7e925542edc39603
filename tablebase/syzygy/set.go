package syzygy

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"match/board"
	"match/internal/mapped"
	"match/tablebase"
)

// testedSize is the size up to which a file's checksum is tested at its first probe: all files of
// up to five men. Testing larger files would delay a search; [Set.Verify] tests all of them.
const testedSize = 64 << 20

// Set holds the tables of one or more directories. It is safe for concurrent use.
type Set struct {
	files  []*file // by name
	slots  []slot  // a hash table by material
	shift  uint
	maxMen int
	hash   func() string
}

var _ tablebase.Zeroing = (*Set)(nil)

// slot maps a material to its tables.
type slot struct {
	material uint64
	files    [2]*file // by kind, nil for a missing one
	turned   bool     // the colours have to be swapped
}

// Open opens all Syzygy tables (*.rtbw and *.rtbz) in a list of directories, which are separated as
// in PATH: by a colon, on Windows by a semicolon. If two files have the same name, the one in the
// earlier directory is used.
//
// Open tests the header and the size of every file. It returns a *[FileError] for the first one
// that is damaged or truncated, and another error for a directory without a table, or if there are
// no outcomes (*.rtbw) in any. [Set.Close] closes the files.
func Open(path string) (*Set, error) { return openSet(path, mapped.Open) }

// Dirs returns the directories of a list, see [Open]. It skips empty names: a separator at an end
// does not name the working directory.
func Dirs(path string) []string {
	return slices.DeleteFunc(filepath.SplitList(path), func(dir string) bool { return dir == "" })
}

// opener opens a file: [mapped.Open], or [mapped.OpenUnmapped] as on systems that cannot map files.
type opener func(path string) (*mapped.File, error)

func openSet(path string, open opener) (*Set, error) {
	s, dirs := new(Set), Dirs(path)
	if len(dirs) == 0 {
		return nil, errors.New("want a directory of Syzygy tables")
	}
	for _, dir := range dirs {
		if err := s.openDir(dir, open); err != nil {
			return nil, errors.Join(err, s.Close())
		}
	}
	if !slices.ContainsFunc(s.files, func(f *file) bool { return f.kind == wdlFile }) {
		return nil, errors.Join(noTable(path), s.Close())
	}
	slices.SortFunc(s.files, func(a, b *file) int { return strings.Compare(a.name(), b.name()) })
	s.index()
	s.hash = sync.OnceValue(s.sum)
	return s, nil
}

func noTable(dir string) error { return fmt.Errorf("no Syzygy table (*.rtbw) in %s", dir) }

// name returns the file's name without its directory.
func (f *file) name() string { return filepath.Base(f.path) }

func (s *Set) openDir(dir string, open opener) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("no directory %s with Syzygy tables", dir)
	case err != nil:
		return fmt.Errorf("cannot read Syzygy tables: %w", err)
	}
	found := false
	for _, entry := range entries {
		e, k, ok := parseName(entry.Name())
		if !ok {
			continue
		}
		found = true
		if slices.ContainsFunc(s.files, func(f *file) bool { return f.name() == entry.Name() }) {
			continue
		}
		f, err := openFile(filepath.Join(dir, entry.Name()), e, k, open)
		if err != nil {
			return err
		}
		s.files = append(s.files, f)
	}
	if !found {
		return noTable(dir)
	}
	return nil
}

// parseName parses the name of a file. It reports false for files that are not tables.
func parseName(name string) (e ending, k kind, ok bool) {
	for k, extension := range extensions {
		if stem, is := strings.CutSuffix(name, extension); is {
			e, err := parseEnding(stem)
			return e, kind(k), err == nil && e.usual() == stem
		}
	}
	return e, k, false
}

// index enters the files into the hash table, under both colourings.
func (s *Set) index() {
	bits := uint(4)
	for 1<<bits < 4*len(s.files) {
		bits++
	}
	s.slots, s.shift = make([]slot, 1<<bits), 64-bits
	for _, f := range s.files {
		s.maxMen = max(s.maxMen, f.ending.men())
		s.add(f.ending.material(), f, false)
		s.add(f.ending.turned().material(), f, true)
	}
}

func (s *Set) add(key uint64, f *file, turned bool) {
	slot := s.probe(key)
	if slot.files[f.kind] == nil {
		slot.material, slot.files[f.kind], slot.turned = key, f, turned
	}
}

// probe returns the slot of a material, or the free one where it belongs.
func (s *Set) probe(key uint64) *slot {
	for i := key * 0x9e3779b97f4a7c15 >> s.shift; ; i++ {
		slot := &s.slots[i&uint64(len(s.slots)-1)]
		if slot.material == key || slot.material == 0 {
			return slot
		}
	}
}

// file returns the file of a kind for a position, and whether the colours have to be swapped.
func (s *Set) file(p *board.Position, k kind) (f *file, turned bool, err error) {
	slot := s.probe(material(p))
	if f = slot.files[k]; f == nil {
		return nil, false, &MissingError{File: endingOf(p).usual() + extensions[k]}
	}
	return f, slot.turned, nil
}

// refuse returns why no table of the set can answer for a position, nil if one may.
func (s *Set) refuse(p *board.Position) error {
	if n := p.Occupied().Count(); n > max(s.maxMen, 2) {
		return fmt.Errorf("%d men on the board, the Syzygy tables here have up to %d", n, s.maxMen)
	}
	if p.Castling(board.White)|p.Castling(board.Black) != 0 {
		return ErrCastling
	}
	return nil
}

// Outcome returns the outcome of a position. Errors are [ErrCastling],
// *[MissingError], *[FileError], and another one for too many men.
func (s *Set) Outcome(p *board.Position) (WDL, error) {
	if err := s.refuse(p); err != nil {
		return Draw, err
	}
	v, _, err := s.outcome(p)
	return v, err
}

// Distance returns the distance to zeroing of a position, see [Set.DTZ]. Errors
// are those of [Set.Outcome].
func (s *Set) Distance(p *board.Position) (plies int, err error) {
	if err := s.refuse(p); err != nil {
		return 0, err
	}
	return s.dtz(p)
}

// Probe implements [tablebase.Tables]. Entries have no distance to mate.
func (s *Set) Probe(p *board.Position) (tablebase.Entry, bool) {
	v, err := s.Outcome(p)
	return v.entry(), err == nil
}

// DTZ returns the number of plies to the next capture or pawn move if both sides keep the outcome
// and the winning side plays the shortest way: positive for a win, negative for a loss, 0 for a
// draw. It also returns whether the distance is known. It is counted as if the position's
// fifty-move counter were 0. Distances beyond ±100 are those of cursed wins and blessed losses,
// counted from ±101 on. A player who is checkmated has −1.
//
// Most tables round, so the true distance may be one ply more. A win is therefore certain if the
// sum of distance and counter is at most 99. If it is 100, the win is certain right after a capture
// or a pawn move.
func (s *Set) DTZ(p *board.Position) (plies int, ok bool) {
	plies, err := s.Distance(p)
	return plies, err == nil
}

// MaxMen implements [tablebase.Tables].
func (s *Set) MaxMen() int { return s.maxMen }

// Hash implements [tablebase.Tables]. It is computed from the names of the files and the checksums
// at their ends, so it takes no time.
func (s *Set) Hash() string { return s.hash() }

func (s *Set) sum() string {
	h := sha256.New()
	for _, f := range s.files {
		sum, err := f.stored()
		fmt.Fprintf(h, "%s %x %v\n", f.name(), sum, err)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Damaged returns a *[FileError] for each file that a probe found damaged. From then on, positions of
// its ending are not known.
func (s *Set) Damaged() (errs []error) {
	for _, f := range s.files {
		if err := f.broken.Load(); err != nil {
			errs = append(errs, err)
		}
	}
	return errs
}

// Verify tests the checksum of every file and returns the errors, a *[FileError]
// for each that is damaged. It reads all files from the first byte to the last.
func (s *Set) Verify() error {
	var errs []error
	for _, f := range s.files {
		if err := f.verify(); err != nil {
			errs = append(errs, f.damaged(err))
		}
	}
	return errors.Join(errs...)
}

// Close closes all files. The set must not be used after it.
func (s *Set) Close() error {
	var errs []error
	for _, f := range s.files {
		errs = append(errs, f.contents.Close())
	}
	s.files = nil
	return errors.Join(errs...)
}

// Kind is the prefix of the names of Syzygy tables for [tablebase.Find]: syzygy:DIR, or several
// directories as for [Open].
const Kind = "syzygy"

func init() {
	tablebase.Register(Kind, func(path string) (tablebase.Tables, error) {
		set, err := Open(path)
		if err != nil {
			return nil, err
		}
		return set, nil
	})
}

// Name returns the name of the tables in directories.
func Name(path string) string { return Kind + ":" + path }

// ErrCastling is the error for a position with castling rights, which tables do not cover.
var ErrCastling = errors.New("castling rights, which endgame tables do not cover")

// MissingError is the error if a set lacks the table of a position's ending, or of one that a
// capture or a promotion leads to.
type MissingError struct{ File string } // such as "KQPvKR.rtbz"

// Error names the missing file.
func (e *MissingError) Error() string { return "no Syzygy table " + e.File }

// FileError is the error for a damaged or unreadable file.
type FileError struct {
	Path string
	Err  error
}

// Error names the file and what is wrong with it, in one line.
func (e *FileError) Error() string { return e.Path + ": " + e.Err.Error() }

func (e *FileError) Unwrap() error { return e.Err }
