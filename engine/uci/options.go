package uci

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"match/engine"
	"match/internal/nearest"
	"match/tablebase"
	"match/tablebase/syzygy"
	"match/variants"
)

// settings are the values of all options.
type settings struct {
	variant     *variants.Variant // a built-in one
	evalFile    string            // "": variant plays
	weights     *variants.Variant // of evalFile
	phase       *variants.Phase   // nil: the variant's own
	interpolate bool
	chess960    bool
	hashMB      int
	overhead    time.Duration
	tablesIn    string           // directory of endgame tables; "": those of three men
	tables      tablebase.Tables // in tablesIn
}

func defaultSettings(variant string) (settings, error) {
	v, err := variants.Get(variant)
	if err != nil {
		return settings{}, err
	}
	s := settings{variant: v, interpolate: true, hashMB: 16, overhead: engine.DefaultMoveOverhead,
		tables: tablebase.ThreeMen()}
	if path, ok := strings.CutPrefix(variant, "file:"); ok {
		s.evalFile, s.weights = path, v
		s.variant, err = variants.Get(variants.Default)
	}
	return s, err
}

// loadWeights reads evalFile. It is read once, when it is set; later changes of the file have no
// effect.
func (s *settings) loadWeights() (err error) {
	s.weights = nil
	if s.evalFile != "" {
		s.weights, err = variants.Get("file:" + s.evalFile)
	}
	return err
}

// openTables opens the tables in tablesIn.
func (s *settings) openTables() (err error) {
	s.tables = tablebase.ThreeMen()
	switch {
	case strings.HasPrefix(s.tablesIn, syzygyTables):
		s.tables, err = tablebase.Find(s.tablesIn)
	case s.tablesIn != "":
		s.tables, err = tablebase.Open(s.tablesIn)
	}
	return err
}

// syzygyTables is the prefix of the names of Syzygy tables.
const syzygyTables = syzygy.Kind + ":"

// tablesOf returns the directories of the tables if they are of the given kind, Syzygy or not;
// otherwise "".
func (s *settings) tablesOf(syzygy bool) string {
	path, is := strings.CutPrefix(s.tablesIn, syzygyTables)
	if is != syzygy {
		return ""
	}
	return path
}

// chosen returns the variant with all switches applied.
func (s *settings) chosen() *variants.Variant {
	v := cmp.Or(s.weights, s.variant)
	if s.phase != nil {
		v = v.WithPhase(*s.phase)
	}
	if !s.interpolate {
		v = v.WithInterpolation(false)
	}
	return v
}

func (s *settings) engineOptions() engine.Options {
	o := engine.Options{Variant: s.chosen(), HashMB: s.hashMB, Tablebase: s.tables, MoveOverhead: s.overhead}
	if s.overhead == 0 {
		o.MoveOverhead = -1
	}
	return o
}

// option is an option that "uci" declares and "setoption" sets. Its kind decides which values set
// is called with.
type option struct {
	name     string
	kind     string   // check, spin, combo, button or string
	min, max int      // of a spin
	values   []string // of a combo
	get      func(s *settings) string
	set      func(s *settings, value string)
	load     func(s *settings) error // reads the file that the value names; nil: there is none
}

const (
	emptyString = "<empty>"
	ownPhase    = "own" // the phase function of the variant or of the file
)

// options only change their own setting, so that a program may send all of them in any order.
var options = []option{
	{name: "Variant", kind: "combo", values: variants.Names(),
		get: func(s *settings) string { return s.variant.Name() },
		set: func(s *settings, v string) { s.variant, _ = variants.Get(v) }},
	{name: "EvalFile", kind: "string", // plays instead of Variant
		get:  func(s *settings) string { return s.evalFile },
		set:  func(s *settings, v string) { s.evalFile = v },
		load: (*settings).loadWeights},
	{name: "UsePSTInterpolation", kind: "check",
		get: func(s *settings) string { return strconv.FormatBool(s.interpolate) },
		set: func(s *settings, v string) { s.interpolate = v == "true" }},
	{name: "Phase", kind: "combo", values: []string{ownPhase, "material", "pawn-aware", "piece-count"},
		get: (*settings).phaseName,
		set: (*settings).setPhase},
	{name: "Hash", kind: "spin", min: 1, max: engine.MaxHashMB,
		get: func(s *settings) string { return strconv.Itoa(s.hashMB) },
		set: func(s *settings, v string) { s.hashMB, _ = strconv.Atoi(v) }},
	{name: "Clear Hash", kind: "button", set: func(*settings, string) {}},
	{name: "Threads", kind: "spin", min: 1, max: 1, // declared because many tools set it
		get: func(*settings) string { return "1" },
		set: func(*settings, string) {}},
	{name: "Move Overhead", kind: "spin", min: 0, max: 5000,
		get: func(s *settings) string { return strconv.FormatInt(s.overhead.Milliseconds(), 10) },
		set: func(s *settings, v string) {
			ms, _ := strconv.Atoi(v)
			s.overhead = time.Duration(ms) * time.Millisecond
		}},
	{name: "TablebasePath", kind: "string",
		get:  func(s *settings) string { return s.tablesOf(false) },
		set:  func(s *settings, v string) { s.tablesIn = v },
		load: (*settings).openTables},
	{name: "SyzygyPath", kind: "string", // instead of the other tables
		get: func(s *settings) string { return s.tablesOf(true) },
		set: func(s *settings, v string) {
			if s.tablesIn = v; v != "" {
				s.tablesIn = syzygy.Name(v)
			}
		},
		load: (*settings).openTables},
	{name: "Ponder", kind: "check", // the GUI decides; there is nothing to store
		get: func(*settings) string { return "false" },
		set: func(*settings, string) {}},
	{name: "UCI_Chess960", kind: "check",
		get: func(s *settings) string { return strconv.FormatBool(s.chess960) },
		set: func(s *settings, v string) { s.chess960 = v == "true" }},
}

func (s *settings) phaseName() string {
	if s.phase == nil {
		return ownPhase
	}
	return s.phase.String()
}

func (s *settings) setPhase(name string) {
	s.phase = nil
	if f, err := variants.ParsePhase(name); err == nil {
		s.phase = &f
	}
}

// declaration returns the line that declares an option, with its current value as the default.
func (o option) declaration(s *settings) string {
	text := "option name " + o.name + " type " + o.kind
	if o.kind == "button" {
		return text
	}
	value := o.get(s)
	if value == "" {
		value = emptyString
	}
	text += " default " + value
	if o.kind == "spin" {
		text += fmt.Sprintf(" min %d max %d", o.min, o.max)
	}
	for _, v := range o.values {
		text += " var " + v
	}
	return text
}

// setOption handles "setoption", whose text is a single argument: it changes a setting. It ignores
// the case of names and values. An invalid value changes nothing.
func (s *session) setOption(args []string) error {
	name, value, err := splitOption(args[0])
	if err != nil {
		return err
	}
	o, err := findOption(name)
	if err != nil {
		return err
	}
	if value, err = o.check(value); err != nil {
		return err
	}
	if o.kind == "string" && value == "" && o.get(&s.settings) == "" {
		return nil // tables of one kind are not given up because there is none of the other
	}
	s.endSearch()
	changed := s.settings
	o.set(&changed, value)
	if o.load != nil {
		if err := o.load(&changed); err != nil {
			return err
		}
	}
	s.apply(changed)
	if o.name == "Variant" && changed.evalFile != "" {
		s.say("EvalFile plays instead of %s until it is set to %s", value, emptyString)
	}
	return nil
}

// apply makes the next search use the changed settings.
func (s *session) apply(changed settings) {
	was := s.settings
	s.settings, s.engine = changed, nil
	if changed.tables != was.tables {
		was.tables.Close()
	}
	if changed.chess960 != was.chess960 {
		s.line = s.newLine(s.start, s.line.Moves())
	}
}

var optionText = regexp.MustCompile(`^name\s+(.+?)(?:\s+value(?:\s+(.*))?)?$`)

// splitOption reads "name N… [value V…]". Names and values may contain spaces.
func splitOption(text string) (name, value string, err error) {
	parts := optionText.FindStringSubmatch(text)
	if parts == nil {
		return "", "", fmt.Errorf("want 'name NAME [value VALUE]'")
	}
	return strings.Join(strings.Fields(parts[1]), " "), parts[2], nil
}

func findOption(name string) (option, error) {
	var names []string
	for _, o := range options {
		if strings.EqualFold(o.name, name) {
			return o, nil
		}
		names = append(names, o.name)
	}
	return option{}, fmt.Errorf("unknown option %q%s", name, nearest.Hint(name, names))
}

// check returns the value in the form that set expects, or an error if it is not allowed.
func (o option) check(value string) (string, error) {
	switch o.kind {
	case "check":
		value = strings.ToLower(value)
		if value != "true" && value != "false" {
			return "", fmt.Errorf("%s is true or false, not %q", o.name, value)
		}
	case "spin":
		n, err := strconv.Atoi(value)
		if err != nil || n < o.min || n > o.max {
			return "", fmt.Errorf("%s is a number from %d to %d, not %q", o.name, o.min, o.max, value)
		}
	case "combo":
		for _, v := range o.values {
			if strings.EqualFold(v, value) {
				return v, nil
			}
		}
		return "", fmt.Errorf("%s has no value %q%s", o.name, value, nearest.Hint(value, o.values))
	case "string":
		if value == emptyString {
			return "", nil
		}
	}
	return value, nil
}
