package flagtable

import (
	"slices"
	"testing"
	"time"

	"github.com/spf13/pflag"
)

// The properties set for a row are those that its readers get.
func TestWhatIsSaidOfARow(t *testing.T) {
	var to string
	plain := Text(&to, "to", "", "`FILE`")
	said := Text(&to, "to", "", "`FILE`").NoConfig().Keep().Fills("x").Under("Files").
		Offer(func(typed string) []string { return []string{typed + "1"} })
	if plain.NotConfig || plain.Empty || plain.Kept || plain.Field != "" || plain.Group != "" || plain.Offers != nil || plain.Table != nil || plain.Limits != "" {
		t.Errorf("of a new row is said: %+v", plain)
	}
	if !said.NotConfig || !said.Kept || said.Field != "x" || said.Group != "Files" {
		t.Errorf("of the row is said: %+v", said)
	}
	if got := said.Offers("a"); !slices.Equal(got, []string{"a1"}) {
		t.Errorf("offered: %q", got)
	}
	order := Choice(&to, "order", "a", []string{"a", "b"}, "`ORDER`")
	if got := order.Offers(""); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("offered of a choice: %q", got)
	}
}

func TestTypesOfRows(t *testing.T) {
	var i int
	var i64 int64
	var u uint64
	var words []string
	for want, r := range map[string]*Row{
		"int": Int(&i, "i", 0, ""), "int64": Int(&i64, "i", 0, ""), "uint64": Int(&u, "u", 0, ""),
		"stringSlice": Words(&words, "w", ""), "string": File(new(string), "f", "", ""),
	} {
		if got := r.Type(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// The queries of pflag: the text of an empty value, of an empty list, and of a
// text that looks like one.
func TestTextsOfEmptyValues(t *testing.T) {
	var to string
	var names []string
	for name, c := range map[string]struct {
		value interface{ String() string }
		want  string
	}{
		"no row": {(*Row)(nil), ""}, "a row of nothing": {new(Row), ""},
		"an empty list": {List(&names, "name", ""), ""}, "a text": {Text(&to, "to", "[]", ""), "[]"},
	} {
		if got := c.value.String(); got != c.want {
			t.Errorf("%s is %q, want %q", name, got, c.want)
		}
	}
}

// A list set by a configuration file counts as given, like one on the command
// line.
func TestReplacedListsAreGiven(t *testing.T) {
	var names []string
	flags := pflag.NewFlagSet("test", pflag.ContinueOnError)
	Add(flags, Table{Words(&names, "name", "").Keep()})
	if kept := Kept(flags); len(kept) != 0 {
		t.Errorf("kept before: %v", kept)
	}
	if err := Of(flags.Lookup("name")).Replace([]string{"a", "b"}); err != nil {
		t.Fatal(err)
	}
	if kept := Kept(flags); kept["name"] != "a,b" {
		t.Errorf("kept: %v", kept)
	}
}

// A rejected value does not count as given.
func TestRefusedValuesAreNotGiven(t *testing.T) {
	var wait time.Duration
	flags := pflag.NewFlagSet("test", pflag.ContinueOnError)
	Add(flags, Table{Duration(&wait, "wait", 0, "a `TIME`").Keep()})
	if flags.Set("wait", "soon") == nil || len(Kept(flags)) != 0 {
		t.Errorf("kept: %v", Kept(flags))
	}
	if err := flags.Set("wait", "1s"); err != nil || Kept(flags)["wait"] != "1s" {
		t.Errorf("kept: %v, %v", Kept(flags), err)
	}
	if flags.Set("wait", "soon") == nil || len(Kept(flags)) != 1 {
		t.Errorf("kept after a value that is refused: %v", Kept(flags))
	}
	if usage := flags.Lookup("wait").DefValue; usage != "" {
		t.Errorf("a default of no time is shown: %q", usage)
	}
}

// An error begins with the name of the flag, directly followed by the value.
func TestBlame(t *testing.T) {
	var to string
	flags := pflag.NewFlagSet("test", pflag.ContinueOnError)
	Add(flags, Table{Text(&to, "to", "", "")})
	r := Of(flags.Lookup("to"))
	for _, c := range []struct{ value, text, want string }{
		{"", ": nothing", "--to: : nothing"},
		{"", "nothing", "--to: nothing"},
		{"x", "x: is none", "--to x: is none"},
		{"x", "x is none", "--to: x is none"},
		{"x", `"y" is none`, `--to "y" is none`},
	} {
		to = c.value
		if got := r.blame(textError(c.text)).Error(); got != c.want {
			t.Errorf("%q of %q: %s, want %s", c.text, c.value, got, c.want)
		}
	}
}

type textError string

func (e textError) Error() string { return string(e) }

func TestMissingRowsPanic(t *testing.T) {
	defer func() {
		if got := recover(); got != `flagtable: no row "x"` {
			t.Errorf("%v", got)
		}
	}()
	Table{}.Row("x")
}
