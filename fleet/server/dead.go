package server

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
)

// deadPath returns the file in which the server records the dead attempts of an
// event's pairs. The name is hex-encoded, because part of it comes from the
// submitter.
func (s *Server) deadPath(event string) string {
	return filepath.Join(s.Dir, "leases", fmt.Sprintf("%x", event))
}

// died records dead attempts before other workers get their pairs, so that the
// server still knows them after a crash. If writing fails, no pair is lost.
func (s *Server) died(event string, attempts map[int]int) {
	path := s.deadPath(event)
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err == nil {
		err = appendDead(path, attempts)
	}
	if err != nil {
		s.Note(fmt.Sprintf("expired leases will be forgotten at the next start: %v", err))
	}
}

func appendDead(path string, attempts map[int]int) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	var text []byte
	for pair, attempt := range attempts {
		text = fmt.Appendf(text, "%d %d\n", pair, attempt)
	}
	if _, err := f.Write(text); err != nil {
		return err
	}
	return f.Sync()
}

// dead reads which attempts of an event's pairs died before this start.
func (s *Server) dead(event string) map[int]int {
	dead := map[int]int{}
	f, err := os.Open(s.deadPath(event))
	if err != nil {
		return dead
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var pair, attempt int
		if n, _ := fmt.Sscanf(lines.Text(), "%d %d", &pair, &attempt); n == 2 {
			dead[pair] = max(dead[pair], attempt)
		}
	}
	return dead
}
