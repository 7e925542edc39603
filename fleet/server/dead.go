package server

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
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
	var text []byte
	for pair, attempt := range attempts {
		text = fmt.Appendf(text, "%d %d\n", pair, attempt)
	}
	path := s.deadPath(event)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), appendTo(path, text)); err != nil {
		s.Note(fmt.Sprintf("expired leases will be forgotten at the next start: %v", err))
	}
}

// appendTo appends data to a file. It is on the disk when appendTo returns.
func appendTo(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}

// dead reads which attempts of an event's pairs died before this start.
func (s *Server) dead(event string) map[int]int {
	dead := map[int]int{}
	text, _ := os.ReadFile(s.deadPath(event))
	for line := range strings.Lines(string(text)) {
		var pair, attempt int
		if n, _ := fmt.Sscanf(line, "%d %d", &pair, &attempt); n == 2 {
			dead[pair] = max(dead[pair], attempt)
		}
	}
	return dead
}
