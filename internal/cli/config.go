package cli

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/internal/flagtable"
	"match/internal/nearest"
	"match/players/spec"
)

// ConfigRow returns the flag that names a configuration file.
func ConfigRow(path *string) *flagtable.Row {
	return flagtable.File(path, "config", "", "read flags from a TOML `FILE`: keys are flag names; players may be tables [a] and [b]").NoConfig()
}

// ReadConfig sets flags from a TOML file: its keys are the flags' names, and the players may be
// tables. Flags on the command line take precedence.
func ReadConfig(cmd *cobra.Command, path string) error {
	if path == "" {
		return nil
	}
	data, err := ReadText("--config", path)
	if err != nil {
		return err
	}
	file, err := spec.DecodeTOML(path, data)
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

func setFromConfig(flags *pflag.FlagSet, name string, v any) error {
	flag := flags.Lookup(name)
	row := flagtable.Of(flag)
	if row == nil || row.NotConfig {
		var names []string
		for _, r := range flagtable.All(flags) {
			if !r.NotConfig {
				names = append(names, r.Name)
			}
		}
		return fmt.Errorf("unknown key %q%s: keys are the names of flags", name, nearest.Hint(name, names))
	}
	if list, isList := v.([]any); isList {
		return setListFromConfig(flag, name, list)
	}
	text := fmt.Sprint(v)
	if row.Table != nil {
		var err error
		if text, err = row.Table(v); err != nil {
			return err
		}
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

// setListFromConfig sets a repeatable flag to each value of a list, and any other flag to the
// values joined by commas: sprt = [0, 8].
func setListFromConfig(flag *pflag.Flag, name string, list []any) error {
	if flag.Changed {
		return nil
	}
	var texts []string
	for _, v := range list {
		texts = append(texts, fmt.Sprint(v))
	}
	if row := flagtable.Of(flag); row.Repeated() {
		return row.Replace(texts)
	}
	if err := flag.Value.Set(strings.Join(texts, ",")); err != nil {
		return fmt.Errorf("%s = %v: want %s", name, list, wanted(flag))
	}
	flag.Changed = true
	return nil
}
