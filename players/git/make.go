package git

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"match/internal/plural"
	"match/players/spec"
)

// dateOfAll is a fixed date for compilers: equal sources then make equal
// engines, regardless of when they were written and built.
const dateOfAll = "SOURCE_DATE_EPOCH=1000000000"

// make builds the source in its directory and examines the engine.
func (b *Builder) make(ctx context.Context, o *order) (err error) {
	began := time.Now()
	tree, log := o.build.tree(), filepath.Join(o.build.dir, logName)
	env := []string{dateOfAll, "GIT_CEILING_DIRECTORIES=" + o.build.dir}
	if o.recipe.Name == "go.mod" {
		pkg, err := mainPackage(tree, o.repo.name)
		if err != nil {
			return err
		}
		env = append(env, "MAIN="+pkg)
	}
	j := job{dir: tree, log: log, timeout: cmp.Or(max(b.Timeout, 0), DefaultTimeout), env: env}
	if o.repo.url {
		if j.box, err = b.boxOf(o, tree); err != nil {
			return err
		}
		o.build.Boxed = j.box != nil
	}
	leave := enter(&b.stages.compiling)
	err = o.compile(ctx, j)
	leave()
	if err != nil {
		return err
	}
	engine, err := o.recipe.engine(tree)
	if err != nil {
		return &failure{o.recipe.command(), "succeeded, but " + err.Error(), log, nil}
	}
	o.build.Engine, _ = filepath.Rel(tree, engine)
	return o.examine(ctx, began)
}

// compile runs the recipe. In a sandbox, only its fetch commands have network.
// Elsewhere the fetch commands of recognized build files are not needed.
func (o *order) compile(ctx context.Context, j job) error {
	build := j
	build.command = o.recipe.command()
	switch {
	case len(o.recipe.Fetch) == 0:
	case j.box != nil:
		j.command, j.box, j.log = strings.Join(o.recipe.Fetch, " && "), fetchBox(j.box), filepath.Join(filepath.Dir(j.log), fetchLogName)
		began := time.Now()
		if err := o.run(ctx, &j); err != nil {
			return err
		}
		build.timeout -= time.Since(began)
	case o.recipe.Name == RecipeFile:
		build.command = strings.Join(o.recipe.Fetch, " && ") + " && " + build.command
	}
	return o.run(ctx, &build)
}

// run runs a part of the recipe and explains its failure.
func (o *order) run(ctx context.Context, j *job) error {
	code, err := j.run(ctx)
	switch {
	case errors.Is(err, ErrTooLong):
		return &failure{j.command, fmt.Sprintf("took more than %v and was stopped", j.timeout.Round(10*time.Millisecond)), j.log, ErrTooLong}
	case errors.Is(err, errKilled):
		return &failure{j.command, "was killed" + because(o.build.Notes), j.log, err}
	case err != nil:
		return err
	case code != 0:
		return &failure{j.command, fmt.Sprintf("failed (exit code %d)%s", code, j.reason(code)) + because(o.build.Notes), j.log, nil}
	}
	return nil
}

// examine records the engine's hash, data and bench, and any problem with the bench.
func (o *order) examine(ctx context.Context, began time.Time) (err error) {
	if o.build.Binary, err = spec.Sum(o.build.Path()); err != nil {
		return err
	}
	if err := o.findData(); err != nil {
		return err
	}
	if o.recipe.Bench != "" {
		if err := o.bench(ctx); err != nil {
			return err
		}
	}
	o.build.Took, o.build.Made = time.Since(began), time.Now()
	o.build.Size = sizeOf(o.build.dir)
	return nil
}

// bench compares the engine's bench with the one in the commit message. A bench
// that times out is counted, because a busy machine may be the reason.
func (o *order) bench(ctx context.Context) error {
	defer enter(&o.stages.benching)()
	counts, err := o.count(ctx)
	if errors.Is(err, ErrTooLong) {
		o.build.Timeouts++
		return nil
	}
	if err != nil {
		return err
	}
	o.build.Timeouts = 0
	message, err := o.repo.message(ctx, o.build.Commit)
	if err != nil {
		return err
	}
	wanted := expectedNodes(message)
	if o.build.Dirty != "" { // the commit message describes another tree
		wanted = 0
	}
	o.build.Notes = append(o.build.Notes, judgeBench(counts, wanted)...)
	if len(counts) > 0 {
		o.build.Bench = counts[0]
	}
	return nil
}

// because returns the notes on the source that may explain a failed build.
func because(notes []string) string {
	if len(notes) == 0 {
		return ""
	}
	return "; " + strings.Join(notes, "; ")
}

// notFound matches the messages of shells and make for a missing program.
var notFound = regexp.MustCompile(`(?:^|[\s:])([A-Za-z0-9_.+-]+): (?:command )?not found|make(?:\[\d+\])?: ([A-Za-z0-9_.+-]+): No such file or directory`)

// offline matches the messages of programs that need the network.
var offline = regexp.MustCompile(`(?i)could not resolve host|no such host|name resolution|network is unreachable|unable to resolve host|dial tcp|dns error`)

// reason describes a failure beyond its exit code.
func (j *job) reason(code int) string {
	switch {
	case code == tooLarge:
		return fmt.Sprintf(": it wrote more than %d MiB into one file", mostWritten>>20)
	case j.box != nil && !j.box.Network && slices.ContainsFunc(tail(j.log, 50), offline.MatchString):
		return ": a build in the sandbox has no network; name the commands that need it in fetch, in " + RecipeFile
	}
	for _, line := range slices.Backward(tail(j.log, 50)) {
		if m := notFound.FindStringSubmatch(line); m != nil {
			return fmt.Sprintf(": %s is not in the PATH", m[1]+m[2])
		}
	}
	return ""
}

// engine returns the path of the built program, which must be a file in the
// tree even after links are resolved.
func (r *recipe) engine(tree string) (string, error) {
	if r.Engine == "" {
		return onlyProgram(filepath.Join(tree, filepath.FromSlash(r.In)))
	}
	path := filepath.Join(tree, filepath.FromSlash(r.Engine))
	if _, err := os.Lstat(path); err != nil {
		if _, err := os.Lstat(path + ".exe"); err != nil {
			return "", fmt.Errorf("there is no %s: name the build commands and their result in %s",
				r.Engine, RecipeFile)
		}
		path += ".exe"
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", fmt.Errorf("%s is a dangling link", r.Engine)
	}
	top, err := filepath.EvalSymlinks(tree)
	if err != nil {
		return "", err
	}
	if inside, err := filepath.Rel(top, real); err != nil || !filepath.IsLocal(inside) {
		return "", fmt.Errorf("%s points outside the repository, to %s: copy it instead", r.Engine, real)
	}
	if info, err := os.Stat(real); err != nil || !info.Mode().IsRegular() || info.Mode()&0o111 == 0 {
		return "", fmt.Errorf("%s is not a program: want an executable file", r.Engine)
	}
	return path, nil
}

// onlyProgram returns the one program under a directory.
func onlyProgram(dir string) (string, error) {
	var found []string
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case d.IsDir() && slices.Contains([]string{"CMakeFiles", "deps", "build", "examples", "incremental", "_deps"}, d.Name()) && path != dir:
			return fs.SkipDir
		case !d.Type().IsRegular() || slices.Contains([]string{".so", ".dylib", ".d", ".a", ".sh", ".rlib"}, filepath.Ext(path)):
			return nil
		}
		if info, err := d.Info(); err == nil && info.Mode()&0o111 != 0 {
			found = append(found, path)
		}
		return nil
	})
	if len(found) != 1 {
		return "", fmt.Errorf("it built %s: name the engine in %s", plural.Count(len(found), "program"), RecipeFile)
	}
	return found[0], nil
}

// stages counts the builds by what they do now, for the progress.
type stages struct {
	total                      int
	compiling, benching, ready atomic.Int64
}

// enter counts one more in a stage until the returned function is called.
func enter(stage *atomic.Int64) (leave func()) {
	stage.Add(1)
	return func() { stage.Add(-1) }
}

// String returns the text beside the seconds that have passed.
func (s *stages) String() string {
	words := []string{fmt.Sprintf("%d of %d done", s.ready.Load(), s.total)}
	if n := s.compiling.Load(); n > 0 {
		words = append(words, fmt.Sprintf("%d compiling", n))
	}
	if n := s.benching.Load(); n > 0 {
		words = append(words, fmt.Sprintf("%d running the bench", n))
	}
	return strings.Join(append(words, "seconds"), ", ")
}
