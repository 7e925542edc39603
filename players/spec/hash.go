package spec

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Hash returns a hexadecimal SHA-256 that identifies the player: the content of
// the binary, of files named by its arguments and options and of those that it may
// read from its commit, the variant's weights and endgame tables, arguments and options. Name, limits, directories
// and timeouts are excluded: the same engine elsewhere has the same hash.
func (s Player) Hash() (string, error) {
	id := struct {
		Kind          Kind
		Content       string // of the binary or the variant
		Args, Options [][2]string
		HashMB        int
		Tablebase     string // a keyword, or the hash of the tables
		Without       []string
		Data          string `json:",omitempty"` // of the commit
	}{Kind: s.Kind, HashMB: s.HashMB}
	if s.Source != nil {
		id.Data = s.Source.Data
	}
	id.Without = slices.Sorted(slices.Values(s.Without))
	var err error
	if id.Content, err = s.contentHash(); err != nil {
		return "", fmt.Errorf("player %s: %w", s.DisplayName(), err)
	}
	if id.Tablebase, err = s.Tablebase.hash(); err != nil {
		return "", fmt.Errorf("player %s: %w", s.DisplayName(), err)
	}
	for _, a := range s.Args {
		id.Args = append(id.Args, [2]string{a, HashFile(s.FileOfArgument(a))})
	}
	for _, o := range s.Options {
		id.Options = append(id.Options, [2]string{strings.ToLower(o.Name) + "=" + o.Value, HashFile(s.FileOfOption(o.Value))})
	}
	slices.SortFunc(id.Options, func(a, b [2]string) int { return strings.Compare(a[0], b[0]) })
	data, err := json.Marshal(id)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}

func (s Player) contentHash() (string, error) {
	if s.Kind == Builtin {
		v, _, err := s.Evaluation()
		if err != nil {
			return "", err
		}
		return v.Hash(), nil
	}
	if m := contentForm.FindStringSubmatch(s.Path); m != nil {
		return m[1], nil
	}
	path, err := s.Executable()
	if err != nil {
		return "", err
	}
	return Sum(path)
}

// contentForm matches a program that is named by its SHA-256: it is on other machines.
var contentForm = regexp.MustCompile(`^blob:([0-9a-f]{64})/[^/]+$`)

// HashFile returns the hash of a file, "" for none or one that cannot be read.
func HashFile(file string) string {
	if file == "" {
		return ""
	}
	sum, _ := Sum(file)
	return sum
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
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Executable returns the absolute path of the file to run. It searches a name
// without a slash in PATH, then in the current directory.
func (s Player) Executable() (string, error) {
	path := s.Path
	if path == "" && s.Source != nil {
		return "", fmt.Errorf("git:%s has not been built", s.Source.Ref)
	}
	if !strings.ContainsAny(path, `/\`) {
		if found, err := exec.LookPath(path); err == nil {
			path = found
		}
	}
	info, err := os.Stat(path)
	switch {
	case err != nil && filepath.Base(s.Path) == s.Path:
		return "", fmt.Errorf("engine %q is neither in PATH nor in the current directory", s.Path)
	case err != nil && s.Dir != "" && !filepath.IsAbs(path) && exists(filepath.Join(s.Dir, path)):
		return "", fmt.Errorf("engine %q does not exist; paths are relative to the current directory: write %q",
			path, filepath.Join(s.Dir, path))
	case err != nil:
		return "", fmt.Errorf("engine %q: %w", path, errors.Unwrap(err)) // without the operation and the path
	case info.IsDir():
		return "", fmt.Errorf("engine %q is a directory", path)
	case !info.Mode().IsRegular(): // the file is read for the hash, and reading a pipe would never end
		return "", fmt.Errorf("engine %q is not a file", path)
	}
	if _, err := exec.LookPath(path); err != nil && !strings.ContainsAny(path, `/\`) {
		path = "." + string(filepath.Separator) + path
	}
	if _, err := exec.LookPath(path); err != nil {
		return "", fmt.Errorf("engine %q is not executable: run chmod +x on it", path)
	}
	return filepath.Abs(path)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
