package spec

import (
	"errors"
	"path"
	"path/filepath"
	"strings"
)

// Source is the commit that a process's program is built from. Only its Data
// affects the hash: equal programs with equal data are one player, regardless of
// their source.
// Players may share a Source: replace it, do not change it.
type Source struct {
	Ref  string `json:"ref"`            // as written: HEAD, v1.2, :base, :dirty
	Repo string `json:"repo,omitempty"` // a directory or a URL; "": the repository of the working directory
	Built
}

// Built is the resolved source. Without a commit it is not resolved yet.
type Built struct {
	Commit   string `json:"commit,omitempty"`   // the full ID
	Dirty    string `json:"dirty,omitempty"`    // a hash of the work tree, if it differs from the commit
	Recipe   string `json:"recipe,omitempty"`   // how the program was built
	Compiler string `json:"compiler,omitempty"` // its compiler
	Binary   string `json:"binary,omitempty"`   // SHA-256 of the program
	Data     string `json:"data,omitempty"`     // SHA-256 of the files of the commit that the program may read; "": none
	Bench    uint64 `json:"bench,omitempty"`    // nodes; 0: not known

	BenchTimedOut bool `json:"bench_timed_out,omitempty"` // why the bench is not known
}

// setGit reads the text after git:, up to the first comma.
func setGit(s *Player, ref string) error {
	if ref == "" {
		return errors.New(`no commit after "git:": want git:REF, such as git:HEAD`)
	}
	if strings.ContainsAny(ref, lineBreaks) {
		return errors.New("git: a commit's name has no line breaks")
	}
	s.Kind, s.Source = UCI, &Source{Ref: ref} // provisional kind: the recipe may change it, and both kinds have the same keys
	return nil
}

// Known reports whether the source is resolved.
func (s *Source) Known() bool { return s.Commit != "" }

// name returns the default name of a player: the repository and the beginning of
// the commit.
func (s *Source) name() string {
	if !s.Known() {
		return "git:" + s.Ref
	}
	name := strings.TrimSuffix(path.Base(filepath.ToSlash(s.Repo)), ".git") + "-" + s.Commit[:min(8, len(s.Commit))]
	if s.Dirty != "" {
		name += "-dirty"
	}
	return name
}

// text returns the source in the notation of a spec: as it was written, or in
// full.
func (s *Source) text() string {
	if !s.Known() || s.Dirty != "" {
		return "git:" + quote(s.Ref)
	}
	return "git:" + s.Commit
}
