package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// otherNames maps flags of other programs, or of other commands, to their names here.
var otherNames = map[string]string{
	"engine":           "name engines with --a uci:PATH and --b uci:PATH, or put 'match fastchess' or 'match cutechess' before a command line for those programs",
	"pgnout":           "use --pgn FILE",
	"st":               "use --movetime",
	"maxmoves":         "use --max-moves N",
	"randomseed":       "use --seed N",
	"srand":            "use --seed N",
	"tb":               "use --syzygy DIR",
	"repeat":           "every opening is played twice, with colours swapped",
	"recover":          "engines that crash are always restarted",
	"ratinginterval":   "use --progress lines",
	"outcomeinterval":  "use --progress games",
	"autosaveinterval": "every pair is stored at once; see 'match resume'",
}

// otherNamesOf holds the names that depend on the command.
var otherNamesOf = map[string]map[string]string{
	"match":      {"rounds": "use --games N, two per round", "pairs": "use --games N, two per pair", "player": "use --a PLAYER and --b PLAYER"},
	"gate":       {"rounds": "use --games N, two per round", "pairs": "use --games N, two per pair", "candidate": "use --a PLAYER", "baseline": "use --b PLAYER"},
	"tournament": {"games": "use --pairs N, per encounter", "a": "use --player PLAYER for each"},
	"ladder":     {"player": "use --a PLAYER"},
	"web":        {"port": "the address is an argument, such as 'match web :8080'"},
}

// ofPlaying holds the names for commands that play games.
var ofPlaying = map[string]string{
	"book":   "use --openings FILE",
	"output": "use --pgn FILE for the games, --json FILE for the result",
	"out":    "use --pgn FILE for the games, --json FILE for the result",
}

// otherName returns a command's name for a flag that it does not have, "" if unknown.
func otherName(command, flag string) string {
	flag = strings.TrimLeft(flag, "-")
	hint := ""
	if slices.Contains([]string{"match", "gate", "tournament", "ladder", "race", "bisect"}, command) {
		hint = ofPlaying[flag]
	}
	return cmp.Or(otherNamesOf[command][flag], hint, otherNames[flag])
}

// missingQuotes returns an error text for an argument such as Level=3, which comes from missing
// quotes; "" for other arguments.
func missingQuotes(arg string) string {
	if name, value, is := strings.Cut(arg, "="); !is || name == "" || value == "" || strings.HasPrefix(arg, "-") {
		return ""
	}
	return fmt.Sprintf("unexpected argument %q: are quotes missing? A player with spaces needs them: --a \"uci:PATH,option.Skill %s\"", arg, arg)
}

// missingComma returns an error text for the rest of a value that was written with spaces: --sprt 0
// 5, --tc 10 + 0.1; for the - after a --json that takes no file; "" for other arguments.
func missingComma(cmd *cobra.Command, arg string) string {
	flags := cmd.Flags()
	if f := flags.Lookup("json"); arg == "-" && f != nil && f.Changed && f.NoOptDefVal != "" {
		return `--json: unexpected "-" after it: here it takes no FILE and prints to standard output`
	}
	switch number := strings.Trim(arg, "+-.,0123456789") == ""; {
	case number && flags.Changed("sprt"):
		return fmt.Sprintf("--sprt %v: unexpected %q after it: bounds are written without spaces, such as --sprt 0,5", flags.Lookup("sprt").Value, arg)
	case number && flags.Changed("tc"):
		return fmt.Sprintf("--tc %v: unexpected %q after it: a time control is written without spaces, such as --tc 10+0.1", flags.Lookup("tc").Value, arg)
	}
	return ""
}

// storedMatch returns an error text for the number of a match after 'match results'.
func storedMatch(cmd *cobra.Command, arg string) string {
	if cmd.Name() != "results" || strings.Trim(arg, "0123456789") != "" {
		return ""
	}
	return fmt.Sprintf("unexpected argument %q: match %[1]s is shown by 'match results show %[1]s'", arg)
}

// playerFlag returns an error text for a player as an argument of a command below match that plays games; "" for
// other commands.
func playerFlag(cmd *cobra.Command, arg string) string {
	if !cmd.HasParent() || cmd.Flags().Lookup("concurrency") == nil {
		return ""
	}
	for _, name := range []string{"player", "a"} {
		if cmd.Flags().Lookup(name) != nil {
			return fmt.Sprintf("unexpected argument %q: players are named with --%s PLAYER (see '%s --help')",
				arg, name, cmd.CommandPath())
		}
	}
	return ""
}
