package worker

import (
	"fmt"
	"path/filepath"

	"match/fleet/blob"
	"match/internal/sandbox"
	"match/players/spec"
)

// Sandbox says how programs are run that the server has sent.
type Sandbox struct {
	Off bool // they are run like any other program of the user
}

// NoSandboxError is why a worker does not run them.
type NoSandboxError struct{ reason error }

func (e *NoSandboxError) Error() string {
	return fmt.Sprintf("engines that the server sends run in a sandbox, and %v: mend that, or insist with --no-sandbox", e.reason)
}

// Unwrap returns the reason.
func (e *NoSandboxError) Unwrap() error { return e.reason }

// around has a player run without network, with an empty home and without
// anything to write to but memory.
func (b *Sandbox) around(s *spec.Player, files *blob.Dir) (err error) {
	if b.Off {
		return nil
	}
	if err = sandbox.Usable(); err == nil {
		box := sandbox.Box{Read: []string{files.Root()}}
		s.Path, s.Args, err = box.Around(s.Path, s.Args)
	}
	if err != nil {
		return &NoSandboxError{err}
	}
	s.Dir = filepath.Dir(s.Path)
	return nil
}
