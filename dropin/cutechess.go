package dropin

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"match/arena"
	"match/internal/nearest"
)

// cuteOption is an option of cutechess-cli: how many words it takes, and how it
// reads them.
type cuteOption struct {
	name        string
	least, most int // words; most -1: any number
	repeated    bool
	set         func(r *request, u use) error
}

// cuteOptions take effect in this order, however they are given; -each comes
// last.
var cuteOptions = []cuteOption{
	{"-srand", 1, 1, false, one(func(r *request) func(string) error { return r.setSeed })},
	{"-tournament", 1, 1, false, one(func(r *request) func(string) error { return r.setCuteTournament })},
	{"-engine", 1, -1, true, cuteKeys(addEngine)},
	{"-variant", 1, 1, false, one(func(r *request) func(string) error { return r.setVariant })},
	{"-concurrency", 1, 1, false, one(func(r *request) func(string) error { return atLeast(1, &r.Concurrency) })},
	{"-draw", 1, -1, false, needs([]string{"movenumber", "movecount", "score"}, setCuteDraw)},
	{"-resign", 1, -1, false, needs([]string{"movecount", "score"}, setResign)},
	{"-maxmoves", 1, 1, false, one(func(r *request) func(string) error { return atLeast(0, &r.Adjudication.MaxMoves) })},
	{"-tb", 1, 1, false, one(func(r *request) func(string) error { return toText(&r.Syzygy.Dirs) })},
	{"-tbpieces", 1, 1, false, one(func(r *request) func(string) error { return atLeast(1, &r.Syzygy.Pieces) })},
	{"-tbignore50", 0, 0, false, flag(func(r *request) { r.Syzygy.Ignore50 = true })},
	{"-event", 1, 1, false, one(func(r *request) func(string) error { return toText(&r.Event) })},
	{"-games", 1, 1, false, one(func(r *request) func(string) error { return atLeast(1, &r.Games) })},
	{"-rounds", 1, 1, false, cuteRounds},
	{"-sprt", 1, -1, false, needs([]string{"elo0", "elo1", "alpha", "beta"}, setSPRT)},
	{"-ratinginterval", 1, 1, false, one(func(r *request) func(string) error { return atLeast(0, &r.Report.RatingInterval) })},
	{"-outcomeinterval", 1, 1, false, one(func(r *request) func(string) error { return atLeast(0, &r.Report.OutcomeInterval) })},
	{"-resultformat", 1, 1, false, refusedWord("the table of results has only one format")},
	{"-debug", 0, 1, false, refusedWord("use -log file=FILE engine=true to keep the engines' output")},
	{"-openings", 1, -1, false, cuteOpenings},
	{"-bookmode", 1, 1, false, refusedWord("separate books for engines are not supported: use -openings")},
	{"-pgnout", 1, 3, false, func(r *request, u use) error { return pgnOutWords(&r.PGN, u) }},
	{"-epdout", 1, 1, false, one(func(r *request) func(string) error { return toText(&r.EPD.Path) })},
	{"-repeat", 0, 1, false, cuteRepeat},
	{"-noswap", 0, 0, false, flag(func(r *request) { r.NoSwap = true })},
	{"-reverse", 0, 0, false, flag(func(r *request) { r.Reverse = true })},
	{"-recover", 0, 0, false, flag(func(r *request) { r.Recover = true })},
	{"-site", 1, 1, false, one(func(r *request) func(string) error { return toText(&r.Site) })},
	{"-wait", 1, 1, false, one(func(r *request) func(string) error { return toMillis(&r.Wait) })},
	{"-seeds", 1, 1, false, one(func(r *request) func(string) error { return atLeast(0, &r.Seeds) })},
	{"-log", 1, -1, false, optional(setLog)}, // our addition, with the effect of -debug
	{"-each", 1, -1, false, cuteKeys(setEach)},
}

// cuteActions are the words that request an action other than games, at any position.
var cuteActions = map[string]action{
	"-v": showVersion, "-version": showVersion, "--version": showVersion,
	"-help": showHelp, "--help": showHelp, "-engines": listEngines, "--engines": listEngines,
}

// isCuteOption reports whether a word is an option of cutechess-cli; numbers are
// not.
func isCuteOption(arg string) bool {
	if len(arg) < 2 || arg[0] != '-' {
		return false
	}
	_, err := strconv.ParseFloat(arg, 64)
	return err != nil
}

// readCutechess reads the arguments of cutechess-cli.
func readCutechess(r *request, args []string) error {
	for _, arg := range args {
		if action, is := cuteActions[arg]; is {
			r.Action = action
			return nil
		}
	}
	given := map[string][]use{}
	for len(args) > 0 {
		var u use
		u, args = cut(args, isCuteOption)
		option, err := findCuteOption(u)
		if err != nil {
			return err
		}
		if len(given[u.name]) > 0 && !option.repeated {
			return argumentErrorf("Multiple instances of option %q", u.name)
		}
		given[u.name] = append(given[u.name], u)
	}
	for _, option := range cuteOptions {
		for _, u := range given[option.name] {
			if err := option.set(r, u); err != nil {
				return argumentErrorf("Invalid value for option %q: %q: %v", u.name, u.text(), err)
			}
		}
	}
	return nil
}

func findCuteOption(u use) (o cuteOption, err error) {
	for _, o := range cuteOptions {
		switch {
		case o.name != u.name:
			continue
		case len(u.words) < o.least:
			return o, argumentErrorf("Option %q needs at least %d argument(s)", u.name, o.least)
		case o.most >= 0 && len(u.words) > o.most:
			return o, argumentErrorf("Too many arguments for option %q", u.name)
		}
		return o, nil
	}
	var names []string
	for _, o := range cuteOptions {
		names = append(names, o.name)
	}
	return o, argumentErrorf("Unknown option: %q%s", u.name, nearest.Hint(u.name, names))
}

func refusedWord(why string) func(*request, use) error {
	return func(*request, use) error { return fmt.Errorf("not supported: %s", why) }
}

func cuteRounds(r *request, u use) error {
	if r.Tournament == "knockout" {
		return fmt.Errorf("the players determine the number of rounds of a knockout; -games is the length of its encounters")
	}
	return atLeast(1, &r.Rounds)(u.words[0])
}

// needs returns an option with required keys, each of which may be given only
// once.
func needs(names []string, set func(*request, []pair) error) fastOption {
	return optional(func(r *request, list []pair) error {
		given := map[string]bool{}
		for _, p := range list {
			if given[p.key] {
				return fmt.Errorf("%q is given twice", p.key)
			}
			given[p.key] = true
		}
		for _, name := range names {
			if !given[name] {
				return fmt.Errorf("lacks %s=", name)
			}
		}
		return set(r, list)
	})
}

// cuteKeys returns an option with an engine's keys, whose values may be empty.
func cuteKeys(set func(*request, []pair) error) fastOption {
	return func(r *request, u use) error {
		var list []pair
		for _, word := range u.words {
			key, value, _ := strings.Cut(word, "=")
			if key == "" {
				return fmt.Errorf("%q: want KEY=VALUE", word)
			}
			if n, err := parseFloat(value); err == nil && n <= 0 && slices.Contains([]string{"depth", "nodes", "st"}, key) {
				return fmt.Errorf("%s: want more than 0", word)
			}
			list = append(list, pair{key, value})
		}
		return set(r, list)
	}
}

// setCuteDraw reads -draw. Without a move number of at least 1 the rule is off.
func setCuteDraw(r *request, list []pair) error {
	err := setDraw(r, list)
	if r.Adjudication.Draw.Move < 1 {
		r.Adjudication.Draw = arena.DrawRule{}
	}
	return err
}

func (r *request) setCuteTournament(value string) error {
	if value == "roundrobin" {
		return fmt.Errorf("did you mean \"round-robin\"?")
	}
	return r.setTournament(value)
}

func cuteOpenings(r *request, u use) error {
	list, err := u.pairs()
	if err != nil {
		return err
	}
	r.Openings.Format, r.Openings.Plies = "pgn", 1024 // the format does not depend on the file name
	switch err := setOpenings(r, list); {
	case err != nil:
		return err
	case r.Openings.File == "":
		return fmt.Errorf("lacks file=")
	case r.Openings.Plies < 1:
		return fmt.Errorf("plies=%d: want at least 1", r.Openings.Plies)
	}
	return nil
}

func cuteRepeat(r *request, u use) error {
	if len(u.words) == 0 {
		r.Repeat = 2
		return nil
	}
	return atLeast(1, &r.Repeat)(u.words[0])
}
