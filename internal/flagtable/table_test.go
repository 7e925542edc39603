package flagtable

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"
)

// values are the flags of the tests.
type values struct {
	games    int
	share    float64
	order    string
	cpus     string
	patience time.Duration
	limit    time.Duration
	names    []string
	loud     bool
}

func (v *values) table() Table {
	return Table{
		Int(&v.games, "games", 4, "play `N` games").Least(2, "games are played in pairs").Most(100).Fills("format.games").Under("Games"),
		Choice(&v.order, "order", "random", []string{"random", "sequential"}, "`ORDER` of the openings").Under("Games"),
		Text(&v.cpus, "affinity", "", "pin to `CPUS`").Bare("all").Keep().Letter("c").Formerly("cpus"),
		Duration(&v.patience, "patience", time.Second, "wait a `DURATION`").Want(func() bool { return v.patience > 0 }, "a time above 0").Keep(),
		Parsed(&v.limit, "limit", "", time.ParseDuration, "at most a `DURATION`"),
		Float(&v.share, "share", 0.5, "take a `SHARE`").NoConfig(),
		List(&v.names, "name", "a `NAME`; repeated"),
		Bool(&v.loud, "loud", false, "say more"),
	}
}

// parse reads a command line.
func parse(t *testing.T, args ...string) (*values, *pflag.FlagSet, error) {
	t.Helper()
	v, flags := new(values), pflag.NewFlagSet("test", pflag.ContinueOnError)
	flags.SortFlags = false
	Add(flags, v.table())
	if err := flags.Parse(args); err != nil {
		return v, flags, err
	}
	return v, flags, Check(flags)
}

func TestValuesAreChecked(t *testing.T) {
	for args, want := range map[string]string{
		"":                      "",
		"--games=2":             "",
		"--games=100":           "",
		"--games=1":             "--games 1: want at least 2, since games are played in pairs",
		"--games=101":           "--games 101: want at most 100",
		"--order=sequential":    "",
		"--order=sequantial":    `--order "sequantial" (did you mean "sequential"?): want random or sequential`,
		"--patience=0s":         "--patience 0s: want a time above 0",
		"--limit=7ms":           "",
		"--limit=7":             `--limit: time: missing unit in duration "7"`,
		"--affinity --affinity": "",
		"--affinity=4 --cpus=3": `invalid argument "3" for "--cpus" flag: --cpus is now --affinity`,
	} {
		_, _, err := parse(t, strings.Fields(args)...)
		if got := text(err); got != want {
			t.Errorf("%q: %q, want %q", args, got, want)
		}
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestDefaultsNeedNoCheck(t *testing.T) {
	n := 0
	flags := pflag.NewFlagSet("test", pflag.ContinueOnError)
	Add(flags, Table{Int(&n, "n", 0, "an `N`").Range(1, 3)})
	if err := Check(flags); err != nil {
		t.Error(err)
	}
	for value, want := range map[string]string{"0": "--n 0: want 1 to 3", "1": "", "3": "", "4": "--n 4: want 1 to 3"} {
		if err := flags.Set("n", value); err != nil {
			t.Fatal(err)
		}
		if got := text(Check(flags)); got != want {
			t.Errorf("%s: %q, want %q", value, got, want)
		}
	}
}

func TestTextsOfChoices(t *testing.T) {
	if got := text(OneOf("baz", []string{"foo", "bar", "qux"})); got != `"baz" (did you mean "bar"?): want one of foo, bar, qux` {
		t.Error(got)
	}
	n := 0
	least := pflag.NewFlagSet("test", pflag.ContinueOnError)
	Add(least, Table{Int(&n, "top", 10, "`N` rows").OrMore(0)})
	for value, want := range map[string]string{"0": "", "08": "", "-1": "--top -1: want 0 or more"} {
		if err := least.Set("top", value); err != nil {
			t.Fatal(err)
		}
		if got := text(Check(least)); got != want {
			t.Errorf("%s: %q, want %q", value, got, want)
		}
	}
	var to string
	_, flags := 0, pflag.NewFlagSet("test", pflag.ContinueOnError)
	Add(flags, Table{Text(&to, "to", "", "`FILE`").Want(func() bool { return false }, "nothing")})
	if err := flags.Set("to", "x"); err != nil {
		t.Fatal(err)
	}
	if got := text(Check(flags)); got != `--to "x": want nothing` {
		t.Error(got)
	}
}

func TestParsedDefaults(t *testing.T) {
	var d time.Duration
	flags := pflag.NewFlagSet("test", pflag.ContinueOnError)
	Add(flags, Table{Parsed(&d, "d", "3ms", time.ParseDuration, "a `D`")})
	if err := Check(flags); err != nil || d != 3*time.Millisecond {
		t.Errorf("%v, %v", d, err)
	}
}

func TestKeptFlagsComeBack(t *testing.T) {
	_, first, err := parse(t, "--affinity=0-3", "--games=8", "--patience=2s")
	if err != nil {
		t.Fatal(err)
	}
	kept := Kept(first)
	if len(kept) != 2 || kept["affinity"] != "0-3" || kept["patience"] != "2s" {
		t.Errorf("kept: %v", kept)
	}
	v, flags, _ := parse(t, "--patience=9s")
	if err := Restore(flags, kept); err != nil || v.cpus != "0-3" || v.patience != 9*time.Second || v.games != 4 {
		t.Errorf("%+v, %v", v, err)
	}
	for name, broken := range map[string]map[string]string{"no duration": {"patience": "x"}, "refused": {"patience": "-1s"}} {
		if _, flags, _ := parse(t); Restore(flags, broken) == nil {
			t.Errorf("%s: taken", name)
		}
	}
	if v, flags, _ := parse(t); Restore(flags, map[string]string{"games": "50"}) != nil || v.games != 4 {
		t.Errorf("a flag that is not kept comes back: %d games", v.games)
	}
}

func TestOnce(t *testing.T) {
	for args, want := range map[string]string{
		"--games=4 --games=4":     "games",
		"--name=a --name=b":       "",
		"--loud --loud":           "loud",
		"--affinity=1 -c2":        "affinity",
		"--name=a --games=4 -c=4": "",
	} {
		v, flags := new(values), pflag.NewFlagSet("test", pflag.ContinueOnError)
		Add(flags, v.table())
		for _, r := range All(flags) {
			r.Once()
		}
		err := flags.Parse(strings.Fields(args))
		again := Twice("")
		if errors.As(err, &again); string(again) != want {
			t.Errorf("%q: %v, want --%s to be refused", args, err, want)
		}
	}
	if got := Twice("pgn").Error(); got != "--pgn is given twice: want it once" {
		t.Error(got)
	}
}

func TestRowsOfFlags(t *testing.T) {
	v, flags, err := parse(t, "--name=a", "--name=b", "-c", "--loud", "--share=0.25")
	if err != nil || strings.Join(v.names, "+") != "a+b" || v.cpus != "all" || !v.loud || v.share != 0.25 {
		t.Fatalf("%+v, %v", v, err)
	}
	if r := Of(flags.Lookup("cpus")); r == nil || r.Name != "affinity" {
		t.Errorf("the row of an old name is %v", r)
	}
	if n := len(All(flags)); n != len(v.table()) {
		t.Errorf("%d rows", n)
	}
	flags.Bool("own", false, "")
	if Of(flags.Lookup("own")) != nil || Of(nil) != nil {
		t.Error("a flag without a row has one")
	}
	names := Of(flags.Lookup("name"))
	if !names.Repeated() || Of(flags.Lookup("games")).Repeated() {
		t.Error("what may be repeated is not known")
	}
	if err := names.Replace([]string{"x", "y"}); err != nil || strings.Join(v.names, "+") != "x+y" {
		t.Errorf("%v, %v", v.names, err)
	}
	var slice pflag.SliceValue = flags.Lookup("name").Value.(pflag.SliceValue)
	if err := slice.Append("z"); err != nil || strings.Join(slice.GetSlice(), "+") != "x+y+z" {
		t.Errorf("%v, %v", slice.GetSlice(), err)
	}
	rest := v.table().Without("games", "loud")
	if len(rest) != len(v.table())-2 || rest.Row("order").Name != "order" {
		t.Errorf("%d rows are left", len(rest))
	}
}

func TestHelp(t *testing.T) {
	_, flags, _ := parse(t)
	want := `Games:
      --games N       play N games (default 4)
      --order ORDER   ORDER of the openings (default "random")

Other:
  -c, --affinity[=CPUS]         pin to CPUS
      --patience DURATION       wait a DURATION (default 1s)
      --limit DURATION          at most a DURATION
      --share SHARE             take a SHARE (default 0.5)
      --name NAME               a NAME; repeated
      --loud                    say more
`
	if got := Usages(flags); got != want {
		t.Errorf("%s", got)
	}
	plain := pflag.NewFlagSet("test", pflag.ContinueOnError)
	n := 0
	Add(plain, Table{Int(&n, "n", 5, "an `N`").DefaultAs("0").Saying("the `N`")})
	if got := Usages(plain); got != "Flags:\n      --n N   the N\n" {
		t.Errorf("%q", got)
	}
	all := (&values{}).table().Under("All")
	grouped := pflag.NewFlagSet("test", pflag.ContinueOnError)
	Add(grouped, all)
	if got := Usages(grouped); !strings.HasPrefix(got, "All:\n") || !strings.Contains(got, "\n\nGames:\n") || strings.Contains(got, "Other") {
		t.Errorf("%s", got)
	}
}

func TestHelpIsNarrow(t *testing.T) {
	var to string
	flags := pflag.NewFlagSet("test", pflag.ContinueOnError)
	long := strings.Repeat("words that go on and on ", 20)
	Add(flags, Table{Text(&to, "to", "default", "`FILE` "+long), Text(&to, "a-longer-name", "", "`FILE` "+long)}.Under("Files"))
	for line := range strings.Lines(Usages(flags)) {
		if len(strings.TrimRight(line, "\n")) > columns {
			t.Errorf("%d columns: %s", len(line)-1, line)
		}
	}
}
