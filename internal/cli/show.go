package cli

import (
	"io"

	"match/results/store"
	"match/web"
)

// Show is the display of events while the program runs: the server for browsers, and the file with
// the page of all events.
type Show struct {
	Server  *web.Server
	Archive *store.Store
	States  []*web.State
	Over    bool   // the last event shown has finished
	Stdout  bool   // the page of all events goes there, and texts to stderr
	Page    []byte // that page
}

// Close stops the server.
func (s *Show) Close() {
	if s.Server != nil {
		s.Server.Close(s.Over)
	}
	if s.Archive != nil {
		s.Archive.Close()
	}
}

// Texts returns where the texts of events go: stdout, unless it is taken.
func (a *App) Texts(taken bool) io.Writer {
	if taken || a.Shown.Stdout {
		return a.Stderr
	}
	return a.Stdout
}
