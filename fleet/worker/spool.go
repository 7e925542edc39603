package worker

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"match/fleet/auth"
)

// spool stores pairs that the results store may not have yet, one file for each,
// so that they survive this process and a crash of the machine. A nil spool
// stores nothing.
type spool struct{ dir string }

// openSpool opens a directory of pairs ("" for none), and reads the pairs that an
// earlier process left there. Unreadable files are removed, and their pairs are
// played again.
func openSpool(dir string) (s *spool, left map[key]json.RawMessage, err error) {
	left = map[key]json.RawMessage{}
	if dir == "" {
		return nil, left, nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, nil, err
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		data, err := os.ReadFile(path)
		var p struct {
			Event  string
			Number int
		}
		if err == nil && strings.HasSuffix(e.Name(), spooled) && json.Unmarshal(data, &p) == nil {
			left[key{p.Event, p.Number}] = data
			continue
		}
		if err := os.Remove(path); err != nil {
			return nil, nil, err
		}
	}
	return &spool{dir}, left, nil
}

// spooled is the suffix of complete files.
const spooled = ".json"

// path returns the file of a pair. It is named by a hash, because an event's name
// comes from the server.
func (s *spool) path(k key) string {
	return filepath.Join(s.dir, fmt.Sprintf("%x%s", sha256.Sum256(fmt.Appendf(nil, "%s %d", k.event, k.pair)), spooled))
}

// write stores a pair. The pair is on the disk when write returns.
func (s *spool) write(k key, data []byte) error {
	if s == nil {
		return nil
	}
	return auth.WriteSecret(s.path(k), data)
}

// remove deletes the file of a pair.
func (s *spool) remove(k key) {
	if s != nil {
		os.Remove(s.path(k))
	}
}
