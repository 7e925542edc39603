package main

import (
	"fmt"
	"math"
	"strconv"

	"github.com/spf13/pflag"
)

// Whole numbers on the command line are decimal: pflag's own flags take 0100
// for 64 and refuse 08. These read 0100 as 100, and digits only.

func intVar(flags *pflag.FlagSet, to *int, name string, value int, usage string) {
	*to = value
	flags.Var(&decimal[int]{to, "int", strconv.Atoi}, name, usage)
}

func int64Var(flags *pflag.FlagSet, to *int64, name string, value int64, usage string) {
	*to = value
	flags.Var(&decimal[int64]{to, "int64", parseInt64}, name, usage)
}

func uint64Var(flags *pflag.FlagSet, to *uint64, name string, value uint64, usage string) {
	*to = value
	flags.Var(&decimal[uint64]{to, "uint64", parseUint64}, name, usage)
}

func parseInt64(text string) (int64, error)   { return strconv.ParseInt(text, 10, 64) }
func parseUint64(text string) (uint64, error) { return strconv.ParseUint(text, 10, 64) }

// decimal is the pflag.Value of a whole number. Its kind is what pflag calls
// its own flags of that type.
type decimal[T int | int64 | uint64] struct {
	to    *T
	kind  string
	parse func(string) (T, error)
}

func (d *decimal[T]) Set(text string) error {
	n, err := d.parse(text)
	if err != nil {
		return err
	}
	*d.to = n
	return nil
}

func (d *decimal[T]) Type() string { return d.kind }

func (d *decimal[T]) String() string {
	if d.to == nil { // pflag asks the zero value what its default looks like
		return "0"
	}
	return fmt.Sprint(*d.to)
}

// floatVar takes numbers, and none of the words that strconv takes for some
// beyond them: NaN and Inf.
func floatVar(flags *pflag.FlagSet, to *float64, name string, value float64, usage string) {
	*to = value
	flags.Var((*finite)(to), name, usage)
}

// finite is the pflag.Value of a number.
type finite float64

func (n *finite) Set(text string) error {
	v, err := number(text)
	if err == nil {
		*n = finite(v)
	}
	return err
}

func (n *finite) Type() string   { return "float64" }
func (n *finite) String() string { return strconv.FormatFloat(float64(*n), 'g', -1, 64) }

func number(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err == nil && (math.IsNaN(x) || math.IsInf(x, 0)) {
		err = strconv.ErrRange
	}
	return x, err
}
