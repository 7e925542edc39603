package flagtable

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

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
func (*days) Type() string { return "duration" }

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
