// Package sandbox runs programs of others with nothing to touch but what they
// need. It writes the command line of bubblewrap (bwrap), which does the work:
// it needs Linux and rights to make namespaces. The package starts no program
// but for a trial, and does not bound memory or processor time.
package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// ErrMissing is the reason of a machine without bubblewrap.
var ErrMissing = errors.New("bubblewrap (bwrap) is not installed")

// Box is what a program may touch besides the programs and libraries of the
// system, which it can read. It sees no other process, and it ends with the
// process that started it.
type Box struct {
	Read    []string // files and directories, under their own paths
	Write   []string // the same; these may be changed, too
	Dir     string   // the working directory; "": an empty one in memory
	Env     []string // NAME=VALUE: the whole environment besides PATH and HOME
	Home    string   // one of Write; "": an empty one in memory
	Network bool
}

// system are the places of programs and libraries.
var system = []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives"}

// forNetwork are the files without which there is no name and no certificate.
var forNetwork = []string{"/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/ssl", "/etc/ca-certificates", "/etc/pki"}

const (
	// inMemory is how much a program may write to /tmp.
	inMemory = 1 << 30
	// limits start the program with no core dumps and no more processes than a
	// build with many jobs has. Some shells do not know the second limit.
	limits = `ulimit -c 0; ulimit -u 4096 2>/dev/null; exec "$@"`
)

// Around returns the program and arguments that run a program with its
// arguments in the box.
func (b *Box) Around(path string, args []string) (string, []string, error) {
	bwrap, err := exec.LookPath("bwrap")
	if err != nil {
		return "", nil, ErrMissing
	}
	line := []string{"--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv"}
	read := append([]string{}, system...)
	if b.Network {
		line = append(line, "--share-net")
		read = append(read, forNetwork...)
	}
	for _, place := range read {
		line = append(line, "--ro-bind-try", place, place)
	}
	line = append(line, "--proc", "/proc", "--dev", "/dev", "--size", strconv.Itoa(inMemory), "--tmpfs", "/tmp")
	for _, place := range b.Read {
		line = append(line, "--ro-bind", place, place)
	}
	for _, place := range b.Write {
		line = append(line, "--bind", place, place)
	}
	line = append(line, b.environment()...)
	line = append(line, "--chdir", or(b.Dir, "/tmp"), "--", "/bin/sh", "-c", limits, "sh", path)
	return bwrap, append(line, args...), nil
}

func (b *Box) environment() (line []string) {
	env := append([]string{"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + or(b.Home, "/tmp")}, b.Env...)
	for _, v := range env {
		name, value, _ := strings.Cut(v, "=")
		line = append(line, "--setenv", name, value)
	}
	return line
}

func or(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

// Usable is nil if programs can run in boxes on this machine. Otherwise it is
// ErrMissing, or what bubblewrap said when it was tried: in many containers it
// may not make namespaces. Once it has worked it is not tried again.
func Usable() error {
	if _, err := exec.LookPath("bwrap"); err != nil {
		return ErrMissing
	}
	if worked.Load() {
		return nil
	}
	err := try()
	worked.Store(err == nil)
	return err
}

var worked atomic.Bool

func try() error {
	path, args, err := (&Box{}).Around("true", nil)
	if err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(context.Background(), 10*time.Second)
	defer stop()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir = os.TempDir()
	if said, err := cmd.CombinedOutput(); err != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(string(said)), "\n")
		return fmt.Errorf("bubblewrap (bwrap) cannot make a sandbox here: %s", or(first, err.Error()))
	}
	return nil
}
