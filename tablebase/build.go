package tablebase

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"match/board"
)

// BuildOptions are the choices of [Build]; the zero value is usable.
type BuildOptions struct {
	Workers int         // goroutines that work on a table; 1 if less
	Report  func(Built) // called when a table is done, in order; may be nil
}

// Built reports a finished table.
type Built struct {
	Material Material
	Number   int           // number of tables done, including this one
	Total    int           // tables to do
	Kept     bool          // it existed already, with the right checksum
	Replaced error         // what was wrong with the existing file; nil for none
	Bytes    int           // size of the file
	Took     time.Duration // to make and write it; to check it if it was kept
}

// String returns the report as a row of columns.
func (b Built) String() string {
	what := "made"
	switch {
	case b.Kept:
		what = "kept"
	case b.Replaced != nil:
		what = "replaced"
	}
	return fmt.Sprintf("%-5s %-8s %8d bytes %7.2f s", b.Material, what, b.Bytes, b.Took.Seconds())
}

// Build makes the tables of the given endings, and of those that they lead to, in a directory,
// which is created if necessary. Existing tables are kept if their checksum is right and replaced
// if not, so calling Build again resumes an interrupted build. The files are the same for any
// number of workers.
func Build(ctx context.Context, dir string, endings []Material, o BuildOptions) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := removeUnfinished(dir); err != nil {
		return err
	}
	known := ThreeMen().clone()
	defer known.Close()
	needed := Needed(endings)
	for i, m := range needed {
		done := Built{Material: m, Number: i + 1, Total: len(needed)}
		if err := known.provide(ctx, dir, max(1, o.Workers), &done); err != nil {
			return fmt.Errorf("%s: %w", m, err)
		}
		if o.Report != nil {
			o.Report(done)
		}
	}
	return nil
}

// provide adds a table to the set: from its file, or by making and saving it.
func (s *Set) provide(ctx context.Context, dir string, workers int, done *Built) error {
	start := time.Now()
	defer func() { done.Took = time.Since(start) }()
	t, unmap, err := load(dir, done.Material)
	if err == nil {
		s.unmap = append(s.unmap, unmap)
		done.Kept = true
	} else {
		if !errors.Is(err, fs.ErrNotExist) {
			done.Replaced = err
		}
		if t, err = generate(ctx, done.Material, s, workers); err != nil {
			return err
		}
		if err := t.save(dir); err != nil {
			return err
		}
	}
	done.Bytes = t.size()
	s.add(t)
	return nil
}

// generate makes a table in memory.
func generate(ctx context.Context, m Material, known *Set, workers int) (*table, error) {
	s, err := solve(ctx, m, known, workers)
	if err != nil {
		return nil, err
	}
	return s.pack(), nil
}

// Needed returns the endings and all that they lead to by captures and promotions, in an order in
// which they can be made. Endings of three men are always known, so the result contains them only
// if they are in endings.
func Needed(endings []Material) []Material {
	wanted := make(map[Material]bool)
	for _, m := range endings {
		wanted[m] = true
	}
	for _, m := range slices.Backward(materials) {
		if wanted[m] && m.Men() == 4 {
			for _, next := range m.promotions() {
				wanted[next] = true
			}
		}
	}
	return inOrder(func(m Material) bool { return wanted[m] })
}

// abandoned is the age from which an unfinished file is treated as a leftover of a killed build;
// making a table takes seconds.
const abandoned = time.Hour

func removeUnfinished(dir string) error {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if match, _ := filepath.Match(temporary, e.Name()); !match {
			continue
		}
		if info, infoErr := e.Info(); infoErr == nil && time.Since(info.ModTime()) > abandoned {
			err = errors.Join(err, os.Remove(filepath.Join(dir, e.Name())))
		}
	}
	return err
}

// pool is the state of the positions during a solve: sets over the rows of a space, and the values
// that come later from other tables.
type pool struct {
	open     []board.Bitboard // legal positions with a legal move whose value is not known yet
	notWon   []board.Bitboard // legal positions not known to be won
	justLost []board.Bitboard // positions lost in exactly the distance processed last
	entered  []board.Bitboard // positions won by a move out of the table, within the distance
	held     []board.Bitboard // positions that some move out of the table still saves from a loss

	enterAt, freeAt schedule
}

// schedule lists, by distance in plies, the positions (64·row + square) that change at that
// distance.
type schedule [256][]uint32

func (p *pool) allocate(rows int) {
	for _, set := range []*[]board.Bitboard{&p.open, &p.notWon, &p.justLost, &p.entered, &p.held} {
		*set = make([]board.Bitboard, rows)
	}
}

// begin updates entered and held to a distance.
func (p *pool) begin(distance int) {
	for _, i := range p.enterAt[distance] {
		p.entered[i/64] |= 1 << (i % 64)
	}
	for _, i := range p.freeAt[distance] {
		p.held[i/64] &^= 1 << (i % 64)
	}
}

// leave records the value of the best move out of the table for the side to move. A position is
// held until all such moves are known to lose, and forever if one of them does not lose.
func (p *pool) leave(position uint32, value code) {
	p.held[position/64] |= 1 << (position % 64)
	switch {
	case value.win():
		p.enterAt[value.plies()] = append(p.enterAt[value.plies()], position)
	case value.loss():
		p.freeAt[value.plies()] = append(p.freeAt[value.plies()], position)
	}
}
