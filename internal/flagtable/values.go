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

// Int makes a row for a whole number in decimal digits: 0100 is 100.
func Int(to *int, name string, value int, usage string) *Row {
	return Decimal(to, name, value, usage)
}

// Decimal makes a row for a whole number of any of these types.
func Decimal[T int | int64 | uint64](to *T, name string, value T, usage string) *Row {
	*to = value
	return Var(&decimal[T]{to}, name, usage)
}

// decimal is the value of a whole number.
type decimal[T int | int64 | uint64] struct{ to *T }

// Set reads decimal digits only; pflag's own flags read 0100 as 64 and reject 08.
func (d *decimal[T]) Set(text string) error {
	n, err := parseDecimal[T](text)
	if err == nil {
		*d.to = n
	}
	return err
}

func parseDecimal[T int | int64 | uint64](text string) (T, error) {
	if _, unsigned := any(T(0)).(uint64); unsigned {
		n, err := strconv.ParseUint(text, 10, 64)
		return T(n), err
	}
	n, err := strconv.ParseInt(text, 10, reflect.TypeFor[T]().Bits())
	return T(n), err
}

// Type returns pflag's name for flags of that type.
func (d *decimal[T]) Type() string {
	switch any(*d.to).(type) {
	case int64:
		return "int64"
	case uint64:
		return "uint64"
	}
	return "int"
}

func (d *decimal[T]) String() string {
	if _, unsigned := any(*d.to).(uint64); unsigned {
		return strconv.FormatUint(uint64(*d.to), 10)
	}
	return strconv.FormatInt(int64(*d.to), 10)
}

// Float makes a row for a number. It rejects NaN and Inf, which strconv accepts.
func Float(to *float64, name string, value float64, usage string) *Row {
	*to = value
	return Var((*finite)(to), name, usage)
}

// finite is the value of a number.
type finite float64

func (n *finite) Set(text string) error {
	v, err := Number(text)
	if err == nil {
		*n = finite(v)
	}
	return err
}

func (n *finite) Type() string   { return "float64" }
func (n *finite) String() string { return strconv.FormatFloat(float64(*n), 'g', -1, 64) }

// Percent is Float for a share in percent. The sign may be given: 0.5 is 0.5%.
func Percent(to *float64, name string, value float64, usage string) *Row {
	*to = value
	return Var(percent{(*finite)(to)}, name, usage)
}

// percent is the value of a share.
type percent struct{ *finite }

func (p percent) Set(text string) error { return p.finite.Set(strings.TrimSuffix(text, "%")) }

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
	*to = value
	r := Var((*days)(to), name, usage)
	if value == 0 {
		r.DefaultAs("")
	}
	return r
}

// days is a time that may be given in days.
type days time.Duration

// Type implements pflag.Value.
func (*days) Type() string { return "days" }

// String implements pflag.Value.
func (d *days) String() string {
	const day = 24 * time.Hour
	if t := time.Duration(*d); t == 0 || t%day != 0 {
		return t.String()
	}
	return strconv.Itoa(int(time.Duration(*d)/day)) + "d"
}

// Set implements pflag.Value.
func (d *days) Set(text string) error {
	if number, is := strings.CutSuffix(text, "d"); is {
		n, err := strconv.ParseFloat(number, 64)
		if hours := n * 24; err == nil && math.Abs(hours) < math.MaxInt64/float64(time.Hour) {
			*d = days(hours * float64(time.Hour))
			return nil
		}
	} else if t, err := time.ParseDuration(text); err == nil {
		*d = days(t)
		return nil
	}
	return fmt.Errorf("%q is not a time: want a number with a unit, such as 90m, 36h or 30d", text)
}
