package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// maxActions is the size in bytes at which the log is full. Then it replaces the one before it, which
// has the suffix .1. Both together have at least this many bytes of the latest actions.
const maxActions = 8 << 20

// action is one line of the log.
type action struct {
	At      time.Time       `json:"at"`
	Member  string          `json:"member"` // for a token: its ID
	Verb    string          `json:"verb"`
	Request json.RawMessage `json:"request,omitempty"` // as it was sent, unless it is long
	Reply   any             `json:"reply,omitempty"`
}

// maxShown is the size up to which a request is part of the log.
const maxShown = 1024

// logged returns a handler whose successful requests are logged.
func (s *Server) logged(verb string, do handler) handler {
	return func(r *request) (any, error) {
		reply, err := do(r)
		if err != nil {
			return reply, err
		}
		a := action{At: time.Now().UTC(), Member: r.member, Verb: verb, Reply: reply}
		if len(r.data) <= maxShown {
			a.Request = r.data
		}
		if err := s.act(&a); err != nil { // the action itself has succeeded
			s.Note(fmt.Sprintf("%s: %v", actionsFile, err))
		}
		return reply, nil
	}
}

// act appends an action to the log.
func (s *Server) act(a *action) error {
	line, err := json.Marshal(a)
	if err != nil {
		return err
	}
	s.acting.Lock()
	defer s.acting.Unlock()
	path := filepath.Join(s.Dir, actionsFile)
	if info, err := os.Stat(path); err == nil && info.Size() >= maxActions {
		if err := os.Rename(path, path+".1"); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return appendTo(path, append(line, '\n'))
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
