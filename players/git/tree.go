package git

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"match/internal/plural"
)

// read returns a file of a commit, nil if there is no file of that name.
func (r *repo) read(ctx context.Context, commit, path string) ([]byte, error) {
	about, err := r.git(ctx, "ls-tree", "--format=%(objecttype) %(objectmode)", "--end-of-options", commit, "--", path)
	kind, mode, _ := strings.Cut(chomp(about), " ")
	if err != nil || kind != "blob" {
		return nil, err
	}
	if mode == "120000" && path == RecipeFile {
		return nil, errLink
	}
	text, err := r.git(ctx, "cat-file", "blob", commit+":"+path)
	return []byte(text), err
}

// errLink is the error for a recipe file that is a link, since a link may lead
// anywhere.
var errLink = errors.New(RecipeFile + " is a link: want a file")

// readFile is read for a copied work tree.
func readFile(dir, path string) ([]byte, error) {
	full := filepath.Join(dir, filepath.FromSlash(path))
	info, err := os.Lstat(full)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && info.IsDir():
		return nil, nil
	case err == nil && !info.Mode().IsRegular() && path == RecipeFile:
		return nil, errLink
	}
	return os.ReadFile(full)
}

// export writes the files of a commit into a directory. It uses a temporary index
// and leaves the index of the repository unchanged.
func (r *repo) export(ctx context.Context, commit, dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	index := dir + ".index"
	defer os.Remove(index)
	env := []string{"GIT_INDEX_FILE=" + index}
	at := []string{"-c", "core.bare=false", "--git-dir=" + r.dir, "--work-tree=" + dir}
	if _, err := run(ctx, dir, env, append(at, "read-tree", "--", commit)...); err != nil {
		return err
	}
	_, err := run(ctx, dir, env, append(at, "checkout-index", "--all", "--force", "--quiet")...)
	return err
}

// submodules returns the paths of a commit's submodules.
func (r *repo) submodules(ctx context.Context, commit string) (paths []string, err error) {
	list, err := r.git(ctx, "ls-tree", "-r", "-z", "--end-of-options", commit)
	for entry := range strings.SplitSeq(list, "\x00") {
		if about, path, ok := strings.Cut(entry, "\t"); ok && strings.HasPrefix(about, "160000 ") {
			paths = append(paths, path)
		}
	}
	return paths, err
}

// isDirty reports whether the work tree differs from its last commit.
func (r *repo) isDirty(ctx context.Context) (bool, error) {
	text, err := run(ctx, r.tree, nil, "--git-dir="+r.dir, "--work-tree="+r.tree, "status", "--porcelain",
		"--ignore-submodules=none")
	return text != "", err
}

// snapshot copies the work tree as it is, without what git ignores, and returns
// a hash of what it copied.
func (r *repo) snapshot(ctx context.Context, dir string) (string, error) {
	list, err := run(ctx, r.tree, nil, "--git-dir="+r.dir, "--work-tree="+r.tree, "ls-files", "-z", "--cached",
		"--others", "--exclude-standard")
	if err != nil {
		return "", err
	}
	paths := strings.Split(strings.TrimRight(list, "\x00"), "\x00")
	slices.Sort(paths)
	sum := sha256.New()
	for _, path := range slices.Compact(paths) {
		if err := ctx.Err(); err != nil {
			return "", context.Cause(ctx)
		}
		if !filepath.IsLocal(path) {
			continue
		}
		if err := copyFile(filepath.Join(r.tree, path), filepath.Join(dir, path), path, sum); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// copyFile copies a file or a link, and hashes its name, kind and content.
// Deleted files, and anything that is neither, are left out.
func copyFile(from, to, name string, sum io.Writer) error {
	info, err := os.Lstat(from)
	if err != nil || !info.Mode().IsRegular() && info.Mode().Type() != fs.ModeSymlink {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	fmt.Fprintf(sum, "%s\x00%v\x00%d\x00", name, info.Mode()&(fs.ModeType|0o100), info.Size())
	if info.Mode().Type() == fs.ModeSymlink {
		target, err := os.Readlink(from)
		if err != nil {
			return err
		}
		io.WriteString(sum, target)
		return os.Symlink(target, to)
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, info.Mode().Perm()|0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(io.MultiWriter(out, sum), in)
	return cmp.Or(err, out.Close())
}

// pointers returns the files under a directory that are placeholders for large
// files stored elsewhere (LFS).
func pointers(dir string) (paths []string) {
	const mark, most = "version https://git-lfs.github.com/spec/", 1024
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return nil
		}
		if info, err := d.Info(); err != nil || info.Size() > most || info.Size() < int64(len(mark)) {
			return nil
		}
		if data, err := os.ReadFile(path); err == nil && bytes.HasPrefix(data, []byte(mark)) {
			name, _ := filepath.Rel(dir, path)
			paths = append(paths, name)
		}
		return nil
	})
	return paths
}

// missing describes the files that a commit names but an exported tree does not
// have.
func missing(submodules, pointers []string) (notes []string) {
	if len(submodules) > 0 {
		notes = append(notes, fmt.Sprintf("%s built without content: %s", plural.Count(len(submodules), "submodule"), few(submodules)))
	}
	if len(pointers) > 0 {
		notes = append(notes, fmt.Sprintf("%s of Git LFS instead of the content: %s", plural.Count(len(pointers), "pointer"), few(pointers)))
	}
	return notes
}

// few returns some of many names.
func few(names []string) string {
	const most = 3
	if len(names) > most {
		return strings.Join(names[:most], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}
