package main

import (
	"github.com/spf13/pflag"

	"match/internal/flagtable"
)

// Rows of one for commands that have no table yet.

func intVar(flags *pflag.FlagSet, to *int, name string, value int, usage string) {
	flagtable.Add(flags, flagtable.Table{flagtable.Int(to, name, value, usage)})
}

func uint64Var(flags *pflag.FlagSet, to *uint64, name string, value uint64, usage string) {
	flagtable.Add(flags, flagtable.Table{flagtable.Decimal(to, name, value, usage)})
}

func floatVar(flags *pflag.FlagSet, to *float64, name string, value float64, usage string) {
	flagtable.Add(flags, flagtable.Table{flagtable.Float(to, name, value, usage)})
}
