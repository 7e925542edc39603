package worker

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"match/internal/nearest"
	"match/internal/sandbox"
	"match/players/spec"
)

// program is a program of this machine that the owner permits.
type program struct {
	permission string // as it was given
	path       string
	boxed      bool     // it runs in the sandbox: the owner has said what it needs
	read       []string // what it may read there
	devices    []string // groups of devices, or paths below /dev
	copy       string   // the private copy, which is what runs
}

// parseProgram reads NAME=PATH[,read=DIR][,dev=GROUP][,sandbox].
func parseProgram(text string) (*program, error) {
	words := strings.Split(text, ",")
	name, path, is := strings.Cut(words[0], "=")
	if !is || name == "" || path == "" {
		return nil, fmt.Errorf("engine:%s: want engine:NAME=PATH, with read=DIR, dev=GROUP or sandbox after commas for an engine in the sandbox", text)
	}
	p := &program{permission: "engine:" + text, path: path, boxed: len(words) > 1}
	for _, word := range words[1:] {
		if err := p.set(word); err != nil {
			return nil, fmt.Errorf("engine:%s: %w", text, err)
		}
	}
	return p, nil
}

// set adds what a program needs in the sandbox.
func (p *program) set(word string) (err error) {
	key, value, is := strings.Cut(word, "=")
	switch {
	case key == "sandbox" && !is:
	case key == "read" && value != "":
		value, err = filepath.Abs(value) // a sandbox has another working directory
		p.read = append(p.read, value)
	case key == "dev" && value != "":
		p.devices = append(p.devices, value)
	default:
		return fmt.Errorf("unknown %q%s: want read=DIR, dev=GROUP or sandbox", word, nearest.Hint(key, []string{"read", "dev", "sandbox"}))
	}
	return err
}

// check reports whether the program and what it needs are on this machine.
func (p *program) check() error {
	for _, path := range append([]string{p.path}, p.read...) {
		if _, err := os.Stat(path); err != nil {
			return err
		}
	}
	_, err := p.box()
	return err
}

// box returns the sandbox of the program, nil if it runs without one.
func (p *program) box() (*sandbox.Box, error) {
	if !p.boxed {
		return nil, nil
	}
	b := &sandbox.Box{Read: slices.Clone(p.read)}
	for _, name := range p.devices {
		list, err := sandbox.Devices(name)
		if err != nil {
			return nil, err
		}
		b.Devices = append(b.Devices, list...)
	}
	return b, nil
}

// takeCopies copies the owner's programs into a directory that only this user can write to, and hashes
// the copies: a file that is replaced later is not what runs. Earlier copies are removed.
func (a *Allowed) takeCopies(dir string) error {
	if len(a.programs) == 0 {
		return nil
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	a.own = map[string]*program{}
	for i, p := range a.programs {
		p.copy = filepath.Join(dir, fmt.Sprint(i+1), filepath.Base(p.path))
		data, err := os.ReadFile(p.path)
		if err == nil {
			err = errors.Join(os.MkdirAll(filepath.Dir(p.copy), 0o700), os.WriteFile(p.copy, data, 0o700))
		}
		if err != nil {
			return fmt.Errorf("cannot copy %s: %w", p.path, err)
		}
		a.own[fmt.Sprintf("%x", sha256.Sum256(data))] = p
	}
	return nil
}

// usable returns why programs from the server, and builds of sources of others, cannot run here; nil
// if they can.
func (o *Options) usable() error {
	if o.NoSandbox {
		return nil
	}
	if err := sandbox.Usable(); err != nil {
		return fmt.Errorf("engines and builds from the server run in a sandbox, but %w: fix that, or use --no-sandbox", err)
	}
	return nil
}

// around makes a player run in a sandbox: without network, with an empty home
// directory, and with nothing but memory to write to.
func (o *Options) around(s *spec.Player, box *sandbox.Box) error {
	err := o.usable()
	if err != nil || o.NoSandbox {
		return err
	}
	s.Boxed = s.Path
	s.Path, s.Args, err = box.Around(s.Path, s.Args)
	s.Dir = filepath.Dir(s.Path)
	return err
}

// warnings tell the owner which engines run without a sandbox, and which limits
// it does not have.
func (o *Options) warnings() (list []string) {
	a := o.Allowed
	boxes := len(a.sent)+len(a.signers)+len(a.repos) > 0
	for _, p := range a.programs {
		if boxes = boxes || p.boxed; !p.boxed || o.NoSandbox {
			list = append(list, fmt.Sprintf("%s runs without a sandbox, and submitters set its options: ,sandbox after its path, or what it needs (,read=DIR ,dev=GROUP), puts it into one", p.permission))
		}
	}
	if lacks := sandbox.Unlimited(); boxes && !o.NoSandbox && lacks != "" {
		list = append(list, lacks)
	}
	return list
}
