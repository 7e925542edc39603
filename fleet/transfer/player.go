package transfer

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"

	"match/event"
	"match/fleet/wire"
	"match/players/git"
	"match/players/spec"
)

// eachText calls do for the arguments of a process player and the values of its options, with the
// function that returns the path of the file that such a text names, "" if it names none.
func eachText(s *spec.Player, do func(text *string, file func(text string) string) error) error {
	s.Args, s.Options = slices.Clone(s.Args), slices.Clone(s.Options)
	for i := range s.Args {
		if err := do(&s.Args[i], s.FileOfArgument); err != nil {
			return err
		}
	}
	for i := range s.Options {
		if err := do(&s.Options[i].Value, s.FileOfOption); err != nil {
			return err
		}
	}
	return nil
}

// Files maps the local files and repositories of players to names that are
// valid on all machines. Named, ToRemote and Add may be called from many goroutines.
type Files struct {
	mu       sync.Mutex
	paths    map[Ref]string    // the local path of each file
	names    map[string]string // from programs as written, and the paths of other local files, to their portable form
	variants map[string]string // the variants of files, by their names
	repos    map[string]string // the URLs of local repositories
}

// NewFiles returns an empty Files.
func NewFiles() *Files {
	return &Files{paths: map[Ref]string{}, names: map[string]string{}, variants: map[string]string{}, repos: map[string]string{}}
}

// Add adds the files and repositories of the players of a plan. It returns the files with their
// local paths.
func (l *Files) Add(p *event.Plan) (map[Ref]string, error) {
	own := NewFiles()
	if err := eachPlayer(reflect.ValueOf(p), func(s *spec.Player) error { return own.add(*s) }); err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.Copy(l.names, own.names)
	maps.Copy(l.variants, own.variants)
	maps.Copy(l.repos, own.repos)
	return own.paths, nil
}

// add adds the files and repositories of a local player.
func (l *Files) add(s spec.Player) error {
	if path, isFile := strings.CutPrefix(s.Variant, filePrefix); isFile {
		text, err := os.ReadFile(path)
		l.variants[s.Variant] = string(text)
		return err
	}
	if !s.IsProcess() {
		return nil
	}
	if s.Source != nil && l.repos[s.Source.Repo] == "" { // others know it by the URL from which it was cloned
		l.repos[s.Source.Repo] = git.Origin(context.Background(), s.Source.Repo)
	}
	engine, err := s.Executable()
	if err == nil {
		err = l.addFile(s.Path, engine)
	}
	if err != nil {
		return err
	}
	return eachText(&s, func(text *string, file func(string) string) error {
		path := file(*text)
		if path == "" {
			return nil
		}
		return l.addFile(path, path)
	})
}

// addFile adds a file that a text names.
func (l *Files) addFile(text, path string) error {
	r, err := RefOf(path)
	if err == nil {
		l.paths[r], l.names[text] = path, r.String()
	}
	return err
}

// Named records the portable name of the local file at a path; "": it is not here.
func (l *Files) Named(path string, r Ref) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if path != "" {
		l.names[path] = r.String()
	}
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
	if s.Source != nil {
		source := *s.Source // players may share a source
		source.Repo = cmp.Or(l.repos[source.Repo], source.Repo)
		s.Source = &source
	}
	if s.Name == "" && (s.Source == nil || s.DisplayName() != name) {
		s.Name = name
	}
	_ = eachText(s, func(text *string, file func(string) string) error {
		path := *text // players may name different files by one relative name
		if !filepath.IsAbs(path) {
			path = file(path)
		}
		*text = cmp.Or(l.names[path], *text)
		return nil
	})
	s.Path, s.Dir = cmp.Or(l.names[s.Path], s.Path), ""
}

// ToLocal replaces a player's file references by local paths, which find returns.
// It rejects a player from elsewhere that names a file in any other way.
func ToLocal(s *spec.Player, find func(r Ref, program bool) (path string, err error)) error {
	err := checkPlayer(s)
	if err != nil || !s.IsProcess() {
		return err
	}
	program, _ := parseRef(s.Path)
	if s.Path, err = find(program, true); err != nil {
		return err
	}
	return eachText(s, func(text *string, _ func(string) string) (err error) {
		if r, is := parseRef(*text); is {
			*text, err = find(r, false)
		}
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
