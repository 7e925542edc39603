package flagtable

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"
)

// Var makes a row for any value.
func Var(value pflag.Value, name, usage string) *Row {
	return &Row{Name: name, value: value, usage: usage}
}

// made makes a row for the value that pflag creates.
func made(name, usage string, register func(*pflag.FlagSet)) *Row {
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	register(flags)
	return Var(flags.Lookup(name).Value, name, usage)
}

// Text makes a row for any text.
func Text(to *string, name, value, usage string) *Row {
	return made(name, usage, func(f *pflag.FlagSet) { f.StringVar(to, name, value, "") })
}

// File makes a row for the name of a file, which shells complete.
func File(to *string, name, value, usage string) *Row { return Text(to, name, value, usage) }

// Bool makes a row that is true if the flag is given.
func Bool(to *bool, name string, value bool, usage string) *Row {
	return made(name, usage, func(f *pflag.FlagSet) { f.BoolVar(to, name, value, "") })
}

// Switch makes a row that is true or false if the flag is given, and nil otherwise.
func Switch(to **bool, name, usage string) *Row {
	given := new(bool)
	return Bool(given, name, false, usage).Refuse(func() error {
		*to = given
		return nil
	})
}

// Duration makes a row for a time with its unit. Help shows no default of zero.
func Duration(to *time.Duration, name string, value time.Duration, usage string) *Row {
	r := made(name, usage, func(f *pflag.FlagSet) { f.DurationVar(to, name, value, "") })
	if value == 0 {
		r.DefaultAs("")
	}
	return r
}

// List makes a row for a flag that may be given several times, with one text each time.
func List(to *[]string, name, usage string) *Row {
	return made(name, usage, func(f *pflag.FlagSet) { f.StringArrayVar(to, name, nil, "") })
}

// Words makes a row for a flag that may be given several times, each time with several words
// separated by commas.
func Words(to *[]string, name, usage string) *Row {
	return made(name, usage, func(f *pflag.FlagSet) { f.StringSliceVar(to, name, nil, "") })
}

// read makes a row for a value that is read and written by functions.
func read[T any](to *T, name string, value T, usage, kind string, parse func(string) (T, error), text func(T) string) *Row {
	*to = value
	return Var(&readable[T]{to, kind, parse, text}, name, usage)
}

// readable is the value of such a row.
type readable[T any] struct {
	to    *T
	kind  string
	parse func(string) (T, error)
	text  func(T) string
}

// Set implements pflag.Value.
func (r *readable[T]) Set(text string) error {
	value, err := r.parse(text)
	if err == nil {
		*r.to = value
	}
	return err
}

// Type implements pflag.Value.
func (r *readable[T]) Type() string { return r.kind }

// String implements pflag.Value.
func (r *readable[T]) String() string { return r.text(*r.to) }

// Int makes a row for a whole number in decimal digits: 0100 is 100.
func Int[T int | int64 | uint64](to *T, name string, value T, usage string) *Row {
	return read(to, name, value, usage, reflect.TypeFor[T]().String(), parseDecimal[T], func(n T) string { return fmt.Sprint(n) })
}

// parseDecimal reads decimal digits only; pflag's own flags read 0100 as 64 and reject 08.
func parseDecimal[T int | int64 | uint64](text string) (T, error) {
	if _, unsigned := any(T(0)).(uint64); unsigned {
		n, err := strconv.ParseUint(text, 10, 64)
		return T(n), err
	}
	n, err := strconv.ParseInt(text, 10, reflect.TypeFor[T]().Bits())
	return T(n), err
}

// Float makes a row for a number. It rejects NaN and Inf, which strconv accepts.
func Float(to *float64, name string, value float64, usage string) *Row {
	return read(to, name, value, usage, "float64", Number, shortest)
}

// GivenFloat is Float for a number that is nil unless the flag is given.
func GivenFloat(to **float64, name, usage string) *Row {
	given := new(float64)
	return Float(given, name, 0, usage).Refuse(func() error {
		*to = given
		return nil
	})
}

// Percent is Float for a share in percent. The sign may be given: 0.5 is 0.5%.
func Percent(to *float64, name string, value float64, usage string) *Row {
	return read(to, name, value, usage, "float64", func(text string) (float64, error) { return Number(strings.TrimSuffix(text, "%")) }, shortest)
}

func shortest(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// Number reads a number as Float does.
func Number(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err == nil && (math.IsNaN(x) || math.IsInf(x, 0)) {
		err = strconv.ErrRange
	}
	return x, err
}

// Days makes a row for a time that may also be given in days, such as 30d. Help
// shows no default of zero.
func Days(to *time.Duration, name string, value time.Duration, usage string) *Row {
	r := read(to, name, value, usage, "days", parseDays, inDays)
	if value == 0 {
		r.DefaultAs("")
	}
	return r
}

// inDays writes whole days as such.
func inDays(t time.Duration) string {
	const day = 24 * time.Hour
	if t == 0 || t%day != 0 {
		return t.String()
	}
	return strconv.Itoa(int(t/day)) + "d"
}

func parseDays(text string) (time.Duration, error) {
	if number, is := strings.CutSuffix(text, "d"); is {
		n, err := strconv.ParseFloat(number, 64)
		if hours := n * 24; err == nil && math.Abs(hours) < math.MaxInt64/float64(time.Hour) {
			return time.Duration(hours * float64(time.Hour)), nil
		}
	} else if t, err := time.ParseDuration(text); err == nil {
		return t, nil
	}
	return 0, fmt.Errorf("%q is not a time: want a number with a unit, such as 90m, 36h or 30d", text)
}
