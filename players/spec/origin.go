package spec

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"match/internal/nearest"
	"match/variants"
)

// origin is a way to name a player: the prefix before the colon in its text, or
// the key in its table. A new way to name a player needs only one more row in
// origins.
type origin struct {
	name   string // before the colon
	want   string // what follows the colon, for messages
	inside bool   // also a key of tables; file: is not, since its key is variant
	set    func(s *Player, rest string) error
}

// origins lists all origins in the order of messages. A name without a colon is a
// variant or a program: see setBare.
var origins = []origin{
	{name: "uci", want: "PATH", inside: true, set: setProgram(UCI)},
	{name: "xboard", want: "PATH", inside: true, set: setProgram(Xboard)},
	{name: "git", want: "REF", inside: true, set: setGit},
	{name: "file", want: "PATH", set: func(s *Player, path string) error {
		s.Kind, s.Variant = Builtin, "file:"+path
		return nil
	}},
}

// variantKey is the table key for a name without a prefix.
const variantKey = "variant"

// tableKeys returns the keys of a table that identify the player.
func tableKeys() []string {
	names := []string{variantKey}
	for _, o := range origins {
		if o.inside {
			names = append(names, o.name)
		}
	}
	return names
}

// Prefixes returns the prefixes of players other than variants and programs,
// such as "uci:".
func Prefixes() (list []string) {
	for _, o := range origins {
		list = append(list, o.name+":")
	}
	return list
}

func setProgram(kind Kind) func(*Player, string) error {
	return func(s *Player, path string) error {
		s.Kind, s.Path = kind, expandHome(path)
		if s.Path == "" {
			return fmt.Errorf("no file after %q: want %[1]sPATH", string(kind)+":")
		}
		return nil
	}
}

// setWho reads the text before the first comma, without its quotes.
func (s *Player) setWho(text string) error {
	name, rest, ok := strings.Cut(text, ":")
	if !ok || filepath.VolumeName(text) != "" { // C:\engines\new.exe
		return s.setBare(text)
	}
	for _, o := range origins {
		if o.name == name {
			return o.set(s, rest)
		}
	}
	var ways []string
	for _, o := range origins {
		if o.inside {
			ways = append(ways, o.name+":"+o.want)
		}
	}
	return fmt.Errorf("unknown kind of player %q%s: want %s, or a variant's name", name+":",
		nearest.Hint(name+":", Prefixes()), strings.Join(ways, ", "))
}

// setBare reads a name without a prefix: a variant, or otherwise a program, which
// is assumed to speak UCI.
func (s *Player) setBare(name string) error {
	_, unknown := variants.Get(name)
	if unknown == nil {
		s.Kind, s.Variant = Builtin, name
		return nil
	}
	if _, err := exec.LookPath(name); err != nil {
		return noPlayer(name, unknown)
	}
	s.Kind, s.Path = UCI, name
	return nil
}

// noPlayer returns the error for a name that is neither a variant's, as err says,
// nor a program's.
func noPlayer(name string, err error) error {
	switch {
	case name == "":
		return fmt.Errorf("%w, or an engine: uci:PATH, xboard:PATH or git:REF", err)
	case strings.HasSuffix(name, ".toml"):
		return fmt.Errorf("unknown variant %q: one in a file is written %q", name, "file:"+name)
	case strings.ContainsAny(name, `/\`):
		return fmt.Errorf("%q is neither a variant nor an executable program: an engine is written %q or %q",
			name, "uci:"+name, "xboard:"+name)
	}
	hint := nearest.Hint(name, variants.Names())
	if hint == "" && len(name) >= shortestGuess {
		hint = nearest.Hint(name, programs())
	}
	return fmt.Errorf("%q is neither a variant nor a program in PATH%s: variants are %s; engines are written uci:PATH, xboard:PATH or git:REF",
		name, hint, strings.Join(variants.Names(), ", "))
}

// shortestGuess is the length of a name from which a similar program is
// suggested: a shorter name resembles many programs.
const shortestGuess = 4

// programs returns the names of the files in PATH.
func programs() (names []string) {
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			names = append(names, e.Name())
		}
	}
	return names
}
