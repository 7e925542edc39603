package transfer

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"match/fleet/wire"
	"match/players/git"
	"match/players/spec"
)

// role is what a text that may name a file is for its player.
type role int

const (
	program role = iota
	argument
	value // of an option
)

// namesOf calls do for every text of a process player that may name a file: the
// program first, then its arguments and the values of its options.
func namesOf(s *spec.Player, do func(text *string, as role) error) error {
	if err := do(&s.Path, program); err != nil {
		return err
	}
	s.Args, s.Options = slices.Clone(s.Args), slices.Clone(s.Options)
	for i := range s.Args {
		if err := do(&s.Args[i], argument); err != nil {
			return err
		}
	}
	for i := range s.Options {
		if err := do(&s.Options[i].Value, value); err != nil {
			return err
		}
	}
	return nil
}

// Files maps the local files and repositories of players to names that are
// valid on all machines. Named, ToRemote and Merge may be called from many goroutines.
type Files struct {
	mu       sync.Mutex
	Paths    map[Ref]string    // the local path of each file
	names    map[string]string // from programs as written, and the paths of other local files, to their portable form
	variants map[string]string // the variants of files, by their names
	repos    map[string]string // the URLs of local repositories
}

// NewFiles returns an empty Files.
func NewFiles() *Files {
	return &Files{Paths: map[Ref]string{}, names: map[string]string{}, variants: map[string]string{}, repos: map[string]string{}}
}

// Add adds the files and repositories of a local player.
func (l *Files) Add(s spec.Player) error {
	if path, isFile := strings.CutPrefix(s.Variant, filePrefix); isFile {
		text, err := os.ReadFile(path)
		l.variants[s.Variant] = string(text)
		return err
	}
	if !s.IsProcess() {
		return nil
	}
	if s.Source != nil {
		l.addRepository(s.Source.Repo)
	}
	engine, err := s.Executable()
	if err != nil {
		return err
	}
	return namesOf(&s, func(text *string, as role) error {
		if as == program {
			return l.AddFile(*text, engine)
		}
		path := fileOf(&s, *text, as)
		if path == "" {
			return nil
		}
		return l.AddFile(path, path)
	})
}

// fileOf returns the path of the file that an argument or an option's value names,
// "" if it names none: players may name different files by one relative name.
func fileOf(s *spec.Player, text string, as role) string {
	if as == value {
		return s.FileOfOption(text)
	}
	return s.FileOfArgument(text)
}

// addRepository adds a local repository. Other machines know it by the URL from
// which it was cloned.
func (l *Files) addRepository(path string) {
	if _, known := l.repos[path]; !known {
		l.repos[path] = git.Origin(context.Background(), path)
	}
}

// repository returns the portable name of a source's repository, "" if it is not
// known.
func (l *Files) repository(s *spec.Source) string {
	if s == nil {
		return ""
	}
	return l.repos[s.Repo]
}

// AddFile adds a file that a text names.
func (l *Files) AddFile(text, path string) error {
	r, err := RefOf(path)
	if err == nil {
		l.Paths[r], l.names[text] = path, r.String()
	}
	return err
}

// Named records the portable name of a local file.
func (l *Files) Named(text string, r Ref) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.names[text] = r.String()
}

// ToRemote replaces all local names in a player by portable ones. A variant of a
// file becomes its text.
func (l *Files) ToRemote(s *spec.Player) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if text, is := l.variants[s.Variant]; is {
		s.Variant, s.Weights = strings.TrimSuffix(filepath.Base(strings.TrimPrefix(s.Variant, filePrefix)), ".toml"), text
	}
	if !s.IsProcess() {
		return
	}
	name := s.DisplayName()
	if elsewhere := l.repository(s.Source); elsewhere != "" {
		source := *s.Source // players may share a source
		source.Repo = elsewhere
		s.Source = &source
	}
	if s.Name == "" && (s.Source == nil || s.DisplayName() != name) {
		s.Name = name
	}
	here := *s
	_ = namesOf(s, func(text *string, as role) error {
		name := *text
		if as != program && !filepath.IsAbs(name) {
			name = fileOf(&here, name, as)
		}
		if elsewhere, is := l.names[name]; is && name != "" { // else it names no file
			*text = elsewhere
		}
		return nil
	})
	s.Dir = ""
}

// ToLocal replaces a player's file references by local paths, which find returns.
// It rejects a player from elsewhere that names a file in any other way.
func ToLocal(s *spec.Player, find func(r Ref, program bool) (path string, err error)) error {
	if err := checkPlayer(s); err != nil || !s.IsProcess() {
		return err
	}
	return namesOf(s, func(text *string, as role) error {
		r, is := parseRef(*text)
		if !is {
			return nil
		}
		path, err := find(r, as == program)
		*text = path
		return err
	})
}

// maxPlayer is the most bytes that a player's texts may have: two of them go with each pair.
const maxPlayer = wire.MaxMessage / 16

// checkPlayer rejects a player that is invalid, that names a local file, or that is too large for a
// task.
func checkPlayer(s *spec.Player) error {
	_, isRef := parseRef(s.Path)
	switch n := s.TextSize(); {
	case n > maxPlayer:
		return fmt.Errorf("%s: %d bytes of weights, arguments and options, at most %d are allowed", s.DisplayName(), n, maxPlayer)
	case strings.HasPrefix(s.Variant, filePrefix):
		return fmt.Errorf("%s: the variant itself must be in the plan", s.Variant)
	case s.IsProcess() && (!isRef || s.Dir != ""):
		return fmt.Errorf("%s: its program must be named by its content", s.DisplayName())
	case !slices.Contains([]spec.Tables{"", spec.TablesOn, spec.TablesOff, spec.TablesThree}, s.Tablebase):
		return fmt.Errorf("%s: a fleet has no endgame tables in %s", s.DisplayName(), s.Tablebase)
	}
	if err := s.Validate(); err != nil {
		return fmt.Errorf("%s: %w", s.DisplayName(), err)
	}
	return nil
}

// Merge adds another Files.
func (l *Files) Merge(other *Files) {
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.Copy(l.Paths, other.Paths)
	maps.Copy(l.names, other.names)
	maps.Copy(l.variants, other.variants)
	maps.Copy(l.repos, other.repos)
}
