package worker

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// openHoldings returns holdings without tasks. Pairs that the results store may not have yet are
// also stored in a directory, one file for each, so that they survive this process and a crash of
// the machine; "": in memory only. Those that an earlier process left there are kept. Unreadable
// files are removed, and their pairs are played again.
func openHoldings(dir string) (*holdings, error) {
	h := &holdings{dir: dir, spool: map[key]json.RawMessage{}}
	if dir == "" {
		return h, nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		data, err := os.ReadFile(path)
		var p struct {
			Event  string
			Number int
		}
		if err == nil && strings.HasSuffix(e.Name(), spooled) && json.Unmarshal(data, &p) == nil {
			h.spool[key{p.Event, p.Number}] = data
			continue
		}
		if err := os.Remove(path); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// spooled is the suffix of complete files.
const spooled = ".json"

// path returns the file of a pair. It is named by a hash, because an event's name
// comes from the server.
func (h *holdings) path(k key) string {
	return filepath.Join(h.dir, fmt.Sprintf("%x%s", sha256.Sum256(fmt.Appendf(nil, "%s %d", k.event, k.pair)), spooled))
}
