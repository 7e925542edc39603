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

// noSandbox returns the error if there is no usable sandbox.
func noSandbox(reason error) error {
	return fmt.Errorf("engines and builds from the server run in a sandbox, but %w: fix that, or use --no-sandbox", reason)
}

// around makes a player run in a sandbox: without network, with an empty home
// directory, and with nothing but memory to write to.
func (b *Sandbox) around(s *spec.Player, box *sandbox.Box) (err error) {
	if b.Off {
		return nil
	}
	if err = b.usable(); err != nil {
		return err
	}
	s.Boxed = s.Path
	if s.Path, s.Args, err = box.Around(s.Path, s.Args); err != nil {
		return noSandbox(err)
	}
	s.Dir = filepath.Dir(s.Path)
	return nil
}

// warnings tell the owner which engines run without a sandbox, and which limits
// it does not have.
func (b *Sandbox) warnings(a *Allowed) (list []string) {
	boxes := len(a.sent)+len(a.signers)+len(a.repos) > 0
	for _, p := range a.programs {
		if boxes = boxes || p.boxed; !p.boxed || b.Off {
			list = append(list, fmt.Sprintf("%s runs without a sandbox, and submitters set its options: ,sandbox after its path, or what it needs (,read=DIR ,dev=GROUP), puts it into one", p))
		}
	}
	if lacks := sandbox.Unlimited(); boxes && !b.Off && lacks != "" {
		list = append(list, lacks)
	}
	return list
}

// usable returns why no program can run in the required sandbox; nil if it can.
func (b *Sandbox) usable() error {
	if b.Off {
		return nil
	}
	if err := sandbox.Usable(); err != nil {
		return noSandbox(err)
	}
	return nil
}
