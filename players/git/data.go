package git

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"match/players/spec"
)

// An engine may read files of its repository when it runs: a net, weights, the
// modules of a script. Two commits with equal executables are one engine only if
// these files are equal, too. The recipe names them (data). Without it, every
// committed file counts that is neither a document nor compiled into the
// executable: a file too many only costs games, a missing one makes two engines one.

// isData reports whether the engine may read a file of its repository when it
// runs. A native program has its sources in itself, a script has not.
func (r *recipe) isData(name string, native bool) bool {
	if r.Data != nil {
		return slices.ContainsFunc(r.Data, func(pattern string) bool { return covers(pattern, name) })
	}
	return !isDocument(name) && !(native && isSource(name))
}

// covers reports whether a pattern matches a path or one of the directories
// above it.
func covers(pattern, name string) bool {
	for ; name != "."; name = path.Dir(name) {
		if is, _ := path.Match(strings.TrimSuffix(pattern, "/"), name); is {
			return true
		}
	}
	return false
}

// documents are the names, and the beginnings of names before a dot, of files
// and directories that no engine reads; hidden ones are settings of tools.
var documents = []string{"readme", "license", "licence", "copying", "copyright", "authors", "contributors", "changelog", "changes", "news",
	"notice", "contributing", "code_of_conduct", "security", "citation", "todo", "doc", "docs", "test", "tests"}

// documentTypes are the types of files that only people read.
var documentTypes = []string{".md", ".markdown", ".rst", ".adoc", ".tex", ".pdf", ".html", ".css", ".png",
	".jpg", ".jpeg", ".gif", ".svg"}

// isDocument reports whether a file is documentation, a test or a setting of a
// tool, by its name.
func isDocument(name string) bool {
	name = strings.ToLower(name)
	for part := range strings.SplitSeq(name, "/") {
		word, _, _ := strings.Cut(part, ".")
		if word == "" || slices.Contains(documents, word) {
			return true
		}
	}
	return slices.Contains(documentTypes, path.Ext(name))
}

// sourceTypes are the types of files that are compiled into a native program.
// Languages whose programs may run from other files, such as Java, are not here.
var sourceTypes = []string{".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".hxx", ".inc", ".inl", ".ipp", ".tpp", ".s", ".asm", ".m", ".mm",
	".rs", ".go", ".zig", ".pas", ".pp", ".lpr", ".dpr", ".d", ".nim", ".adb", ".ads", ".f", ".f90", ".odin", ".mk", ".cmake"}

// sourceNames are the names of files that only builds read.
var sourceNames = []string{"makefile", "gnumakefile", "cmakelists.txt", "cargo.toml", "cargo.lock", "go.mod",
	"go.sum", "go.work", "meson.build"}

func isSource(name string) bool {
	name = strings.ToLower(name)
	return slices.Contains(sourceTypes, path.Ext(name)) || slices.Contains(sourceNames, path.Base(name))
}

// magics begin the executables of Linux, Windows and macOS.
var magics = [][]byte{[]byte("\x7fELF"), []byte("MZ"), {0xcf, 0xfa, 0xed, 0xfe}, {0xca, 0xfe, 0xba, 0xbe}}

// isNative reports whether a program is machine code and not a script.
func isNative(program string) bool {
	f, err := os.Open(program)
	if err != nil {
		return false
	}
	defer f.Close()
	start := make([]byte, 4)
	n, _ := io.ReadFull(f, start)
	return slices.ContainsFunc(magics, func(m []byte) bool { return bytes.HasPrefix(start[:n], m) })
}

// findData records the files that the engine may read: their names and one hash.
func (o *order) findData() (err error) {
	files, tree := o.committed, o.build.tree()
	if o.recipe.Data != nil { // the build may have fetched them
		if files, err = filesOf(tree); err != nil {
			return err
		}
	}
	native := isNative(o.build.Path())
	for _, name := range files {
		// A program that is committed, or copied from a committed script, is compared as the executable.
		if o.recipe.isData(name, native) && contentOf(filepath.Join(tree, filepath.FromSlash(name))) != o.build.Binary {
			o.build.Files = append(o.build.Files, name)
		}
	}
	o.build.Data = sumData(tree, o.build.Files)
	return nil
}

// filesOf lists the files and links of a tree, with slashes, in order.
func filesOf(tree string) (names []string, err error) {
	err = filepath.WalkDir(tree, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(tree, path)
		names = append(names, filepath.ToSlash(name))
		return err
	})
	return names, err
}

// sumData returns a hash of the names and contents of files of a tree, "" without
// any. A missing file has no content.
func sumData(tree string, names []string) string {
	if len(names) == 0 {
		return ""
	}
	all := sha256.New()
	for _, name := range names {
		fmt.Fprintf(all, "%s\x00%s\x00", name, contentOf(filepath.Join(tree, filepath.FromSlash(name))))
	}
	return hex.EncodeToString(all.Sum(nil))
}

// contentOf returns the hash of a file, or the target of a link to a file outside
// the listed ones.
func contentOf(file string) string {
	if target, err := os.Readlink(file); err == nil {
		return "to " + target
	}
	return spec.HashFile(file)
}
