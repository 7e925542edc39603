package main

import (
	"sync"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/flagtable"
)

// fieldError is what is wrong with a field of a plan, in the name of the flag
// that fills it.
type fieldError struct{ *event.FieldError }

func (e fieldError) Error() string {
	if name := flagFilling(e.Key); name != "" {
		return e.Named("--" + name)
	}
	if e.Value != "" {
		return e.FieldError.Error()
	}
	return e.Err.Error()
}

func (e fieldError) Unwrap() error { return e.FieldError }

// flagFilling is the name of the flag that fills a field, "" if there is none.
// A flag that several commands have fills the same in all.
func flagFilling(key string) string { return fieldFlags()[key] }

var fieldFlags = sync.OnceValue(func() map[string]string {
	names := map[string]string{}
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		for _, row := range flagtable.All(cmd.Flags()) {
			if _, known := names[row.Field]; !known && row.Field != "" {
				names[row.Field] = row.Name
			}
		}
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	walk(newRootCmd(&app{}))
	return names
})
