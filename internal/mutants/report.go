package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"
)

// report holds the fates of one package's mutants.
type report struct {
	all, covered int
	drawn        []mutant
	fates        []fate
	equivalent   []bool
}

// examine draws mutants of a package and tries them. It calls told with each mutant and its fate.
func examine(p pkg, o options, equivalent map[string]bool, told func(*mutant, fate)) (*report, error) {
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	b := bench{pkg: p, dir: dir, memory: o.memory, tests: o.tests}
	mutants, all, err := b.covered()
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(o.seed, 0))
	rng.Shuffle(len(mutants), func(i, j int) { mutants[i], mutants[j] = mutants[j], mutants[i] })
	r := &report{all: all, covered: len(mutants)}
	for first := 0; first < len(mutants) && len(r.drawn) < o.sample; {
		batch := mutants[first:min(len(mutants), first+o.sample-len(r.drawn))]
		fates := make([]fate, len(batch))
		group, ctx := errgroup.WithContext(context.Background())
		group.SetLimit(o.jobs)
		for i := range batch {
			group.Go(func() (err error) {
				if fates[i], err = b.try(ctx, &batch[i], first+i); err == nil {
					told(&batch[i], fates[i])
				}
				return err
			})
		}
		if err := group.Wait(); err != nil {
			return nil, err
		}
		for i, f := range fates {
			if f != unviable {
				r.add(batch[i], f, equivalent[keyOf(&batch[i])])
			}
		}
		first += len(batch)
	}
	return r, nil
}

func (r *report) add(m mutant, f fate, equivalent bool) {
	r.drawn, r.fates, r.equivalent = append(r.drawn, m), append(r.fates, f), append(r.equivalent, equivalent)
}

// count returns the mutants that were killed, those that ran into the time
// limit, survivors, and survivors that are known to be equivalent.
func (r *report) count() (dead, late, alive, same int) {
	for i, f := range r.fates {
		switch {
		case f == killed:
			dead++
		case f == timedOut:
			late++
		case r.equivalent[i]:
			same++
		default:
			alive++
		}
	}
	return dead, late, alive, same
}

// share returns the killed mutants in per cent of those that are not equivalent.
func (r *report) share() float64 {
	dead, late, alive, _ := r.count()
	if dead+late+alive == 0 {
		return 100
	}
	return 100 * float64(dead+late) / float64(dead+late+alive)
}

func (r *report) String() string {
	dead, late, alive, same := r.count()
	return fmt.Sprintf("%d mutants, %d covered, %d drawn: %d killed, %d timed out, %d survived, %d equivalent: %.1f%% killed",
		r.all, r.covered, len(r.drawn), dead, late, alive, same, r.share())
}

// print lists the survivors.
func (r *report) print(w io.Writer) {
	for i := range r.drawn {
		if r.fates[i] == survived && !r.equivalent[i] {
			printFate(w, &r.drawn[i], "SURVIVED")
		}
	}
}

func printFate(w io.Writer, m *mutant, word string) {
	fmt.Fprintf(w, "%s:%d:%d: %s: %s | %s\n", display(m.file), m.line, m.column, word, m.what(), m.source)
}

// display returns a path relative to where the command runs.
func display(path string) string {
	if wd, err := os.Getwd(); err == nil {
		if short, err := filepath.Rel(wd, path); err == nil {
			return filepath.ToSlash(short)
		}
	}
	return path
}
