package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/internal/flagtable"
)

// once is a flag without a row that refuses to be given twice.
type once struct {
	pflag.Value
	name  string
	given bool
}

// Set takes the first value.
func (o *once) Set(text string) error {
	if o.given {
		return flagtable.Twice(o.name)
	}
	o.given = true
	return o.Value.Set(text)
}

// onceEach makes all flags of a command and of those below it refuse to be
// given twice, but for lists: of two values the user means one, and nobody can
// tell which.
func onceEach(cmd *cobra.Command) {
	for _, flags := range []*pflag.FlagSet{cmd.LocalNonPersistentFlags(), cmd.PersistentFlags()} {
		flags.VisitAll(func(f *pflag.Flag) {
			if row := flagtable.Of(f); row != nil {
				row.Once()
			} else if _, list := f.Value.(pflag.SliceValue); !list {
				f.Value = &once{Value: f.Value, name: f.Name}
			}
		})
	}
	for _, c := range cmd.Commands() {
		onceEach(c)
	}
}
