package tablebase

import (
	"crypto/sha256"
	"encoding/hex"
)

// Hash returns a hexadecimal SHA-256 of the tables of the set, which depends on
// nothing else: equal sets have equal hashes, wherever they are kept. A nil set
// has none, "".
func (s *Set) Hash() string {
	if s == nil {
		return ""
	}
	h := sha256.New()
	for _, m := range s.Materials() {
		h.Write(s.tables[m].encode())
	}
	return hex.EncodeToString(h.Sum(nil))
}
