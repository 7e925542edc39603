package worker

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"match/fleet/auth"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/players/git"
	"match/players/spec"
)

// Allowed lists the programs that the owner of a worker permits, besides the
// built-in players: local ones, and those that the server may send.
type Allowed struct {
	programs []*program
	own      map[string]*program // by the sum of its copy
	sent     map[string]bool     // by sum
	signers  []string            // public keys: programs signed by them may be sent
	repos    map[string]string   // by host and path: the URLs of repositories whose commits are built here
}

// ParseAllowed parses permissions: engine:NAME=PATH, a local program, with what it may access in the
// sandbox; sha256:SUM, a program that may be fetched; signer:KEY, all programs signed with the key;
// or repo:URL, a repository whose commits are built here.
func ParseAllowed(texts []string) (*Allowed, error) {
	a := &Allowed{sent: map[string]bool{}, repos: map[string]string{}}
	for _, text := range texts {
		if err := a.parse(text); err != nil {
			return nil, err
		}
	}
	for _, p := range a.programs {
		if err := p.check(); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// parse adds a permission.
func (a *Allowed) parse(text string) error {
	kind, rest, _ := strings.Cut(text, ":")
	switch {
	case kind == "engine":
		p, err := parseProgram(rest)
		a.programs = append(a.programs, p)
		return err
	case kind == "sha256" && transfer.IsSum(strings.ToLower(rest)):
		a.sent[strings.ToLower(rest)] = true
		return nil
	case kind == "signer" && auth.IsKey(rest):
		a.signers = append(a.signers, rest)
		return nil
	case kind == "repo" && rest != "":
		url, err := repositoryURL(rest)
		a.repos[git.HostPath(url)] = url
		return err
	case kind == "signer":
		return fmt.Errorf("%q: want the key that 'match fleet sign' prints, U and 55 letters and digits", text)
	}
	return fmt.Errorf("%q: want engine:NAME=PATH, sha256:SUM with 64 hexadecimal digits, signer:KEY or repo:URL", text)
}

// repositoryURL returns the URL of a repository, which may be a directory. A
// directory is fetched from and built like any other repository.
func repositoryURL(address string) (string, error) {
	if info, err := os.Stat(address); err == nil && info.IsDir() {
		path, err := filepath.Abs(address)
		if err != nil {
			return "", err
		}
		address = "file://" + filepath.ToSlash(path)
	}
	if !git.IsURL(address) {
		return "", fmt.Errorf("repo:%s: want the address of a repository, such as https://HOST/PATH, or a directory", address)
	}
	return address, nil
}

// signed returns nil if a signer whom the owner trusts has signed a program
// under its name. Otherwise it returns why the program may not run, which may have a source.
func (a *Allowed) signed(r transfer.Ref, source *spec.Source, list []wire.Signature) error {
	text := fmt.Sprintf("the engine %s is not allowed here: the worker's owner can start it with --allow engine:%[1]s=PATH or --allow sha256:%s", r.Name, r.Sum)
	unsigned := true
	for i := range list {
		s := &list[i]
		if s.Sum != r.Sum || s.Name != r.Name {
			continue
		}
		err := auth.Verify(s)
		switch trusted := slices.Contains(a.signers, s.Key); {
		case trusted:
			return err
		case err == nil:
			unsigned = false
			text += " or --allow signer:" + s.Key
		}
	}
	if source != nil && source.Dirty == "" && source.Repo != "" {
		text += " or --allow repo:" + source.Repo
	}
	if unsigned && len(a.signers) > 0 {
		text += "; it has no signature: 'match fleet sign FILE' makes one for this worker's signers"
	}
	return errNotAllowed{errors.New(text), len(a.signers) == 0}
}

// errNotAllowed is the error for an engine that the owner has not permitted. It describes how to do that.
type errNotAllowed struct {
	error
	lasting bool // until the worker is started again; else a signature may come
}
