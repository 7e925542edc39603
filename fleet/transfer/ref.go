package transfer

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Ref names a file by its content, so that it means the same on every machine.
// Its text form is blob:SHA256/NAME; the name is informative only.
type Ref struct{ Sum, Name string }

// scheme is the prefix of a Ref's text form.
const scheme = "blob:"

// refForm matches the rest of the text: a name that cannot lead out of a
// directory.
var refForm = regexp.MustCompile(`^([0-9a-f]{64})/([A-Za-z0-9_+@=-][A-Za-z0-9_.+@= -]{0,127})$`)

// unsafeName matches the characters that are not allowed in names of files.
var unsafeName = regexp.MustCompile(`[^A-Za-z0-9_.+@= -]`)

// String returns the text form.
func (r Ref) String() string { return scheme + r.Sum + "/" + r.Name }

// parseRef reads a reference.
func parseRef(text string) (r Ref, is bool) {
	rest, is := strings.CutPrefix(text, scheme)
	m := refForm.FindStringSubmatch(rest)
	if !is || m == nil {
		return Ref{}, false
	}
	return Ref{m[1], m[2]}, true
}

// RefOf returns the reference of a file.
func RefOf(path string) (Ref, error) {
	sum, err := Sum(path)
	name := unsafeName.ReplaceAllString(filepath.Base(path), "_")
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, " ") {
		name = "_" + name
	}
	return Ref{sum, name[:min(len(name), 128)]}, err
}

// Sum returns the SHA-256 of a file in hexadecimal digits.
func Sum(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
