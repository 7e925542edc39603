package worker

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"match/arena"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/internal/sandbox"
	"match/players/spec"
)

// home makes the players of a task refer to the files on this machine, and
// refuses programs that the owner has not allowed. Files are fetched and verified
// first.
func (w *worker) home(ctx context.Context, t *arena.Task) error {
	for i := range t.Pairs {
		for j := range t.Pairs[i].Participants {
			who := &t.Pairs[i].Participants[j]
			if err := w.homeOf(ctx, t, &who.Spec); err != nil {
				return err
			}
			if who.Spec.IsProcess() {
				who.Hash = "" // each of its files is verified by its own sum
			}
		}
	}
	return nil
}

// homeOf makes one player refer to the files on this machine. In the sandbox, it
// sees these files and nothing else of the worker.
func (w *worker) homeOf(ctx context.Context, t *arena.Task, s *spec.Player) error {
	var box *sandbox.Box // nil: the owner lets the program run without one
	var read []string
	err := transfer.ToLocal(s, func(r transfer.Ref, program bool) (path string, err error) {
		own := w.Allowed.own[r.Sum]
		switch {
		case !program:
			path, err = w.blobs.Fetch(ctx, w.conn, 0, r)
		case own != nil && !readsCommit(s):
			path = own.copy
			box, err = own.box()
		default:
			box = new(sandbox.Box)
			path, err = w.foreign(ctx, t, s, r)
		}
		read = append(read, w.visible(path))
		return path, err
	})
	if err != nil || box == nil {
		return err
	}
	box.Read = append(box.Read, read...)
	w.share(box, s)
	return w.around(s, box)
}

// foreign returns the path of a program that the server has sent, or that was
// built here, if the owner permits it.
func (w *worker) foreign(ctx context.Context, t *arena.Task, s *spec.Player, r transfer.Ref) (string, error) {
	var denied error
	switch {
	case readsCommit(s):
		denied = fmt.Errorf("the engine %s may read files of its commit, which are not sent with it: the worker's owner can start it with --allow repo:%s to build it here; data = false in its recipe (.match.toml) means that it reads none", r.Name, cmp.Or(s.Source.Repo, "URL"))
	case !w.Allowed.sent[r.Sum]:
		var signed wire.Signatures
		if denied = w.call(ctx, wire.VerbSigned, wire.Files{Sums: []string{r.Sum}}, &signed); denied == nil {
			denied = w.Allowed.signed(r, s.Source, signed.List)
		}
	}
	if denied == nil {
		return w.blobs.Fetch(ctx, w.conn, 0, r)
	}
	if repository := w.Allowed.repository(s.Source); repository != "" {
		return w.build(ctx, t, s, repository)
	}
	return "", denied
}

// readsCommit reports whether a program may read files of the commit that it was
// built from. They stand beside it only where it is built.
func readsCommit(s *spec.Player) bool { return s.Source != nil && s.Source.Data != "" }

// visible returns what a program sees of the directory of a file: an engine that
// was built here sees its build, and every other file is seen alone.
func (w *worker) visible(path string) string {
	if inside, err := filepath.Rel(w.Builds, path); err == nil && filepath.IsLocal(inside) {
		build, _, _ := strings.Cut(inside, string(filepath.Separator))
		return filepath.Join(w.Builds, build)
	}
	return path
}
