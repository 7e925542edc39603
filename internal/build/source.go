package build

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"runtime/debug"
	"sync"
)

// The kinds of Source.
const (
	fromCommit  = "commit "  // a clone without changes
	fromTree    = "tree "    // a clone with changes: the hash of all of its files
	fromModule  = "module "  // 'go install match@VERSION': the checksum of the module
	fromProgram = "program " // unknown sources: the SHA-256 of the program itself
)

// 'make build' sets this in a clone with changes that are in no commit (scripts/source-flags.sh).
var tree string

// Source identifies the sources that the program was built from, whatever its platform. If they are
// unknown, it identifies this very file, which differs from all other builds.
var Source = sync.OnceValue(func() string {
	info, _ := debug.ReadBuildInfo()
	return sourceOf(info, executable)
})

// sourceOf combines what the toolchain and the Makefile have recorded; info may be nil.
func sourceOf(info *debug.BuildInfo, program func() (*os.File, error)) string {
	known := read(info)
	switch {
	case tree != "":
		return fromTree + tree
	case known.Commit != "" && !known.Modified:
		return fromCommit + known.Commit
	case info != nil && info.Main.Sum != "":
		return fromModule + info.Main.Sum
	}
	return fromProgram + hashOf(program)
}

// executable opens this program, even after its file was replaced.
func executable() (*os.File, error) {
	if f, err := os.Open("/proc/self/exe"); err == nil {
		return f, nil
	}
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return os.Open(path)
}

// hashOf returns the SHA-256 of a program. One that cannot be read is equal to none.
func hashOf(open func() (*os.File, error)) string {
	f, err := open()
	if err != nil {
		return rand.Text()
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return rand.Text()
	}
	return hex.EncodeToString(h.Sum(nil))
}
