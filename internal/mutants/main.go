// Command mutants measures how many faults the tests of a package detect: it breaks one operator or
// statement of the package at a time and runs the package's own -short tests against it. A mutant
// survives if no test fails.
//
//	go run ./internal/mutants -n 60 -seed 1 ./pgn ./sprt
//
// The mutants are a seeded random sample of those in code that the tests execute, so the same
// command draws the same ones. docs/mutants.md lists survivors that behave like the original, with
// a reason; the command reads them there and leaves them out of the share. It exits with 1 if a
// package stays below -want. It is not for packages that need other packages' tests. It changes no
// source file: mutants reach the compiler by -overlay.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"
)

type options struct {
	sample  int
	seed    uint64
	jobs    int
	want    float64
	memory  int // MiB
	tests   string
	verbose bool
	docs    string
}

func main() {
	var o options
	flag.IntVar(&o.sample, "n", 60, "mutants to draw a package")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the draw")
	flag.IntVar(&o.jobs, "j", runtime.GOMAXPROCS(0), "mutants to try at a time")
	flag.Float64Var(&o.want, "want", 85, "share of killed mutants, in per cent, below which a package fails")
	flag.IntVar(&o.memory, "memory", 6000, "MiB of address space that the tests of a mutant may take")
	flag.StringVar(&o.tests, "run", "", "only the tests of this `REGEXP` count, for code that they run through; \"\": all")
	flag.BoolVar(&o.verbose, "v", false, "print what becomes of each mutant as it comes")
	flag.StringVar(&o.docs, "equivalent", "docs/mutants.md", "page with the table of equivalent mutants")
	flag.Parse()
	good, err := run(os.Stdout, flag.Args(), o)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	case !good:
		os.Exit(1)
	}
}

// run prints a report on each package and returns whether all of them reach the required share.
func run(w io.Writer, patterns []string, o options) (good bool, err error) {
	equivalent, err := readEquivalent(o.docs)
	if err != nil {
		return false, err
	}
	packages, err := listPackages(patterns)
	if err != nil {
		return false, err
	}
	good = true
	for _, p := range packages {
		began := time.Now()
		r, err := examine(p, o, equivalent, func(m *mutant, f fate) {
			if o.verbose {
				printFate(w, m, f.String())
			}
		})
		if err != nil {
			return false, fmt.Errorf("%s: %w", p.ImportPath, err)
		}
		r.print(w)
		fmt.Fprintf(w, "%s: %v (%.0f s)\n", p.ImportPath, r, time.Since(began).Seconds())
		good = good && r.share() >= o.want
	}
	return good, nil
}
