package worker

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"match/arena"
)

// spool keeps the pairs on the disk that the store may not have, a file for each,
// so that they outlive this process and the machine. A nil spool keeps nothing.
type spool struct{ dir string }

// openSpool opens a directory of pairs, "" for none, and reads what an earlier
// process has left there. What cannot be read is removed: it is played again.
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
		var p arena.Played
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

// spooled ends the names of whole files.
const spooled = ".json"

// path returns the file of a pair. Its name says nothing: that of an event comes
// from the server.
func (s *spool) path(k key) string {
	return filepath.Join(s.dir, fmt.Sprintf("%x%s", sha256.Sum256(fmt.Appendf(nil, "%s %d", k.event, k.pair)), spooled))
}

// write has a pair on the disk when it returns.
func (s *spool) write(k key, data []byte) error {
	if s == nil {
		return nil
	}
	f, err := os.CreateTemp(s.dir, "writing-")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), s.path(k))
	}
	if err != nil {
		os.Remove(f.Name())
		return err
	}
	if d, err := os.Open(s.dir); err == nil { // its entry, too, where a directory can be synced
		d.Sync()
		d.Close()
	}
	return nil
}

// remove forgets a pair.
func (s *spool) remove(k key) {
	if s != nil {
		os.Remove(s.path(k))
	}
}
