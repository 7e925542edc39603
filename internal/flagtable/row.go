package flagtable

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Row is a flag. It is also the flag's pflag.Value.
type Row struct {
	Name  string
	Group string // heading in help; "": none

	Kept      bool   // a resumed job keeps the value that was given
	NotConfig bool   // not a key of configuration files
	Empty     bool   // an empty text, which usually comes from an unset shell variable, is a valid value
	Field     string // the field that the flag fills, by its name in errors of lower packages

	// Limits are the numbers that the flag takes, for a text that is beyond any whole number; "": those of its type.
	Limits string

	// Offers returns the completions that a shell offers for what has been typed; nil: none.
	Offers func(typed string) []string

	// Completes offers completions that depend on the rest of the command line; nil: none.
	Completes cobra.CompletionFunc

	// Table converts a configuration file's value into the text of the flag; nil: the value is that
	// text.
	Table func(value any) (string, error)

	// From is where the value comes from if a configuration file set it, and Value what it is there.
	From, Value string

	value         pflag.Value
	letter, usage string
	bare, oldName string
	once, given   bool
	check         []func() error
	defaultAs     *string // in help
}

// Table is a list of rows, in the order in which help shows them.
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

// Row returns the row of a name, which must exist.
func (t Table) Row(name string) *Row {
	i := slices.IndexFunc(t, func(r *Row) bool { return r.Name == name })
	if i < 0 {
		panic(fmt.Sprintf("flagtable: no row %q", name))
	}
	return t[i]
}

// Without returns all rows except those of the names.
func (t Table) Without(names ...string) Table {
	return slices.DeleteFunc(slices.Clone(t), func(r *Row) bool { return slices.Contains(names, r.Name) })
}

// Under puts the row under a heading.
func (r *Row) Under(group string) *Row { r.Group = group; return r }

// Letter sets the flag's one-letter short name.
func (r *Row) Letter(letter string) *Row { r.letter = letter; return r }

// Keep makes resumed jobs keep the value of the flag.
func (r *Row) Keep() *Row { r.Kept = true; return r }

// NoConfig keeps the flag out of configuration files.
func (r *Row) NoConfig() *Row { r.NotConfig = true; return r }

// Bare sets the value that the flag has if it is given without one.
func (r *Row) Bare(value string) *Row { r.bare = value; return r }

// Formerly adds an old name of the flag, which is answered with the present one.
func (r *Row) Formerly(name string) *Row { r.oldName = name; return r }

// Fills sets the field that the flag fills, by its name in errors of lower packages.
func (r *Row) Fills(field string) *Row { r.Field = field; return r }

// Offer sets the completions that a shell offers.
func (r *Row) Offer(offers func(typed string) []string) *Row { r.Offers = offers; return r }

// Complete sets completions that depend on the rest of the command line.
func (r *Row) Complete(by cobra.CompletionFunc) *Row { r.Completes = by; return r }

// Saying changes the flag's help text.
func (r *Row) Saying(usage string) *Row { r.usage = usage; return r }

// DefaultAs changes the default that help shows; "": none.
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
	var value pflag.Value = r
	if r.Repeated() {
		value = list{r}
	}
	f := flags.VarPF(value, r.Name, r.letter, r.usage)
	f.NoOptDefVal = r.bare
	if r.value.Type() == "bool" && r.bare == "" {
		f.NoOptDefVal = "true"
	}
	if r.defaultAs != nil {
		f.DefValue = *r.defaultAs
	}
	if r.oldName != "" {
		flags.AddFlag(&pflag.Flag{Name: r.oldName, Usage: r.usage, Value: formerly{r}, DefValue: f.DefValue, NoOptDefVal: f.NoOptDefVal, Hidden: true})
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

// All returns the rows of all flags, without old names.
func All(flags *pflag.FlagSet) (t Table) {
	flags.VisitAll(func(f *pflag.Flag) {
		if r := Of(f); r != nil && r.Name == f.Name {
			t = append(t, r)
		}
	})
	return t
}

// Set implements pflag.Value.
func (r *Row) Set(text string) error {
	if r.once && r.given && !r.Repeated() {
		return Twice(r.Name)
	}
	err := r.value.Set(text)
	r.given = r.given || err == nil
	return err
}

// Type implements pflag.Value.
func (r *Row) Type() string { return r.value.Type() }

// String implements pflag.Value.
func (r *Row) String() string {
	if r == nil || r.value == nil { // pflag calls String on the zero value to get its default
		return ""
	}
	if list, is := r.value.(pflag.SliceValue); is {
		return strings.Join(list.GetSlice(), ",")
	}
	return r.value.String()
}

// Repeated reports whether the flag may be given several times.
func (r *Row) Repeated() bool { _, list := r.value.(pflag.SliceValue); return list }

// Replace sets all values of a repeatable flag.
func (r *Row) Replace(texts []string) error {
	r.given = true
	return r.value.(pflag.SliceValue).Replace(texts)
}

// Given reports whether the flag was given.
func (r *Row) Given() bool { return r.given }

// Once makes a flag that is not repeatable fail with Twice if it is given twice: the user means one
// of the two values, and the program cannot know which.
func (r *Row) Once() { r.once = true }

// Twice is the error for a flag that was given twice; its value is the flag's name.
type Twice string

// Error names the flag.
func (t Twice) Error() string { return fmt.Sprintf("--%s is given twice: want it once", string(t)) }

// Renamed is the error for a flag under its old name.
type Renamed struct{ Old, Now string }

// Error names both.
func (r Renamed) Error() string { return fmt.Sprintf("--%s is now --%s", r.Old, r.Now) }

// formerly is the value of a row under its old name, which only names the present one.
type formerly struct{ *Row }

// Set implements pflag.Value.
func (f formerly) Set(string) error { return Renamed{f.oldName, f.Name} }

// list is the value of a repeatable row: shell completion needs a SliceValue.
type list struct{ *Row }

// Append implements pflag.SliceValue.
func (l list) Append(text string) error { return l.value.(pflag.SliceValue).Append(text) }

// GetSlice implements pflag.SliceValue.
func (l list) GetSlice() []string { return l.value.(pflag.SliceValue).GetSlice() }
