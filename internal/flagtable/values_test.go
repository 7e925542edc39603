package flagtable

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"pgregory.net/rapid"
)

func numberFlags() (flags *pflag.FlagSet, i *int, j *int64, u *uint64) {
	flags, i, j, u = pflag.NewFlagSet("test", pflag.ContinueOnError), new(int), new(int64), new(uint64)
	Add(flags, Table{Int(i, "i", 7, "an `N`")})
	Add(flags, Table{Int(j, "j", 0, "an `N`")})
	Add(flags, Table{Int(u, "u", 8, "an `N`")})
	return flags, i, j, u
}

func TestNumbersAreDecimal(t *testing.T) {
	flags, i, j, u := numberFlags()
	if *i != 7 || *j != 0 || *u != 8 {
		t.Errorf("the defaults are %d, %d, %d", *i, *j, *u)
	}
	if err := flags.Parse([]string{"--i=0100", "--j=-08", "--u", "0009"}); err != nil {
		t.Fatal(err)
	}
	if *i != 100 || *j != -8 || *u != 9 {
		t.Errorf("0100, -08 and 0009 are read as %d, %d, %d", *i, *j, *u)
	}
	for _, bad := range []string{"0x10", "0b1", "1.5", "1e3", "", " 1", "9223372036854775808000"} {
		for _, name := range []string{"i", "j", "u"} {
			if err := flags.Set(name, bad); err == nil {
				t.Errorf("--%s %q is taken", name, bad)
			}
		}
	}
	if *i != 100 || *j != -8 || *u != 9 {
		t.Error("a refused value changes the flag")
	}
	if err := flags.Set("u", "-1"); err == nil {
		t.Error("--u -1 is taken")
	}
}

func TestNumbersReadWhatTheyPrint(t *testing.T) {
	flags, i, j, u := numberFlags()
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := rapid.Int().Draw(t, "i"), rapid.Int64().Draw(t, "j"), rapid.Uint64().Draw(t, "u")
		for name, value := range map[string]any{"i": a, "j": b, "u": c} {
			if err := flags.Set(name, fmt.Sprint(value)); err != nil {
				t.Fatal(err)
			}
			if got := flags.Lookup(name).Value.String(); got != fmt.Sprint(value) {
				t.Fatalf("--%s %v prints %s", name, value, got)
			}
		}
		if *i != a || *j != b || *u != c {
			t.Fatalf("%d %d %d are read as %d %d %d", a, b, c, *i, *j, *u)
		}
	})
	if err := flags.Set("u", fmt.Sprint(uint64(math.MaxUint64))); err != nil || *u != math.MaxUint64 {
		t.Errorf("the largest number is read as %d, %v", *u, err)
	}
}

func TestNumbersLookAsBefore(t *testing.T) {
	flags, _, _, _ := numberFlags()
	usage := flags.FlagUsages()
	for _, want := range []string{"--i N   an N (default 7)\n", "--j N   an N\n", "--u N   an N (default 8)\n"} {
		if !strings.Contains(usage, want) {
			t.Errorf("%q is missing in\n%s", want, usage)
		}
	}
	if n, err := flags.GetInt("i"); n != 7 || err != nil {
		t.Errorf("GetInt says %d, %v", n, err)
	}
}

func TestNumbersAreFinite(t *testing.T) {
	flags, x := pflag.NewFlagSet("test", pflag.ContinueOnError), new(float64)
	Add(flags, Table{Float(x, "x", 0.05, "an `X`")})
	if f := flags.Lookup("x"); *x != 0.05 || f.DefValue != "0.05" || f.Value.Type() != "float64" {
		t.Errorf("%g, default %q, type %q", *x, f.DefValue, f.Value.Type())
	}
	for text, want := range map[string]float64{"-1.5": -1.5, "1e3": 1000, "08": 8} {
		if err := flags.Set("x", text); err != nil || *x != want {
			t.Errorf("%s is %g, %v", text, *x, err)
		}
	}
	*x = 7
	for _, bad := range []string{"NaN", "nan", "inf", "-Inf", "1e999", "", "x"} {
		if err := flags.Set("x", bad); err == nil || *x != 7 {
			t.Errorf("%q is taken for %g", bad, *x)
		}
	}
}

func TestPercentMayHaveItsSign(t *testing.T) {
	flags, x := pflag.NewFlagSet("test", pflag.ContinueOnError), new(float64)
	Add(flags, Table{Percent(x, "x", 0.5, "a `PERCENT`")})
	if *x != 0.5 || flags.Lookup("x").Value.String() != "0.5" {
		t.Errorf("the default is %g, %s", *x, flags.Lookup("x").Value)
	}
	for text, want := range map[string]float64{"0.25": 0.25, "0.25%": 0.25, "3%": 3, "-1%": -1} {
		if err := flags.Set("x", text); err != nil || *x != want {
			t.Errorf("%s is read as %g, %v", text, *x, err)
		}
	}
	for _, bad := range []string{"", "%", "1%%", "1 %", "x%", "Inf%", "nan"} {
		if err := flags.Set("x", bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

// A switch knows whether it was given.
func TestSwitch(t *testing.T) {
	for _, c := range []struct{ arg, want string }{{"", "nil"}, {"--s", "true"}, {"--s=false", "false"}} {
		var to *bool
		flags := pflag.NewFlagSet("test", pflag.ContinueOnError)
		Add(flags, Table{Switch(&to, "s", "a switch")})
		err := flags.Parse(strings.Fields(c.arg))
		if err == nil {
			err = Check(flags)
		}
		got := "nil"
		if to != nil {
			got = fmt.Sprint(*to)
		}
		if err != nil || got != c.want {
			t.Errorf("%q: %s, %v", c.arg, got, err)
		}
	}
}
