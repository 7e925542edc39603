package worker

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"match/fleet/parcel"
)

// Allowed are the programs that the owner of a worker lets it run, beside the
// built-in players: own ones, and those that the server may send.
type Allowed struct {
	own  map[string]string // by sum: the path
	sent map[string]bool   // by sum
}

// sumForm is the form of a SHA-256.
var sumForm = regexp.MustCompile(`^[0-9a-f]{64}$`)

// ParseAllowed reads what is allowed: engine:NAME=PATH, a program of this machine,
// or sha256:SUM, one that may be fetched.
func ParseAllowed(texts []string) (*Allowed, error) {
	a := &Allowed{map[string]string{}, map[string]bool{}}
	for _, text := range texts {
		kind, rest, _ := strings.Cut(text, ":")
		switch name, path, is := strings.Cut(rest, "="); {
		case kind == "engine" && is && name != "" && path != "":
			sum, err := parcel.Sum(path)
			if err != nil {
				return nil, err
			}
			if a.own[sum], err = filepath.Abs(path); err != nil {
				return nil, err
			}
		case kind == "sha256" && sumForm.MatchString(strings.ToLower(rest)):
			a.sent[strings.ToLower(rest)] = true
		default:
			return nil, fmt.Errorf("%q: want engine:NAME=PATH or sha256:SUM with 64 hexadecimal digits", text)
		}
	}
	return a, nil
}

// ErrNotAllowed is why a worker does not play an engine.
type ErrNotAllowed parcel.Ref

// Error says how to allow it.
func (e ErrNotAllowed) Error() string {
	return fmt.Sprintf("the engine %s is not allowed here: its owner can start the worker with --allow engine:%[1]s=PATH or --allow sha256:%s", e.Name, e.Sum)
}
