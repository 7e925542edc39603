package cli

import (
	"sync"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/flagtable"
)

// FieldError is an error in a field of a plan, reported under the flag that fills it.
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

// FlagFilling returns the name of the flag that fills a field, "" if there is none.
func FlagFilling(key string) string { return fieldFlags.names[key] }

// fieldFlags maps the keys of fields to the names of the flags that fill them.
var fieldFlags struct {
	once  sync.Once
	names map[string]string
}

// NameFields collects from all commands which flag fills which field. A flag fills the same field
// in every command that has it.
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
