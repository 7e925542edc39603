package worker

import (
	"path/filepath"
	"strings"
	"testing"

	"match/arena"
	"match/fleet/transfer"
	"match/players/spec"
)

// A program that may read files of its commit plays only where it is built, with
// these files beside it, even if the owner has allowed the program itself.
func TestFilesOfCommit(t *testing.T) {
	dir, commit := history(t, "true")
	engine := writeFile(t, filepath.Join(t.TempDir(), "engine"), "engine")
	r := refOf(t, engine)
	files, err := transfer.OpenDir(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	files.Link(r.Sum, engine)
	a, err := ParseAllowed([]string{"sha256:" + r.Sum})
	if err != nil {
		t.Fatal(err)
	}
	shop, _ := builder(t, dir, true)
	repos := shop.Allowed.repos
	shop.Allowed, shop.blobs = a, files
	home := func(data string) error {
		s := spec.Player{Kind: spec.UCI, Path: r.String(), Source: &spec.Source{Repo: dir, Built: spec.Built{Commit: commit, Data: data, Bench: 7}}}
		return shop.homeOf(t.Context(), new(arena.Task), &s)
	}
	if err := home(""); err != nil {
		t.Errorf("a program without files: %v", err)
	}
	if err := home("ab"); err == nil || !strings.Contains(err.Error(), "may read files of its commit, which are not sent with it") || !strings.Contains(err.Error(), "--allow repo:"+dir+" ") {
		t.Errorf("a program with files: %v", err)
	}
	a.repos = repos
	if err := home("ab"); err == nil || !strings.Contains(err.Error(), "the files of its commit that it may read differ: content ") {
		t.Errorf("a build with other files: %v", err)
	}
}
