package worker

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"

	"match/fleet/blob"
	"match/players/spec"
)

// Sandbox says how programs are run that the server has sent.
type Sandbox struct {
	Off bool // they are run like any other program of the user
}

// ErrNoSandbox is why a worker does not run them.
var ErrNoSandbox = errors.New("engines that the server sends run in a sandbox, and there is no bubblewrap (bwrap) here: install it, or insist with --no-sandbox")

// around has a player run without network, with an empty home and without
// anything to write to but memory.
func (b *Sandbox) around(s *spec.Player, files *blob.Dir) error {
	if b.Off {
		return nil
	}
	bwrap, err := exec.LookPath("bwrap")
	if err != nil {
		return ErrNoSandbox
	}
	args := []string{"--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv", "--setenv", "PATH", "/usr/bin:/bin", "--setenv", "HOME", "/tmp"}
	for _, dir := range []string{"/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/alternatives"} {
		if _, err := os.Lstat(dir); err == nil {
			args = append(args, "--ro-bind", dir, dir)
		}
	}
	args = append(args, "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--ro-bind", files.Root(), files.Root(), "--chdir", "/tmp", "--", s.Path)
	s.Args = append(args, s.Args...)
	s.Path, s.Dir = bwrap, filepath.Dir(bwrap)
	return nil
}
