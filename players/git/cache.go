package git

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"match/internal/datadir"
	"match/internal/filelock"
	"match/players/spec"
)

// The files in the directory of a build.
const (
	treeName     = "tree"
	logName      = "build.log"
	fetchLogName = "fetch.log"
	recordName   = "build.json" // written last: a directory without it holds no build

	stagePrefix = "stage-" // of a directory where a work tree is copied to
)

// Build is a built engine in the cache.
type Build struct {
	Repo     string        `json:"repo"`
	Ref      string        `json:"ref"` // the ref of the first request
	Commit   string        `json:"commit"`
	Dirty    string        `json:"dirty,omitempty"`
	Recipe   string        `json:"recipe"`
	Compiler string        `json:"compiler,omitempty"`
	Engine   string        `json:"engine"` // in the tree
	Protocol spec.Kind     `json:"protocol"`
	Binary   string        `json:"sha256"`
	Data     string        `json:"data,omitempty"`  // SHA-256 of the files that it may read, "": none
	Files    []string      `json:"files,omitempty"` // these files, in the tree
	Bench    uint64        `json:"bench,omitempty"`
	Timeouts int           `json:"bench_timeouts,omitempty"` // how often its bench timed out: at most twice; 0: it ended
	Notes    []string      `json:"notes,omitempty"`          // warnings, shown each time it plays
	Boxed    bool          `json:"sandbox,omitempty"`        // it was built in a sandbox
	Size     int64         `json:"size"`                     // bytes
	Took     time.Duration `json:"took"`
	Made     time.Time     `json:"made"`
	Used     time.Time     `json:"used,omitzero"` // the time of the last use, from the record file

	dir      string
	patience time.Duration // the timeout of its bench
}

// notes returns the warnings about the build and its bench.
func (b *Build) notes() []string {
	switch b.Timeouts {
	case 0:
		return b.Notes
	case 1:
		return append(slices.Clip(b.Notes), fmt.Sprintf("its bench did not end within %v and is unknown; the next use tries it once more", b.patience))
	}
	return append(slices.Clip(b.Notes), fmt.Sprintf("its bench did not end within %v, twice, and is unknown (bench_timeout in %s allows more)", b.patience, RecipeFile))
}

// Key returns the name of the build in the cache.
func (b *Build) Key() string { return filepath.Base(b.dir) }

// Path returns the path of the engine.
func (b *Build) Path() string { return filepath.Join(b.tree(), b.Engine) }

// tree returns the directory of its source, in which it was built.
func (b *Build) tree() string { return filepath.Join(b.dir, treeName) }

// complete writes the resolved source into a spec.
func (b *Build) complete(s *spec.Player) {
	source := *s.Source // players may share it
	source.Repo, source.Commit, source.Dirty = b.Repo, b.Commit, b.Dirty
	source.Recipe, source.Compiler, source.Binary, source.Bench, source.BenchTimedOut = b.Recipe, b.Compiler, b.Binary, b.Bench, b.Timeouts > 0
	if s.Source.Binary == "" { // a stored event keeps what it was begun with: earlier versions stored no data
		source.Data = b.Data
	}
	s.Source, s.Kind, s.Path = &source, b.Protocol, b.Path()
}

// keyOf returns a hash of everything that an engine depends on.
func keyOf(b *Build, r *recipe) string {
	data, _ := json.Marshal([]any{2, b.Commit, b.Dirty, r, b.Compiler})
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:12])
}

// Dir returns the default directory of all builds.
func Dir() (string, error) { return datadir.Cache("builds") }

// prepare makes the directory of the builds.
func (b *Builder) prepare() (err error) {
	b.Out = cmp.Or(b.Out, io.Discard)
	if b.dir = b.Cache; b.dir == "" {
		if b.dir, err = Dir(); err != nil {
			return err
		}
	}
	return os.MkdirAll(filepath.Join(b.dir, "repos"), 0o777)
}

// isIntact reports whether the files that the engine may read are as they were
// when it was built.
func (b *Build) isIntact() bool { return sumData(b.tree(), b.Files) == b.Data }

// Intact reports whether the files that a built player may read are those that it
// was built with. A program that is not in a cache has no such files.
func (b Builder) Intact(s *spec.Player) bool {
	for dir := filepath.Dir(s.Path); ; dir = filepath.Dir(dir) {
		if filepath.Base(dir) == treeName {
			made := load(filepath.Dir(dir))
			return made == nil || made.isIntact()
		}
		if dir == filepath.Dir(dir) {
			return true
		}
	}
}

// load returns the build in a directory. It returns nil if there is none or if
// its engine has changed since.
func load(dir string) *Build {
	record := filepath.Join(dir, recordName)
	data, err := os.ReadFile(record)
	if err != nil {
		return nil
	}
	b := &Build{}
	if err := json.Unmarshal(data, b); err != nil || !filepath.IsLocal(b.Engine) {
		return nil
	}
	b.dir = dir
	if sum, err := spec.Sum(b.Path()); err != nil || sum != b.Binary {
		return nil
	}
	if info, err := os.Stat(record); err == nil {
		b.Used = info.ModTime()
	}
	return b
}

// save writes the record atomically.
func (b *Build) save() error {
	data, err := json.MarshalIndent(b, "", "  ")
	if err != nil {
		return err
	}
	record := filepath.Join(b.dir, recordName)
	if err := os.WriteFile(record+".new", append(data, '\n'), 0o666); err != nil {
		return err
	}
	return os.Rename(record+".new", record)
}

// lock waits until no other process holds the lock of that name.
func (b *Builder) lock(ctx context.Context, path, what string) (*os.File, error) {
	began, noted := time.Now(), false
	for {
		f, err := filelock.Open(path)
		if err == nil || !errors.Is(err, filelock.ErrHeld) {
			return f, err
		}
		if !noted && time.Since(began) > 3*time.Second {
			noted = true
			b.note("waiting for another run that is at %s", what)
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// defaultMaxBytes is the default size limit of the cache.
const defaultMaxBytes = 4 << 30

// keptUnused is how long a build is kept after its last use, regardless of the size
// of the cache: long events restart their engines.
const keptUnused = 24 * time.Hour

// prune removes the least recently used builds until the cache is within its
// limit.
func (b *Builder) prune(needed []*Build) {
	list, err := List(b.dir)
	if err != nil {
		return
	}
	var total int64
	for _, build := range list {
		total += build.Size
	}
	for _, build := range slices.Backward(list) {
		inUse := slices.ContainsFunc(needed, func(n *Build) bool { return n.dir == build.dir })
		if total <= cmp.Or(b.MaxBytes, defaultMaxBytes) || time.Since(build.Used) < keptUnused {
			return
		}
		if !inUse && build.remove() == nil {
			total -= build.Size
		}
	}
}

// List returns the builds of a cache, most recently used first.
func List(dir string) (list []*Build, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		if b := load(filepath.Join(dir, e.Name())); e.IsDir() && b != nil {
			list = append(list, b)
		}
	}
	slices.SortFunc(list, func(x, y *Build) int {
		return cmp.Or(y.Used.Compare(x.Used), strings.Compare(x.dir, y.dir))
	})
	return list, nil
}

// Clean removes all builds that have not been used for the given time, and
// unfinished builds. It returns their number and size.
func Clean(dir string, unused time.Duration) (n int, size int64, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, 0, err
	}
	err = nil
	for _, e := range entries {
		if !e.IsDir() || e.Name() == "repos" && unused > 0 || isYoungStage(e) {
			continue
		}
		b := load(filepath.Join(dir, e.Name()))
		if b == nil {
			b = &Build{dir: filepath.Join(dir, e.Name()), Size: sizeOf(filepath.Join(dir, e.Name()))}
		} else if time.Since(b.Used) < unused {
			continue
		}
		if removing := b.remove(); removing != nil {
			err = errors.Join(err, removing)
			continue
		}
		n, size = n+1, size+b.Size
	}
	return n, size, err
}

// isYoungStage reports whether a directory holds a copy of a work tree that may
// still be in progress.
func isYoungStage(e fs.DirEntry) bool {
	info, err := e.Info()
	return err == nil && strings.HasPrefix(e.Name(), stagePrefix) && time.Since(info.ModTime()) < time.Hour
}

// remove removes a build unless another process uses it.
func (b *Build) remove() error {
	lock, err := filelock.Open(b.dir + ".lock")
	if err != nil {
		return err
	}
	defer lock.Close()
	_ = os.Remove(filepath.Join(b.dir, recordName)) // first: without it the directory holds no build
	if err := removeAll(b.dir); err != nil {
		return err
	}
	return os.Remove(b.dir + ".lock")
}

// removeAll removes a directory, including read-only files of the build, such
// as the modules that Go fetches.
func removeAll(dir string) error {
	if err := os.RemoveAll(dir); err == nil {
		return nil
	}
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			_ = os.Chmod(path, 0o777)
		}
		return nil
	})
	return os.RemoveAll(dir)
}

func sizeOf(dir string) (size int64) {
	_ = filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			if info, err := d.Info(); err == nil {
				size += info.Size()
			}
		}
		return nil
	})
	return size
}

// baseName returns the name of a repository: the last part of its path or URL.
func baseName(repo string) string {
	return strings.TrimSuffix(path.Base(filepath.ToSlash(repo)), ".git")
}
