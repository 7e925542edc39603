package cli

import (
	"io"

	"match/results/store"
	"match/web"
)

// Show is who looks at events while the program runs: the browsers at its
// server, and the reader of the file that is left of all of them.
type Show struct {
	Server  *web.Server
	Archive *store.Store
	States  []*web.State
	Over    bool   // what was shown last came to its end
	Stdout  bool   // the page of all of them goes there, and texts to stderr
	Page    []byte // that page
}

// Close ends the server.
func (s *Show) Close() {
	if s.Server != nil {
		s.Server.Close(s.Over)
	}
	if s.Archive != nil {
		s.Archive.Close()
	}
}

// Texts is where the texts of events go: stdout, unless something else goes
// there.
func (a *App) Texts(taken bool) io.Writer {
	if taken || a.Shown.Stdout {
		return a.Stderr
	}
	return a.Stdout
}
