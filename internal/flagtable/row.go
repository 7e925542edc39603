package flagtable

import (
	"fmt"
	"slices"

	"github.com/spf13/pflag"
)

// Row is a flag. It is the pflag.Value of it, too.
type Row struct {
	Name  string
	Group string // heading in help; "": none

	Kept      bool   // a resumed job goes on with the value that was given
	NotConfig bool   // is no key of a configuration file
	Empty     bool   // an empty text is a value like any other
	Field     string // what the flag fills, as errors of lower packages call it

	// Offers are the words that a shell offers for what has been typed; nil: none.
	Offers func(typed string) []string

	// Table turns the value of a configuration file into the text of the flag,
	// where it need not be one; nil: it is one.
	Table func(value any) (string, error)

	value         pflag.Value
	letter, usage string
	bare, oldName string
	once, given   bool
	check         []func() error
	defaultAs     *string // in help
}

// Table is a list of rows, in the order of help.
type Table []*Row

// Under puts the rows that have no heading under one.
func (t Table) Under(group string) Table {
	for _, r := range t {
		if r.Group == "" {
			r.Group = group
		}
	}
	return t
}

// Row returns the row of a name, which there must be.
func (t Table) Row(name string) *Row {
	i := slices.IndexFunc(t, func(r *Row) bool { return r.Name == name })
	if i < 0 {
		panic(fmt.Sprintf("flagtable: no row %q", name))
	}
	return t[i]
}

// Without returns the rows but for those of the names.
func (t Table) Without(names ...string) Table {
	return slices.DeleteFunc(slices.Clone(t), func(r *Row) bool { return slices.Contains(names, r.Name) })
}

// Under puts the row under a heading.
func (r *Row) Under(group string) *Row { r.Group = group; return r }

// Letter gives the flag a short name of one letter.
func (r *Row) Letter(letter string) *Row { r.letter = letter; return r }

// Keep has resumed jobs go on with the flag.
func (r *Row) Keep() *Row { r.Kept = true; return r }

// NoConfig keeps the flag out of configuration files.
func (r *Row) NoConfig() *Row { r.NotConfig = true; return r }

// MayBeEmpty takes an empty text for a value: else one is refused, because it
// comes from a variable that is not set.
func (r *Row) MayBeEmpty() *Row { r.Empty = true; return r }

// Bare is the value of the flag that is given without one.
func (r *Row) Bare(value string) *Row { r.bare = value; return r }

// Formerly is a name that the flag had, which goes on to work and is not shown.
func (r *Row) Formerly(name string) *Row { r.oldName = name; return r }

// Fills says what the flag fills, as errors of lower packages call it.
func (r *Row) Fills(field string) *Row { r.Field = field; return r }

// Offer says what a shell offers.
func (r *Row) Offer(offers func(typed string) []string) *Row { r.Offers = offers; return r }

// FromTable says how a configuration file may write the value otherwise.
func (r *Row) FromTable(read func(value any) (string, error)) *Row { r.Table = read; return r }

// Saying changes what help says of the flag.
func (r *Row) Saying(usage string) *Row { r.usage = usage; return r }

// DefaultAs changes what help says is the default; "": nothing.
func (r *Row) DefaultAs(text string) *Row { r.defaultAs = &text; return r }

// Add adds the rows of tables to the flags of a command.
func Add(flags *pflag.FlagSet, tables ...Table) {
	for _, t := range tables {
		for _, r := range t {
			r.add(flags)
		}
	}
}

func (r *Row) add(flags *pflag.FlagSet) {
	f := flags.VarPF(asList(r), r.Name, r.letter, r.usage)
	f.NoOptDefVal = r.bare
	if r.value.Type() == "bool" && r.bare == "" {
		f.NoOptDefVal = "true"
	}
	if r.defaultAs != nil {
		f.DefValue = *r.defaultAs
	}
	if r.oldName != "" {
		flags.AddFlag(&pflag.Flag{Name: r.oldName, Usage: r.usage, Value: &formerly{Row: r}, DefValue: f.DefValue, NoOptDefVal: f.NoOptDefVal, Hidden: true})
	}
}

// Of returns the row of a flag, nil for a flag that has none.
func Of(f *pflag.Flag) *Row {
	if f == nil {
		return nil
	}
	if r, ok := f.Value.(interface{ row() *Row }); ok {
		return r.row()
	}
	return nil
}

func (r *Row) row() *Row { return r }

// All returns the rows of all flags, those of old names left out.
func All(flags *pflag.FlagSet) (t Table) {
	flags.VisitAll(func(f *pflag.Flag) {
		if r := Of(f); r != nil && r.Name == f.Name {
			t = append(t, r)
		}
	})
	return t
}

// filling returns the row that fills a field, nil if none does.
func filling(flags *pflag.FlagSet, field string) *Row {
	for _, r := range All(flags) {
		if r.Field == field {
			return r
		}
	}
	return nil
}

// Set implements pflag.Value.
func (r *Row) Set(text string) error {
	if r.once && r.given && !r.Repeated() {
		return Twice(r.Name)
	}
	return r.set(text)
}

func (r *Row) set(text string) error {
	err := r.value.Set(text)
	r.given = r.given || err == nil
	return err
}

// Type implements pflag.Value.
func (r *Row) Type() string { return r.value.Type() }

// String implements pflag.Value.
func (r *Row) String() string {
	if r == nil || r.value == nil { // pflag asks the zero value what its default looks like
		return ""
	}
	if text := r.value.String(); text != "[]" || !r.Repeated() {
		return text
	}
	return ""
}

// Repeated reports whether the flag may be given several times.
func (r *Row) Repeated() bool { _, list := r.value.(pflag.SliceValue); return list }

// Replace gives a flag that may be repeated all of its values.
func (r *Row) Replace(texts []string) error {
	r.given = true
	return r.value.(pflag.SliceValue).Replace(texts)
}

// Given reports whether the flag was given.
func (r *Row) Given() bool { return r.given }

// Once has the flag refuse to be given twice, with Twice, unless it may be
// repeated: of two values the user means one, and nobody can tell which.
func (r *Row) Once() { r.once = true }

// Twice is the name of a flag that was given twice.
type Twice string

// Error names the flag.
func (t Twice) Error() string { return fmt.Sprintf("--%s is given twice: want it once", string(t)) }

// formerly is the value of a row under its old name. Scripts that give both
// names go on to work.
type formerly struct {
	*Row
	again bool
}

// Set implements pflag.Value.
func (f *formerly) Set(text string) error {
	if f.once && f.again {
		return Twice(f.oldName)
	}
	f.again = true
	return f.set(text)
}

// list is the value of a row that may be repeated: shells ask for SliceValue.
type list struct{ *Row }

func asList(r *Row) pflag.Value {
	if r.Repeated() {
		return list{r}
	}
	return r
}

// Append implements pflag.SliceValue.
func (l list) Append(text string) error { return l.value.(pflag.SliceValue).Append(text) }

// GetSlice implements pflag.SliceValue.
func (l list) GetSlice() []string { return l.value.(pflag.SliceValue).GetSlice() }
