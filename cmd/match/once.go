package main

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// once is a flag that refuses to be given twice: of two values the user means
// one, and nobody can tell which.
type once struct {
	pflag.Value
	name  string
	given bool
}

// Set takes the first value.
func (o *once) Set(text string) error {
	if o.given {
		return twice(o.name)
	}
	o.given = true
	return o.Value.Set(text)
}

// twice is the name of a flag that was given twice.
type twice string

func (t twice) Error() string { return fmt.Sprintf("--%s is given twice: want it once", string(t)) }

// onceEach makes all flags of a command and of those below it refuse to be
// given twice, but for lists.
func onceEach(cmd *cobra.Command) {
	for _, flags := range []*pflag.FlagSet{cmd.LocalNonPersistentFlags(), cmd.PersistentFlags()} {
		flags.VisitAll(func(f *pflag.Flag) {
			if _, list := f.Value.(pflag.SliceValue); !list {
				f.Value = &once{Value: f.Value, name: f.Name}
			}
		})
	}
	for _, c := range cmd.Commands() {
		onceEach(c)
	}
}
