package flagtable

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/pflag"
)

// columns is the width of help texts.
const columns = 80

// Usages returns the help of flags. If none has a heading, all are under "Flags:"; otherwise each
// is under its own heading, and flags without one are at the end.
func Usages(flags *pflag.FlagSet) string {
	var names []string
	groups := map[string]*pflag.FlagSet{}
	flags.VisitAll(func(f *pflag.Flag) {
		name := ""
		if r := Of(f); r != nil {
			name = r.Group
		}
		if groups[name] == nil {
			groups[name] = pflag.NewFlagSet("", pflag.ContinueOnError)
			groups[name].SortFlags = false
			if name != "" {
				names = append(names, name)
			}
		}
		groups[name].AddFlag(f)
	})
	if len(names) == 0 {
		return "Flags:\n" + usages(flags)
	}
	var text strings.Builder
	for _, name := range names {
		text.WriteString(name + ":\n" + usages(groups[name]) + "\n")
	}
	if rest := groups[""]; rest != nil && rest.HasAvailableFlags() {
		text.WriteString("Other:\n" + usages(rest))
	}
	return text.String()
}

// bare matches pflag's help of a flag that may be given without a value.
var bare = regexp.MustCompile(`(--\S+) (\S+)\[="[^"]*"\]`)

// usages returns pflag's help of flags, with --web[=ADDR] instead of --web ADDR[="…"].
func usages(flags *pflag.FlagSet) string {
	return bare.ReplaceAllStringFunc(flags.FlagUsagesWrapped(columns), func(was string) string {
		part := bare.FindStringSubmatch(was)
		return fmt.Sprintf("%-*s", len(was), fmt.Sprintf("%s[=%s]", part[1], part[2]))
	})
}
