package dropin

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"match/internal/nearest"
)

// fastOption is an option of fastchess: how it reads its words.
type fastOption func(r *request, u use) error

// fastOptions are the options of fastchess by name. They take effect in the order
// given, except -each, which comes after all others.
var fastOptions = map[string]fastOption{
	"-engine":            pairsOf(addEngine),
	"-each":              pairsOf(setEach),
	"-pgnout":            pgnOut,
	"-epdout":            optional(epdOut),
	"-openings":          pairsOf(setOpenings),
	"-sprt":              pairsOf(setSPRT),
	"-draw":              pairsOf(setDraw),
	"-resign":            pairsOf(setResign),
	"-maxmoves":          one(func(r *request) func(string) error { return toInt(&r.Adjudication.MaxMoves) }),
	"-tb":                one(func(r *request) func(string) error { return toText(&r.Syzygy.Dirs) }),
	"-tbpieces":          one(func(r *request) func(string) error { return toInt(&r.Syzygy.Pieces) }),
	"-tbignore50":        flag(func(r *request) { r.Syzygy.Ignore50 = true }),
	"-tbadjudicate":      one(func(r *request) func(string) error { return toOneOf(&r.Syzygy.Results, "WIN_LOSS", "DRAW", "BOTH") }),
	"-autosaveinterval":  one(func(r *request) func(string) error { return toInt(&r.Config.Interval) }),
	"-log":               pairsOf(setLog),
	"-config":            pairsOf(setConfig),
	"-report":            pairsOf(setReport),
	"-output":            pairsOf(setOutput),
	"-concurrency":       one(func(r *request) func(string) error { return toInt(&r.Concurrency) }),
	"-crc32":             pairsOf(setCRC),
	"-force-concurrency": flag(func(r *request) { r.ForceConcurrency = true }),
	"-event":             joined(func(r *request) *string { return &r.Event }),
	"-site":              joined(func(r *request) *string { return &r.Site }),
	"-games":             one(func(r *request) func(string) error { return toInt(&r.Games) }),
	"-rounds":            one(func(r *request) func(string) error { return toInt(&r.Rounds) }),
	"-wait":              one(func(r *request) func(string) error { return toMillis(&r.Wait) }),
	"-noswap":            flag(func(r *request) { r.NoSwap = true }),
	"-reverse":           flag(func(r *request) { r.Reverse = true }),
	"-ratinginterval":    one(func(r *request) func(string) error { return toInt(&r.Report.RatingInterval) }),
	"-scoreinterval":     one(func(r *request) func(string) error { return toInt(&r.Report.ScoreInterval) }),
	"-outcomeinterval":   one(func(r *request) func(string) error { return toInt(&r.Report.OutcomeInterval) }),
	"-srand":             one(func(r *request) func(string) error { return r.setSeed }),
	"-seeds":             one(func(r *request) func(string) error { return toInt(&r.Seeds) }),
	"-version":           flag(func(r *request) { r.Action = showVersion }),
	"--version":          flag(func(r *request) { r.Action = showVersion }),
	"-v":                 flag(func(r *request) { r.Action = showVersion }),
	"--v":                flag(func(r *request) { r.Action = showVersion }),
	"-help":              flag(func(r *request) { r.Action = showHelp }),
	"--help":             flag(func(r *request) { r.Action = showHelp }),
	"-recover":           flag(func(r *request) { r.Recover = true }),
	"-repeat":            repeat,
	"-variant":           one(func(r *request) func(string) error { return r.setVariant }),
	"-tournament":        one(func(r *request) func(string) error { return r.setTournament }),
	"-quick":             pairsOf(setQuick),
	"-use-affinity":      affinity,
	"-check-mate-pvs":    flag(func(r *request) { r.Report.MatePVs = true }),
	"-show-latency":      flag(func(r *request) { r.Report.Latency = true }),
	"-testEnv":           flag(func(r *request) { r.Report.OneLine = true }),
	"-strict":            flag(func(r *request) { r.Strict = true }),
	"-startup-ms":        one(func(r *request) func(string) error { return toMillis(&r.Startup) }),
	"-ucinewgame-ms":     one(func(r *request) func(string) error { return toMillis(&r.NewGame) }),
	"-ping-ms":           one(func(r *request) func(string) error { return toMillis(&r.Ping) }),
	"-debug":             refused("use -log file=FILE level=trace engine=true to keep the engines' output"),
}

// isFastOption reports whether a word is an option of fastchess; negative numbers
// are not.
func isFastOption(arg string) bool {
	return strings.HasPrefix(arg, "-") && !(len(arg) > 1 && '0' <= arg[1] && arg[1] <= '9')
}

// readFastchess reads the arguments of fastchess.
func readFastchess(r *request, args []string) error {
	if args[0] == "--compliance" || args[0] == "-compliance" {
		if len(args) < 2 {
			return argumentErrorf("--compliance expects an engine: fastchess --compliance ENGINE [ARGS]")
		}
		r.Action, r.Subject = checkCompliance, args[1:]
		return nil
	}
	var each use
	for len(args) > 0 {
		var u use
		u, args = cut(args, isFastOption)
		read, known := fastOptions[u.name]
		if !known {
			return argumentErrorf("Unrecognized option: %s parsing failed.%s",
				u.name, nearest.Hint(u.name, slices.Sorted(maps.Keys(fastOptions))))
		}
		if u.name == "-each" {
			each = use{u.name, append(each.words, u.words...)}
			continue
		}
		if err := inOption(u, read(r, u)); err != nil {
			return err
		}
		if r.Action != playGames {
			return nil
		}
	}
	if each.name == "" {
		return nil
	}
	return inOption(each, fastOptions[each.name](r, each))
}

// inOption puts the option before its error.
func inOption(u use, err error) error {
	if err == nil {
		return nil
	}
	return argumentErrorf("Error while reading option %q with value %q\nReason: %v",
		u.name, cmp.Or(u.text(), u.name), err)
}

// Kinds of options by the words that they take.

func flag(set func(*request)) fastOption {
	return func(r *request, u use) error {
		if len(u.words) > 0 {
			return fmt.Errorf("option %q does not accept parameters", u.name)
		}
		set(r)
		return nil
	}
}

func one(set func(*request) func(string) error) fastOption {
	return func(r *request, u use) error {
		if len(u.words) != 1 {
			return fmt.Errorf("option %q expects exactly one value", u.name)
		}
		return set(r)(u.words[0])
	}
}

func pairsOf(set func(*request, []pair) error) fastOption {
	return func(r *request, u use) error {
		if len(u.words) == 0 {
			return fmt.Errorf("option %q expects key=value parameters", u.name)
		}
		return optional(set)(r, u)
	}
}

func optional(set func(*request, []pair) error) fastOption {
	return func(r *request, u use) error {
		list, err := u.pairs()
		if err != nil {
			return err
		}
		return set(r, list)
	}
}

// joined returns an option whose words are joined without spaces.
func joined(field func(*request) *string) fastOption {
	return func(r *request, u use) error {
		*field(r) = strings.Join(u.words, "")
		return nil
	}
}

func refused(why string) fastOption {
	return func(_ *request, u use) error { return fmt.Errorf("option %q is not supported: %s", u.name, why) }
}

func toMillis(to *time.Duration) func(string) error { return toParsed(to, parseMillis) }

func parseMillis(value string) (time.Duration, error) {
	ms, err := parseInt(value)
	if err == nil && ms < 0 {
		err = fmt.Errorf("invalid numeric value: %q", value)
	}
	return time.Duration(ms) * time.Millisecond, err
}
