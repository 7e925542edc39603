package cli

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/internal/flagtable"
	"match/internal/nearest"
	"match/players/spec"
)

// ConfigRow returns the flag that names a configuration file.
func ConfigRow(path *string) *flagtable.Row {
	return flagtable.File(path, "config", "",
		"read flags from a TOML `FILE`: keys are flag names; players may be tables [a] and [b]").NoConfig()
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
		given := cmd.Flags().Changed(name)
		if err := setFromConfig(cmd.Flags(), name, file[name]); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if row := flagtable.Of(cmd.Flags().Lookup(name)); !given {
			row.From, row.Value = path, inText(file[name])
		}
	}
	return nil
}

// inText returns a value of a file as the text of a flag: 1e6 is a whole number, too.
func inText(v any) string {
	if x, isFloat := v.(float64); isFloat {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}

// inFile rewrites an error about the value of a flag that a configuration file has set: it names
// the file and the key there.
func inFile(flags *pflag.FlagSet, err error) error {
	if err == nil {
		return nil
	}
	for _, r := range flagtable.All(flags) {
		rest, is := strings.CutPrefix(err.Error(), "--"+r.Name)
		if r.From == "" || !is || !strings.HasPrefix(rest, ":") && !strings.HasPrefix(rest, " ") {
			continue
		}
		for _, value := range []string{strconv.Quote(r.String()), r.String()} {
			if after, is := strings.CutPrefix(rest, " "+value); is && value != "" {
				rest = " = " + r.Value + after
				break
			}
		}
		return fileError{err, r.From + ": " + r.Name + rest}
	}
	return err
}

// fileError is the error of a flag in the words of the file that set it.
type fileError struct {
	error
	text string
}

func (e fileError) Error() string { return e.text }

func (e fileError) Unwrap() error { return e.error }

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
	text := inText(v)
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
		return fmt.Errorf("%s = %s: want %s", name, inText(v), wanted(flag, err))
	}
	if err != nil {
		return fmt.Errorf("%s = %s: %w", name, inText(v), err)
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
		texts = append(texts, inText(v))
	}
	if row := flagtable.Of(flag); row.Repeated() {
		if err := row.Replace(texts); err != nil {
			return fmt.Errorf("%s = %v: %w", name, list, err)
		}
		return nil
	}
	if err := flag.Value.Set(strings.Join(texts, ",")); err != nil {
		return fmt.Errorf("%s = %v: want %s", name, list, wanted(flag, err))
	}
	flag.Changed = true
	return nil
}
