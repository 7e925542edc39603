package cli

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/internal/flagtable"
	"match/internal/nearest"
)

// FlagError rewrites an error about a flag in the user's terms, and suggests the nearest flag for
// an unknown one.
func FlagError(cmd *cobra.Command, err error) error {
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	help := "(" + flagHelp(cmd) + ")"
	if again := flagtable.Twice(""); errors.As(err, &again) {
		return again
	}
	if renamed := (flagtable.Renamed{}); errors.As(err, &renamed) {
		return renamed
	}
	switch {
	case errors.As(err, &unknown):
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		given := "--" + unknown.GetSpecifiedName()
		hint := nearest.Hint(given, names)
		if letters := unknown.GetSpecifiedShortnames(); letters != "" {
			given, hint = "-"+letters, hintOneDash(letters, names)
		}
		if other := otherName(cmd.Name(), given); other != "" {
			hint = ": " + other
		}
		return fmt.Errorf("unknown flag %s%s %s", given, hint, help)
	case errors.As(err, &invalid):
		return fmt.Errorf("--%s %q: want %s %s",
			invalid.GetFlag().Name, invalid.GetValue(), wanted(invalid.GetFlag(), err), help)
	}
	return fmt.Errorf("%w %s", err, help)
}

// flagHelp names the command that describes a command's flags. Those of a match have a topic, because
// 'match --help' lists the commands.
func flagHelp(cmd *cobra.Command) string {
	if !cmd.HasParent() {
		return fmt.Sprintf("see '%s help %[1]s'", cmd.Name())
	}
	return fmt.Sprintf("see '%s --help'", cmd.CommandPath())
}

// RefuseOneDash rejects a flag's name after one dash, as other programs write it: -alpha would mean
// -a lpha.
func RefuseOneDash(root *cobra.Command, args []string) error {
	cmd, rest, err := root.Find(args)
	if err != nil {
		return nil // cobra reports this error
	}
	if cmd.DisableFlagParsing {
		return nil
	}
	for _, arg := range rest {
		if arg == "--" {
			break
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		if hint := otherName(cmd.Name(), name); hint != "" && strings.HasPrefix(arg, "-") && !strings.HasPrefix(arg, "--") && cmd.Flag(name) == nil {
			return fmt.Errorf("unknown flag -%s: %s (%s)", name, hint, flagHelp(cmd))
		}
		if strings.HasPrefix(arg, "-") && len(name) > 1 && cmd.Flag(name) != nil {
			return fmt.Errorf("unknown flag -%s (did you mean \"--%[1]s\"?) (%s)", name, flagHelp(cmd))
		}
	}
	return nil
}

// Cobra's messages for mutually exclusive flags and for groups of which one flag is required.
var (
	exclusive = regexp.MustCompile(`^if any flags in the group \[.*\] are set none of the others can be; \[(.*)\] were all set$`)
	oneOf     = regexp.MustCompile(`^at least one of the flags in the group \[(.*)\] is required$`)
)

// InFlags rewrites cobra's errors about groups of flags in the style of this program.
func InFlags(err error) error {
	if err == nil {
		return nil
	}
	list := func(names string) string { return "--" + strings.ReplaceAll(names, " ", ", --") }
	if m := exclusive.FindStringSubmatch(err.Error()); m != nil {
		return fmt.Errorf("%s: want only one of them", list(m[1]))
	}
	if m := oneOf.FindStringSubmatch(err.Error()); m != nil {
		return fmt.Errorf("nothing to do: give one of %s", list(m[1]))
	}
	return err
}

// hintOneDash returns a hint for a flag that was given with one dash, as in other programs: -nodes,
// -a. It does not guess for single letters, which are near to too many flags.
func hintOneDash(letters string, names []string) string {
	given := "--" + letters
	if len(letters) == 1 && !slices.Contains(names, given) {
		return ""
	}
	return nearest.Hint(given, names)
}

// wanted describes the values that a flag takes, which has refused one with an error.
func wanted(f *pflag.Flag, err error) string {
	if row := flagtable.Of(f); errors.Is(err, strconv.ErrRange) && row != nil {
		return cmp.Or(row.Limits, "a number closer to 0")
	}
	switch f.Value.Type() {
	case "int", "int64":
		return "a whole number"
	case "uint", "uint64":
		return "a whole number of at least 0"
	case "float64":
		return "a number"
	case "bool":
		return "true or false"
	case "duration":
		return "a time with its unit, such as 10ms or 1.5s"
	case "days":
		return "a time with its unit, such as 36h or 30d"
	}
	return "a " + f.Value.Type()
}

// ReadFlags reads the configuration file and the environment, and rejects values that flags do not
// accept. It is called before a command runs.
func ReadFlags(cmd *cobra.Command) error {
	if err := cmp.Or(refuseEmptyValues(cmd), readBuildTimeout(cmd.Flags())); err != nil {
		return err
	}
	if f := cmd.Flags().Lookup("config"); f != nil {
		if err := ReadConfig(cmd, f.Value.String()); err != nil {
			return err
		}
		if run := cmd.RunE; run != nil { // it finds what is wrong with some values
			cmd.RunE = func(cmd *cobra.Command, args []string) error { return inFile(cmd.Flags(), run(cmd, args)) }
		}
	}
	return inFile(cmd.Flags(), flagtable.Check(cmd.Flags()))
}

// refuseEmptyValues rejects flags with an empty text, such as --pgn "$GAMES" if GAMES is not set:
// the user did not mean to omit the flag.
func refuseEmptyValues(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if row := flagtable.Of(f); row != nil && row.Empty {
			return
		}
		if err == nil && f.Value.Type() == "string" && f.Value.String() == "" {
			name, _ := pflag.UnquoteUsage(f)
			err = fmt.Errorf("--%s \"\": want %s (%s)", f.Name, name, flagHelp(cmd))
		}
	})
	return err
}

// FirstGiven returns the first of the flags that was given, "" if none was.
func FirstGiven(cmd *cobra.Command, names ...string) string {
	if i := slices.IndexFunc(names, cmd.Flags().Changed); i >= 0 {
		return names[i]
	}
	return ""
}

// UsageTemplate returns cobra's template, with the flags of a command under their headings.
func UsageTemplate(root *cobra.Command) string {
	cobra.AddTemplateFunc("usages", flagtable.Usages)
	return strings.NewReplacer(
		"\nFlags:\n{{.LocalFlags.FlagUsages |", "\n{{usages .LocalFlags |",
		"Flags:\n{{.InheritedFlags.FlagUsages |", "{{usages .InheritedFlags |",
	).Replace(root.UsageTemplate())
}
