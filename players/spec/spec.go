// Package spec describes players as data: as given on a command line or in a
// configuration file, stored with results, or sent to another machine. It does
// not open players: package players does.
package spec

import (
	"cmp"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Kind is the kind of a player.
type Kind string

// The kinds of player.
const (
	Builtin Kind = "builtin" // the built-in engine with a variant
	UCI     Kind = "uci"     // a process that speaks UCI
	Xboard  Kind = "xboard"  // a process that speaks xboard's protocol (CECP)
)

// Player describes a player completely. Fields that do not apply to its kind
// are zero. Its JSON and its Hash keep their meaning in later versions of this
// program: both are stored with results.
type Player struct {
	Kind   Kind   `json:"kind"`
	Name   string `json:"name,omitempty"` // "": see DisplayName
	Limits Limits `json:"limits,omitzero"`

	// Built-in players.
	Variant       string   `json:"variant,omitempty"` // a built-in variant, or file:PATH; only a name if there are Weights
	Weights       string   `json:"weights,omitempty"` // the variant itself, in the format of variants.Dump
	HashMB        int      `json:"hash,omitempty"`    // MiB; 0: enough for a game, at most the engine's default
	Phase         string   `json:"phase,omitempty"`
	Interpolation Switch   `json:"interpolation,omitempty"`
	Tablebase     Tables   `json:"tablebase,omitempty"`
	Without       []string `json:"without,omitempty"` // terms of the evaluation left out

	// Processes.
	Path    string        `json:"path,omitempty"` // a file, or a command that is looked up in PATH
	Args    []string      `json:"args,omitempty"`
	Dir     string        `json:"dir,omitempty"`     // working directory; "": the current one
	Restart bool          `json:"restart,omitempty"` // a new process for every game
	Ponder  bool          `json:"ponder,omitempty"`  // it thinks on its opponent's time: see Limits.Ponder
	Timeout time.Duration `json:"timeout,omitempty"` // for every answer except a move; 0: DefaultTimeout
	Needs   Resources     `json:"needs,omitempty"`   // held as long as it is open
	Options []Option      `json:"options,omitempty"` // in the order given
	Source  *Source       `json:"source,omitempty"`  // the source of the program, if it has to be built

	// Defaults is the hash of the files that options name by default, NoDefaults
	// without such files, "" if the engine has not been asked. An event has it from
	// its start on; it is no part of the Hash, which asks no engine.
	Defaults string `json:"defaults,omitempty"`

	// Boxed is the program itself if Path is a sandbox that starts it. It reads files
	// beside itself. Only this machine knows it.
	Boxed string `json:"-"`
}

// NoDefaults are the Defaults of an engine whose options name no file by default.
const NoDefaults = "none"

// Option is a setting that is sent to an engine process.
type Option struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Is reports whether the option has a name, without regard to case and surrounding spaces.
func (o Option) Is(name string) bool {
	return strings.EqualFold(strings.TrimSpace(o.Name), strings.TrimSpace(name))
}

// Switch is on, off, or not set.
type Switch string

// The values of a Switch.
const (
	unset Switch = ""
	On    Switch = "on"
	off   Switch = "off"
)

// DefaultTimeout is the timeout of an engine process for answers other than
// moves: its greeting, "isready", a new game.
const DefaultTimeout = 20 * time.Second

// DisplayName returns the name for reports: the one given, else the variant
// with its settings, or the file's name without directory.
func (s Player) DisplayName() string {
	switch {
	case s.Name != "":
		return s.Name
	case s.Source != nil:
		return s.Source.name()
	case s.Kind != Builtin:
		return strings.TrimSuffix(filepath.Base(s.Path), ".exe")
	}
	name := strings.TrimSuffix(filepath.Base(strings.TrimPrefix(s.Variant, "file:")), ".toml")
	if s.Phase != "" {
		name += " phase=" + s.Phase
	}
	if s.Interpolation != unset {
		name += " interpolation=" + string(s.Interpolation)
	}
	for _, term := range s.Without {
		name += " without=" + term
	}
	return name
}

// String returns the spec in canonical form: Parse converts it back to an equal
// Player. It omits weights, which do not fit on a command line.
func (s Player) String() string {
	var b strings.Builder
	switch {
	case s.Source != nil:
		b.WriteString(s.Source.text())
	case s.Kind == Builtin:
		b.WriteString(quote(s.Variant))
	default:
		b.WriteString(string(s.Kind) + ":" + quote(s.Path))
	}
	for _, k := range s.keys() {
		b.WriteString("," + k[0] + "=" + k[1])
	}
	return b.String()
}

// keys returns the keys that are set besides variant or path, with values quoted
// as needed.
func (s Player) keys() (keys [][2]string) {
	add := func(on bool, key, value string) {
		if on {
			keys = append(keys, [2]string{key, quote(value)})
		}
	}
	if s.Source != nil {
		add(s.Source.Repo != "", "repo", s.Source.Repo)
	}
	add(s.Name != "", "name", s.Name)
	for _, k := range s.Limits.keys() {
		add(true, k[0], k[1])
	}
	add(s.HashMB > 0, "hash", strconv.Itoa(s.HashMB))
	add(s.Phase != "", "phase", s.Phase)
	add(s.Interpolation != unset, "interpolation", string(s.Interpolation))
	if path, ok := strings.CutPrefix(string(s.Tablebase), syzygyTables); ok {
		add(true, "syzygy", path)
	} else {
		add(s.Tablebase != "", "tablebase", string(s.Tablebase))
	}
	for _, term := range s.Without {
		add(true, "without", term)
	}
	if len(s.Args) > 0 {
		keys = append(keys, [2]string{"args", quoteWords(s.Args)})
	}
	add(s.Dir != "", "dir", s.Dir)
	add(s.Restart, "restart", "on")
	add(s.Ponder, "ponder", "on")
	add(s.Timeout > 0, "timeout", s.Timeout.String())
	for _, name := range s.Needs.Names() {
		add(true, "needs", name+":"+strconv.Itoa(s.Needs[name]))
	}
	for _, o := range s.Options {
		keys = append(keys, [2]string{"option." + quote(o.Name), quote(o.Value)})
	}
	return keys
}

// Threads returns the configured number of threads, at least 1.
func (s *Player) Threads() int { return max(1, s.number("threads", "cores")) }

// HashMiB returns the configured hash size in MiB, 0 if none is set.
func (s *Player) HashMiB() int { return max(s.HashMB, s.number("hash", "memory")) }

// number returns the value of an option with one of the names, or 0.
func (s *Player) number(names ...string) int {
	for _, o := range s.Options {
		if slices.ContainsFunc(names, o.Is) {
			n, _ := strconv.Atoi(o.Value)
			return n
		}
	}
	return 0
}

// Questions about a player that do not depend on the details of its kind. The
// answers hold for the whole kind: a particular engine process may support less
// than its protocol.

// IsProcess reports whether the player is a separate program, which needs a
// processor, files and timeouts.
func (s Player) IsProcess() bool { return s.Kind != Builtin }

// DeclaresOptions reports whether the player declares its options with types
// and ranges in its greeting.
func (s Player) DeclaresOptions() bool { return s.Kind == UCI }

// HasWeights reports whether the player's evaluation can be read and changed.
func (s Player) HasWeights() bool { return s.Kind == Builtin }

// TextSize returns how many bytes the player's texts have that can be long.
func (s Player) TextSize() int {
	n := len(s.Weights) + len(s.Path) + len(s.Variant)
	for _, arg := range s.Args {
		n += len(arg)
	}
	for _, o := range s.Options {
		n += len(o.Name) + len(o.Value)
	}
	return n
}

// JudgesMoves reports whether the player's search can be restricted to single
// moves, in order to evaluate them.
func (s Player) JudgesMoves() bool { return s.Kind != Xboard }

// KeepsDepth reports whether the player reliably supports a depth limit.
func (s Player) KeepsDepth() bool { return s.Kind != Xboard }

// Memory that a player needs besides its hash tables, and the size of the tables
// that engines have without an option, in MiB. Most engines need less; a net of a
// gigabyte is not counted.
const (
	usualHash    = 16
	processMiB   = 128 // a program with its net
	eachThread   = 8   // of a program
	builtinMiB   = 8
	mostMemory   = 1 << 30
	mostOfThread = 1 << 20
)

// MemoryMiB returns the memory that the player needs in MiB, from its options for
// threads and hash tables.
func (s *Player) MemoryMiB() int {
	hash := cmp.Or(min(max(s.HashMiB(), 0), mostMemory), usualHash)
	if !s.IsProcess() {
		return hash + builtinMiB
	}
	return hash + processMiB + eachThread*min(s.Threads(), mostOfThread)
}
