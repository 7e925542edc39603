package flagtable

import (
	"strings"

	"github.com/spf13/pflag"
)

// columns is how wide help is where flags have headings.
const columns = 80

// Usages is what help says of flags. Where none has a heading they are all
// under "Flags:"; else each is under its own, and those that have none are at
// the end.
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
		return "Flags:\n" + flags.FlagUsages()
	}
	var text strings.Builder
	for _, name := range names {
		text.WriteString(name + ":\n" + groups[name].FlagUsagesWrapped(columns) + "\n")
	}
	if rest := groups[""]; rest != nil && rest.HasAvailableFlags() {
		text.WriteString("Other:\n" + rest.FlagUsagesWrapped(columns))
	}
	return text.String()
}
