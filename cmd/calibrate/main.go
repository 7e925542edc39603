// Calibrate measures by simulation how often the program is right: verdicts and
// intervals of tests, ratings, answers of 'match bisect', effects of ideas, plans
// of protocols. The results are in docs/measurements/calibration.md and ideas.md,
// and in docs/method/ratings.md. It is not part of match; 'make calibrate' runs it.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"match/internal/inorder"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "calibrate:", err)
		os.Exit(2)
	}
}

// run runs the calibration that the first argument names, with the flags after it.
func run(args []string, out io.Writer) error {
	calibrations := map[string]func(*flag.FlagSet, []string, io.Writer) error{
		"sprt": tests, "ratings": ratings, "bisect": bisections, "ideas": estimates, "plan": plans,
	}
	if len(args) > 0 {
		if calibrate := calibrations[args[0]]; calibrate != nil {
			return calibrate(flag.NewFlagSet(args[0], flag.ExitOnError), args[1:], out)
		}
	}
	return fmt.Errorf("usage: go run ./cmd/calibrate sprt|ratings|bisect|ideas|plan [flags]; -h after one of these lists its flags")
}

// each returns the results of runs simulations, some at a time. A simulation depends
// only on its number.
func each[T any](workers, runs int, simulate func(run int) (T, error)) ([]T, error) {
	list, errs := make([]T, runs), make([]error, runs)
	inorder.Each(workers, runs, func(run int) { list[run], errs[run] = simulate(run) })
	return list, errors.Join(errs...)
}
