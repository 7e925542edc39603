package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/internal/nearest"
	"match/players/spec"
)

func addConfigFlag(flags *pflag.FlagSet, path *string) {
	flags.StringVar(path, "config", "", "read flags from a TOML `FILE`: keys as the flags, players also as tables [a] and [b]")
}

// readConfig sets flags from a TOML file: its keys are the flags' names, and
// the players may be tables. What is given on the command line goes first.
func readConfig(cmd *cobra.Command, path string) error {
	if path == "" {
		return nil
	}
	data, err := readText("--config", path)
	if err != nil {
		return err
	}
	file, err := decodeTOML(path, data)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(file)) {
		if err := setFromConfig(cmd.Flags(), name, file[name]); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// notInConfig are flags that make no sense in a file that is read because of
// one of them, or instead of a match.
var notInConfig = []string{"config", "help", "version"}

func setFromConfig(flags *pflag.FlagSet, name string, v any) error {
	flag := flags.Lookup(name)
	if flag == nil || slices.Contains(notInConfig, name) {
		var names []string
		flags.VisitAll(func(f *pflag.Flag) {
			if !slices.Contains(notInConfig, f.Name) {
				names = append(names, f.Name)
			}
		})
		return fmt.Errorf("unknown key %q%s: keys are the names of flags", name, nearest.Hint(name, names))
	}
	if list, isList := v.([]any); isList {
		return setListFromConfig(flag, name, list)
	}
	text := fmt.Sprint(v)
	if name == "a" || name == "b" {
		who, err := spec.FromTable(name, v)
		if err != nil {
			return err
		}
		text = who.String()
	}
	if text == "" {
		value, _ := pflag.UnquoteUsage(flag)
		return fmt.Errorf("%s = \"\": want %s", name, value)
	}
	if flag.Changed {
		return nil
	}
	err := flags.Set(name, text)
	if invalid := (*pflag.InvalidValueError)(nil); errors.As(err, &invalid) {
		return fmt.Errorf("%s = %v: want %s", name, v, wanted(flag))
	}
	if err != nil {
		return fmt.Errorf("%s = %v: %w", name, v, err)
	}
	return nil
}

// setListFromConfig sets a flag that may be repeated to each value of a list,
// and another one to the values with commas between them: sprt = [0, 8].
func setListFromConfig(flag *pflag.Flag, name string, list []any) error {
	if flag.Changed {
		return nil
	}
	var texts []string
	for _, v := range list {
		texts = append(texts, fmt.Sprint(v))
	}
	slice, repeated := flag.Value.(pflag.SliceValue)
	if repeated {
		return slice.Replace(texts)
	}
	if err := flag.Value.Set(strings.Join(texts, ",")); err != nil {
		return fmt.Errorf("%s = %v: want %s", name, list, wanted(flag))
	}
	flag.Changed = true
	return nil
}
