// Package sandbox runs third-party programs with access only to what they need. It builds the
// command line of bubblewrap (bwrap), which does the work; bubblewrap needs Linux and the right to
// create namespaces. The package starts no program except for a trial, and does not limit memory or
// processor time.
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

// ErrMissing is the error on a machine without bubblewrap.
var ErrMissing = errors.New("bubblewrap (bwrap) is not installed")

// Box lists what a program may access. It can always read the programs and libraries of the system.
// It sees no other process, and it ends with the process that started it.
type Box struct {
	Read    []string // files and directories, under their own paths
	Write   []string // the same; these may also be changed
	Dir     string   // the working directory; "": an empty one in memory
	Env     []string // NAME=VALUE: the whole environment besides PATH and HOME
	Home    string   // one of Write; "": an empty one in memory
	Network bool
}

// system are the directories of programs and libraries.
var system = []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives"}

// forNetwork are the files needed to resolve names and verify certificates.
var forNetwork = []string{"/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/ssl", "/etc/ca-certificates", "/etc/pki"}

const (
	// inMemory is the number of bytes that a program may write to /tmp.
	inMemory = 1 << 30
	// limits starts the program without core dumps and with at most as many processes as a build
	// with many jobs needs. Some shells do not support the second limit.
	limits = `ulimit -c 0; ulimit -u 4096 2>/dev/null; exec "$@"`
)

// Around returns the command that runs a program with its arguments in the box.
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

// Usable returns nil if programs can run in boxes on this machine. Otherwise it returns ErrMissing,
// or the error of bubblewrap in a trial: in many containers it may not create namespaces. After one
// success it is not tried again.
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
		return fmt.Errorf("bubblewrap (bwrap) cannot create a sandbox here: %s", or(first, err.Error()))
	}
	return nil
}
