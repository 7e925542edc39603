package transfer

import (
	"path/filepath"
	"regexp"
	"strings"

	"match/players/spec"
)

// Ref names a file by its content, so that it means the same on every machine.
// Its text form is blob:SHA256/NAME; the name is informative only.
type Ref struct{ Sum, Name string }

// scheme is the prefix of a Ref's text form.
const scheme = "blob:"

// unsafe matches the characters that are not allowed in names of files.
var unsafe = regexp.MustCompile(`[^A-Za-z0-9_.+@= -]`)

// maxName is the length of the longest name.
const maxName = 128

// safeName returns a name that cannot lead out of a directory: the given one, if that cannot.
func safeName(name string) string {
	name = unsafe.ReplaceAllString(name, "_")
	if name == "" || strings.ContainsAny(name[:1], ". ") {
		name = "_" + name
	}
	return name[:min(len(name), maxName)]
}

// String returns the text form.
func (r Ref) String() string { return scheme + r.Sum + "/" + r.Name }

// parseRef reads a reference.
func parseRef(text string) (r Ref, is bool) {
	rest, is := strings.CutPrefix(text, scheme)
	r.Sum, r.Name, _ = strings.Cut(rest, "/")
	if !is || !IsSum(r.Sum) || r.Name != safeName(r.Name) {
		return Ref{}, false
	}
	return r, true
}

// RefOf returns the reference of a file.
func RefOf(path string) (Ref, error) {
	sum, err := spec.Sum(path)
	return Ref{sum, safeName(filepath.Base(path))}, err
}
