package cli

import (
	"sync"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/flagtable"
)

// FieldError is what is wrong with a field of a plan, in the name of the flag
// that fills it.
type FieldError struct{ *event.FieldError }

func (e FieldError) Error() string {
	if name := FlagFilling(e.Key); name != "" {
		return e.Named("--" + name)
	}
	if e.Value != "" {
		return e.FieldError.Error()
	}
	return e.Err.Error()
}

func (e FieldError) Unwrap() error { return e.FieldError }

// FlagFilling is the name of the flag that fills a field, "" if there is none.
func FlagFilling(key string) string { return fieldFlags.names[key] }

// fieldFlags are the names of the flags by the keys of the fields that they fill.
var fieldFlags struct {
	once  sync.Once
	names map[string]string
}

// NameFields learns from all commands which flag fills which field. A flag that
// several commands have fills the same in all.
func NameFields(root *cobra.Command) {
	fieldFlags.once.Do(func() {
		fieldFlags.names = map[string]string{}
		nameFieldsOf(root)
	})
}

func nameFieldsOf(cmd *cobra.Command) {
	for _, row := range flagtable.All(cmd.Flags()) {
		if _, known := fieldFlags.names[row.Field]; !known && row.Field != "" {
			fieldFlags.names[row.Field] = row.Name
		}
	}
	for _, c := range cmd.Commands() {
		nameFieldsOf(c)
	}
}
