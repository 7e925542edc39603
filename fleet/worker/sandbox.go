package worker

import (
	"fmt"
	"path/filepath"

	"match/internal/sandbox"
	"match/players/spec"
)

// Sandbox configures how to run programs that the server has sent, or that were
// built here from sources of others.
type Sandbox struct {
	Off bool // run them like any other program of the user
}

// NoSandboxError is the error if there is no usable sandbox.
type NoSandboxError struct{ reason error }

func (e *NoSandboxError) Error() string {
	return fmt.Sprintf("engines and builds from the server run in a sandbox, but %v: fix that, or use --no-sandbox", e.reason)
}

// Unwrap returns the reason.
func (e *NoSandboxError) Unwrap() error { return e.reason }

// around makes a player run in a sandbox: without network, with an empty home
// directory, and with nothing but memory to write to. It can read the directories
// of its files.
func (b *Sandbox) around(s *spec.Player, readable ...string) (err error) {
	if b.Off {
		return nil
	}
	if err = b.usable(); err != nil {
		return err
	}
	box := sandbox.Box{Read: readable}
	if s.Path, s.Args, err = box.Around(s.Path, s.Args); err != nil {
		return &NoSandboxError{err}
	}
	s.Dir = filepath.Dir(s.Path)
	return nil
}

// usable returns why no program can run in the required sandbox; nil if it can.
func (b *Sandbox) usable() error {
	if b.Off {
		return nil
	}
	if err := sandbox.Usable(); err != nil {
		return &NoSandboxError{err}
	}
	return nil
}
