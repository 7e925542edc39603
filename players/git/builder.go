package git

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"match/internal/harmless"
	"match/internal/progress"
	"match/players/spec"
)

// DefaultTimeout is the default time limit of a build.
const DefaultTimeout = 15 * time.Minute

// Builder builds players from commits. It is a provider of package players.
type Builder struct {
	Cache    string        // the directory of all builds; "": see Dir
	Timeout  time.Duration // for a build; 0: DefaultTimeout
	AllowURL bool          // whether remote repositories may be fetched and their code run
	Out      io.Writer     // gets a progress line and warnings; nil: no output
	MaxBytes int64         // the size limit of the cache; 0: defaultMaxBytes

	dir    string
	meter  *progress.Meter
	stages *stages
}

// Provide builds the players that come from git, in parallel, and completes
// their specs: the path of the engine, its protocol and its origin. It reuses
// earlier builds. The error names the player.
func (b Builder) Provide(ctx context.Context, list []*spec.Player) error {
	if err := b.prepare(); err != nil {
		return err
	}
	if err := b.checkURLs(list); err != nil {
		return err
	}
	found, err := b.provideAll(ctx, list)
	if err != nil {
		return b.explain(ctx, err)
	}
	for i, s := range list {
		found[i].complete(s)
		for _, note := range found[i].notes() {
			b.note("%s: %s", s.DisplayName(), note)
		}
	}
	b.prune(found)
	return nil
}

// provideAll builds all players in parallel and shows the progress.
func (b *Builder) provideAll(ctx context.Context, list []*spec.Player) ([]*Build, error) {
	var names []string
	for _, s := range list {
		names = append(names, "git:"+s.Source.Ref)
	}
	b.meter = progress.New(b.Out, progress.Auto, "building "+strings.Join(slices.Compact(names), ", "), 0)
	b.stages = &stages{total: len(list)}
	defer b.tick()()
	found := make([]*Build, len(list))
	group, ctx := errgroup.WithContext(ctx)
	for i, s := range list {
		group.Go(func() (err error) {
			if found[i], err = b.provide(ctx, s.Source); err != nil {
				return &PlayerError{s, err}
			}
			b.stages.ready.Add(1)
			return nil
		})
	}
	return found, group.Wait()
}

// PlayerError names the player that cannot be built.
type PlayerError struct {
	Player *spec.Player // as it was asked for
	err    error
}

func (e *PlayerError) Error() string {
	return fmt.Sprintf("player git:%s: %v", e.Player.Source.Ref, e.err)
}

// Unwrap returns the reason.
func (e *PlayerError) Unwrap() error { return e.err }

// tick updates a progress line every second until the returned function is
// called, which removes the line.
func (b *Builder) tick() (stop func()) {
	quit, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for began := time.Now(); ; {
			select {
			case <-quit:
				return
			case <-time.After(time.Second):
				b.meter.Set(int64(time.Since(began).Seconds()), b.stages.String())
			}
		}
	}()
	return func() {
		close(quit)
		<-stopped
		b.meter.Done()
	}
}

// checkURLs rejects remote repositories, whose code would be fetched and run,
// unless the user has allowed them.
func (b *Builder) checkURLs(list []*spec.Player) error {
	for _, s := range list {
		if likeURL.MatchString(s.Source.Repo) && !b.AllowURL {
			return &PlayerError{s, &ForeignError{s.Source.Repo}}
		}
	}
	return nil
}

// ForeignError reports a remote repository that the user has not allowed.
type ForeignError struct{ URL string }

func (e *ForeignError) Error() string {
	return fmt.Sprintf("a build of %s runs commands from that repository", e.URL)
}

// explain prints the end of the log of a failed build.
func (b *Builder) explain(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	var failed *failure
	if errors.As(err, &failed) {
		const most = 12
		for _, line := range tail(failed.log, most) {
			fmt.Fprintf(b.Out, "  | %s\n", harmless.Line(line))
		}
	}
	return err
}

func (b *Builder) note(format string, args ...any) {
	b.meter.Note("match: " + harmless.Line(fmt.Sprintf(format, args...)))
}

// failure is a build that failed.
type failure struct {
	command, why, log string
	cause             error
}

func (f *failure) Error() string {
	return fmt.Sprintf("'%s' %s; its full output is in %s", f.command, f.why, f.log)
}

func (f *failure) Unwrap() error { return f.cause }

// provide returns the build of one source. It builds the source if there is no
// build yet.
func (b *Builder) provide(ctx context.Context, s *spec.Source) (*Build, error) {
	o, err := b.find(ctx, s)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(o.stage)
	dir := filepath.Join(b.dir, o.key)
	lock, err := b.lock(ctx, dir+".lock", "the same build")
	if err != nil {
		return nil, err
	}
	defer lock.Close()
	if made := load(dir); made != nil && made.isIntact() {
		made.Used = time.Now()
		_ = os.Chtimes(filepath.Join(dir, recordName), made.Used, made.Used)
		made.Repo = o.build.Repo // another may have the same commit
		o.build, made.patience = made, o.recipe.benchPatience()
		return made, o.benchAgain(ctx)
	}
	if s.Dirty != "" && s.Dirty != o.build.Dirty {
		return nil, fmt.Errorf("the work tree has changed since, and its earlier build is no longer in the cache")
	}
	o.build.dir = dir
	if err := o.lay(ctx); err != nil {
		return nil, err
	}
	if err := b.make(ctx, o); err != nil {
		return nil, err
	}
	b.note("built git:%s (%.8s) by its %s in %v", s.Ref, o.build.Commit, o.recipe.Name,
		o.build.Took.Round(100*time.Millisecond))
	o.build.patience = o.recipe.benchPatience()
	return o.build, o.build.save()
}

// benchAgain repeats a bench that has timed out once.
func (o *order) benchAgain(ctx context.Context) error {
	if o.build.Timeouts != 1 {
		return nil
	}
	if err := o.bench(ctx); err != nil {
		return err
	}
	return o.build.save()
}

// order describes a build to be made.
type order struct {
	repo   *repo
	recipe recipe
	key    string
	stage  string // where the files of a work tree are already; "": export the commit
	build  *Build
	stages *stages

	committed []string // the files of the source, before the build adds others
}

// find determines everything that a build depends on.
func (b *Builder) find(ctx context.Context, s *spec.Source) (o *order, err error) {
	o = &order{build: &Build{Ref: s.Ref}, stages: b.stages}
	ref := cmp.Or(s.Commit, s.Ref) // a commit was resolved before, as in an event that is resumed
	if likeURL.MatchString(s.Repo) {
		o.repo, err = b.mirror(ctx, s.Repo, ref)
	} else {
		o.repo, err = open(ctx, s.Repo)
	}
	if err != nil {
		return nil, err
	}
	o.build.Repo = o.repo.name
	if o.build.Commit, err = o.repo.commit(ctx, ref); err != nil {
		return nil, err
	}
	if s.Ref == refDirty {
		err = b.findDirty(ctx, o)
	}
	if err == nil {
		err = o.findRecipe(ctx)
	}
	if err != nil {
		os.RemoveAll(o.stage)
		return nil, err
	}
	return o, nil
}

// findDirty copies the work tree, unless it is identical to its last commit.
func (b *Builder) findDirty(ctx context.Context, o *order) (err error) {
	if o.repo.tree == "" {
		return fmt.Errorf("%s has no work tree: name a commit", o.repo.name)
	}
	dirty, err := o.repo.isDirty(ctx)
	if err != nil || !dirty {
		return err
	}
	if o.stage, err = os.MkdirTemp(b.dir, stagePrefix); err != nil {
		return err
	}
	o.build.Dirty, err = o.repo.snapshot(ctx, o.stage)
	return err
}

func (o *order) findRecipe(ctx context.Context) (err error) {
	read := func(path string) ([]byte, error) { return o.repo.read(ctx, o.build.Commit, path) }
	if o.stage != "" {
		read = func(path string) ([]byte, error) { return readFile(o.stage, path) }
	}
	if o.recipe, err = findRecipe(read); err != nil {
		return o.repo.lacks(o.build.Commit, err)
	}
	if o.build.Compiler, err = compiler(ctx, &o.recipe); err != nil {
		return err
	}
	o.build.Recipe, o.build.Protocol = o.recipe.Name+": "+o.recipe.command(), o.recipe.Protocol
	o.key = keyOf(o.build, &o.recipe)
	return nil
}

// lay copies the source into its own directory.
func (o *order) lay(ctx context.Context) error {
	if err := os.RemoveAll(o.build.dir); err != nil {
		return err
	}
	if err := os.MkdirAll(o.build.dir, 0o777); err != nil {
		return err
	}
	tree := o.build.tree()
	if o.stage != "" {
		if err := os.Rename(o.stage, tree); err != nil {
			return err
		}
	} else if err := o.repo.export(ctx, o.build.Commit, tree); err != nil {
		return o.repo.lacks(o.build.Commit, err)
	}
	submodules, err := o.repo.submodules(ctx, o.build.Commit)
	if err != nil {
		return err
	}
	o.build.Notes = missing(submodules, pointers(tree))
	o.committed, err = filesOf(tree)
	return err
}
