package stages

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"match/arena"
	"match/event"
	"match/internal/nearest"
	"match/players/spec"
	"match/sprt"
)

// ErrNoTest means that a file has no [test].
var ErrNoTest = errors.New("it has no [test]")

// Read reads the protocol of a .match.toml; errors name its path and the line.
func Read(path string, text []byte) (*Protocol, error) {
	file, err := spec.DecodeTOML(path, text)
	if err != nil {
		return nil, err
	}
	r := &reader{Protocol: &Protocol{path: path, lines: spec.LinesOfTOML(text)}}
	if file["test"] == nil {
		return nil, r.Blame("", ErrNoTest)
	}
	if r.lines["test"] == 0 { // its line is that of its first stage
		r.lines["test"] = r.lines["test.stage[0]"]
	}
	table, is := file["test"].(map[string]any)
	if !is {
		return nil, r.Blame("test", errors.New("want a table, [test]"))
	}
	return r.Protocol, r.read(table)
}

// reader reads a protocol.
type reader struct {
	*Protocol
	all []string // names of all stages
}

// draft is a stage that is being read.
type draft struct {
	Stage
	test    sprt.Config
	bounded bool // test has its bounds
	fixed   bool // a fixed number of games is played instead
}

// stageKeys are the keys of a stage.
var stageKeys = map[string]func(*draft, any) error{
	"name":        func(d *draft, v any) error { return textTo(&d.Name, v) },
	"limits":      func(d *draft, v any) error { return parsedTo(&d.Limits, v, spec.ParseLimits) },
	"sprt":        setBounds,
	"test":        setTest,
	"model":       setModel,
	"alpha":       func(d *draft, v any) error { return rateTo(&d.test.Alpha, v) },
	"beta":        func(d *draft, v any) error { return rateTo(&d.test.Beta, v) },
	"games":       setGames,
	"book":        func(d *draft, v any) error { return textTo(&d.Book, v) },
	"seed":        func(d *draft, v any) error { return wholeTo(&d.Seed, v, 0) },
	"each":        setEach,
	"draw":        func(d *draft, v any) error { return parsedTo(&d.Rules.Draw, v, arena.ParseDraw) },
	"resign":      func(d *draft, v any) error { return parsedTo(&d.Rules.Resign, v, arena.ParseResign) },
	"concurrency": func(d *draft, v any) error { return wholeTo(&d.Concurrency, v, 1) },
	"fleet":       func(d *draft, v any) error { return textTo(&d.Fleet, v) },
	"when":        setWhen,
}

// ofOneStage are the keys that [test] cannot have for all of its stages.
var ofOneStage = []string{"name", "when"}

// read reads the table [test]. Its keys of stages hold for all of them.
func (r *reader) read(table map[string]any) error {
	all := draft{test: sprt.NewConfig(0, 0)}
	all.Book, all.Seed, all.When = "default", 1, Pass
	common := slices.DeleteFunc(slices.Sorted(maps.Keys(stageKeys)), func(name string) bool { return slices.Contains(ofOneStage, name) })
	for _, name := range slices.Sorted(maps.Keys(table)) {
		var err error
		switch v := table[name]; {
		case name == "base":
			err = textTo(&r.Base, v)
		case name == "stage":
		case slices.Contains(common, name):
			err = stageKeys[name](&all, v)
		default:
			return r.Blame("test."+name, unknownKey(name, append([]string{"base", "stage"}, common...)))
		}
		if err != nil {
			return r.Blame("test."+name, fmt.Errorf("%s: %w", name, err))
		}
	}
	if r.Base == "" {
		return r.Blame("test", errors.New(`base is missing: the branch that ideas are compared with, such as base = "main"`))
	}
	list, is := table["stage"].([]any)
	if !is || len(list) == 0 {
		return r.Blame("test", errors.New("no stage: want at least one table [[test.stage]]"))
	}
	for _, v := range list {
		if table, is := v.(map[string]any); is {
			name, _ := table["name"].(string)
			r.all = append(r.all, name)
		}
	}
	for i, v := range list {
		if err := r.readStage(i, v, all); err != nil {
			return err
		}
	}
	return nil
}

// readStage reads a table [[test.stage]].
func (r *reader) readStage(i int, v any, d draft) error {
	at := fmt.Sprintf("test.stage[%d]", i)
	table, is := v.(map[string]any)
	if !is {
		return r.Blame("test", errors.New("stage: want tables, [[test.stage]]"))
	}
	for _, name := range slices.Sorted(maps.Keys(table)) {
		set, known := stageKeys[name]
		if !known {
			return r.Blame(at+"."+name, unknownKey(name, slices.Sorted(maps.Keys(stageKeys))))
		}
		if err := set(&d, table[name]); err != nil {
			return r.Blame(at+"."+name, fmt.Errorf("%s: %w", name, err))
		}
	}
	d.placed(table)
	key, err := d.complete()
	if err == nil && r.Stage(d.Name) != nil {
		key, err = "name", fmt.Errorf("two stages are called %q", d.Name)
	}
	if err == nil {
		key, err = "when", r.reachable(&d.Stage)
	}
	r.Stages = append(r.Stages, d.Stage)
	return r.Blame(r.stageKey(i, key), err)
}

func unknownKey(name string, names []string) error {
	return fmt.Errorf("unknown key %q%s: want %s", name, nearest.Hint(name, names), strings.Join(names, ", "))
}

// placed lets a stage's own place replace the one of all stages.
func (d *draft) placed(own map[string]any) {
	_, here := own["concurrency"]
	_, there := own["fleet"]
	switch {
	case here && !there:
		d.Fleet = ""
	case there && !here:
		d.Concurrency = 0
	}
}

var stageName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.-]{0,31}$`)

// complete makes the test of a stage, or returns what is wrong and its key.
func (d *draft) complete() (key string, err error) {
	switch {
	case d.Name == "":
		return "name", errors.New(`name is missing, such as name = "stc"`)
	case !stageName.MatchString(d.Name):
		return "name", fmt.Errorf("name %q: want letters, digits, '-', '_' and '.'", d.Name)
	case d.Limits.IsZero():
		return "limits", fmt.Errorf(`stage %s has no limits, such as limits = "tc=8+0.08" or limits = "nodes=5000"`, d.Name)
	case d.Fleet != "" && d.Concurrency != 0:
		return "fleet", fmt.Errorf("stage %s has concurrency and fleet: want one of them, since each worker of a fleet has its own concurrency", d.Name)
	}
	if d.fixed {
		return d.completeFixed()
	}
	if !d.bounded {
		return "sprt", fmt.Errorf(`stage %s has no bounds, such as sprt = [0, 5] (test = "fixed" plays a number of games without them)`, d.Name)
	}
	d.Test = new(d.test)
	var rate *sprt.RateError
	switch err := d.Test.Validate(); {
	case err == nil:
		return "", nil
	case d.test.Elo0 >= d.test.Elo1:
		return "sprt", fmt.Errorf("sprt = [%g, %g]: the first bound must be the lower one", d.test.Elo0, d.test.Elo1)
	case errors.As(err, &rate):
		return rate.Rate, err
	default:
		return "sprt", err
	}
}

// completeFixed completes a stage with a fixed number of games.
func (d *draft) completeFixed() (key string, err error) {
	switch {
	case d.bounded:
		return "sprt", fmt.Errorf(`stage %s has bounds and test = "fixed": a fixed number of games has no bounds, and passes if LOS is above 1 − alpha`, d.Name)
	case d.Games == 0:
		return "games", fmt.Errorf(`stage %s has test = "fixed" without games, such as games = 20000`, d.Name)
	}
	d.Alpha = d.test.Alpha
	return "", nil
}

// reachable returns an error if a stage can never be played. Only stages before it may decide.
func (r *reader) reachable(s *Stage) error {
	if s.After == "" {
		return nil
	}
	before := r.Stage(s.After)
	switch {
	case s.After == s.Name:
		return fmt.Errorf("stage %s cannot be reached: it waits for itself", s.Name)
	case before == nil && slices.Contains(r.all, s.After):
		return fmt.Errorf("stage %s cannot be reached: it waits for %s, which comes after it", s.Name, s.After)
	case before == nil:
		return fmt.Errorf("unknown stage %q%s: stages before %s: %s", s.After, nearest.Hint(s.After, r.all), s.Name, strings.Join(r.Names(), ", "))
	case before.When == Asked || before.When == Watch:
		return fmt.Errorf("stage %s cannot be reached: it waits for %s, which is not played for ideas (when = %q)", s.Name, s.After, before.When)
	}
	return nil
}

func textTo(to *string, v any) error {
	text, is := v.(string)
	if !is || strings.TrimSpace(text) == "" || strings.ContainsAny(text, "\x00\r\n") {
		return errors.New("want text in quotes, on one line")
	}
	*to = text
	return nil
}

// parsedTo reads a text in the form of a flag.
func parsedTo[T any](to *T, v any, parse func(string) (T, error)) error {
	var text string
	err := textTo(&text, v)
	if err == nil {
		*to, err = parse(text)
	}
	return err
}

func wordOf(v any, words []string) (text string, err error) {
	if err = textTo(&text, v); err == nil && !slices.Contains(words, text) {
		err = fmt.Errorf("%q%s: want %s", text, nearest.Hint(text, words), strings.Join(words, ", "))
	}
	return text, err
}

func wholeTo[T int | uint64](to *T, v any, least int64) error {
	n, is := v.(int64)
	if !is || n < least {
		return fmt.Errorf("%v: want a whole number of at least %d, without quotes", v, least)
	}
	*to = T(n)
	return nil
}

func number(v any) (float64, error) {
	switch x := v.(type) {
	case int64:
		return float64(x), nil
	case float64:
		return x, nil
	}
	return 0, fmt.Errorf("%v: want a number, without quotes", v)
}

func rateTo(to *float64, v any) (err error) {
	if *to, err = number(v); err == nil && !(*to > 0 && *to < 1) {
		err = fmt.Errorf("%v: want a probability between 0 and 1, such as 0.05", v)
	}
	return err
}

func setTest(d *draft, v any) error {
	kind, err := wordOf(v, append(sprt.Kinds(), "fixed"))
	if d.fixed = kind == "fixed"; err != nil || d.fixed {
		return err
	}
	return d.test.Test.UnmarshalText([]byte(kind))
}

func setModel(d *draft, v any) error {
	model, err := wordOf(v, sprt.PairModels())
	if err != nil {
		return err
	}
	return d.test.Model.UnmarshalText([]byte(model))
}

func setBounds(d *draft, v any) error {
	list, is := v.([]any)
	if !is || len(list) != 2 {
		return errors.New("want two numbers in brackets, such as [0, 5]")
	}
	for i, to := range []*float64{&d.test.Elo0, &d.test.Elo1} {
		var err error
		if *to, err = number(list[i]); err != nil {
			return err
		}
		if math.IsNaN(*to) || math.IsInf(*to, 0) {
			return fmt.Errorf("%v: want a finite number", *to)
		}
	}
	d.bounded = true
	return nil
}

func setGames(d *draft, v any) error {
	err := wholeTo(&d.Games, v, 2)
	if err == nil && (d.Games%2 != 0 || d.Games > event.MaxGames) {
		err = fmt.Errorf("%d: want an even number of at most %d, since games are played in pairs", d.Games, event.MaxGames)
	}
	return err
}

func setEach(d *draft, v any) error {
	items, is := v.([]any)
	if !is {
		items = []any{v}
	}
	d.Each = nil
	for _, item := range items {
		var text string
		if err := textTo(&text, item); err != nil {
			return errors.New(`want keys of both players in quotes, such as "option.Hash=16", or a list of such`)
		}
		d.Each = append(d.Each, text)
	}
	who, err := spec.ParseWith("git:HEAD", d.Each)
	switch {
	case err != nil:
		return err
	case !who.Limits.IsZero(): // they would replace those of the stage, which the list shows
		return fmt.Errorf("%v: the limits of a stage are those of limits", who.Limits)
	case who.Name != "":
		return fmt.Errorf("name=%s: both players cannot have the same name", who.Name)
	}
	return nil
}

// setWhen reads "pass", "pass NAME" or another word.
func setWhen(d *draft, v any) error {
	var text string
	if err := textTo(&text, v); err != nil {
		return err
	}
	if first, after, named := strings.Cut(strings.TrimSpace(text), " "); named && When(first) == Pass {
		d.After, text = strings.TrimSpace(after), first
	}
	text, err := wordOf(text, []string{string(Pass), string(Always), string(Asked), string(Watch)})
	if d.When = When(text); err != nil {
		err = fmt.Errorf("%w (also \"pass STAGE\")", err)
	}
	return err
}
