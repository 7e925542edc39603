package cli

import (
	"fmt"
	"strings"
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
}

// otherName returns a command's name for a flag that it does not have, "" if unknown.
func otherName(command, flag string) string {
	flag = strings.TrimLeft(flag, "-")
	if hint := otherNamesOf[command][flag]; hint != "" {
		return hint
	}
	return otherNames[flag]
}

// missingQuotes returns an error text for an argument such as Level=3, which comes from missing
// quotes; "" for other arguments.
func missingQuotes(arg string) string {
	if name, value, is := strings.Cut(arg, "="); !is || name == "" || value == "" || strings.HasPrefix(arg, "-") {
		return ""
	}
	return fmt.Sprintf("unexpected argument %q: are quotes missing? A player with spaces needs them: --a \"uci:PATH,option.Skill %s\"", arg, arg)
}
