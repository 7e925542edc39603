// Package sandbox runs third-party programs with access only to what they need. It builds the
// command line of bubblewrap (bwrap), which does the work; bubblewrap needs Linux and the right to
// create name spaces. Control groups limit memory and processes where this program may use them,
// and the limits of processes (setrlimit) elsewhere. The package starts no program except for a trial.
package sandbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// ErrMissing is the error on a machine without bubblewrap.
var ErrMissing = errors.New("bubblewrap (bwrap) is not installed")

// errOld is the error if bubblewrap cannot keep programs from creating name spaces.
var errOld = errors.New("bubblewrap (bwrap) is too old: version 0.8.0 or newer is needed")

// Box lists what a program may access. It can always read the programs and libraries of the system.
// It sees no other process and no environment but its own, it cannot create name spaces, and it ends
// with the process that started it.
type Box struct {
	Read      []string // files and directories, under their own paths
	Write     []string // the same; these may also be changed
	Devices   []string // below /dev
	Dir       string   // the working directory; "": an empty one in memory
	Env       []string // NAME=VALUE: the whole environment besides PATH and HOME
	Home      string   // one of Write; "": an empty one in memory
	Network   bool
	Memory    int64 // limit in bytes; 0: three quarters of the machine's memory
	Processes int   // limit, threads included; 0: 4096, enough for a build with many jobs
}

// system are the directories of programs and libraries.
var system = []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache",
	"/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives"}

// forNetwork are the files needed to resolve names and verify certificates.
var forNetwork = []string{"/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/ssl",
	"/etc/ca-certificates", "/etc/pki"}

// forDevices describe devices; the libraries of graphics cards read them.
var forDevices = []string{"/sys/dev", "/sys/devices", "/sys/bus", "/sys/class", "/sys/module"}

// inMemory is how many bytes a program may write to /tmp, and as many to /dev/shm.
var inMemory = 1 << 30

// Around returns the command that runs a program with its arguments in the box. The command does not
// hand on the environment in which it is started, not even to bubblewrap: a program can read that of
// process 1, which is bubblewrap.
func (b *Box) Around(path string, args []string) (string, []string, error) {
	bwrap, err := exec.LookPath("bwrap")
	if err != nil {
		return "", nil, ErrMissing
	}
	if bwrap, err = filepath.Abs(bwrap); err != nil {
		return "", nil, err
	}
	Sweep()
	outside, inside := limitsOf(b, here())
	return "/bin/sh", slices.Concat([]string{"-c", outside, "sh", bwrap}, b.spaces(), b.files(), b.environment(),
		[]string{"--chdir", cmp.Or(b.Dir, "/tmp"), "--", "/bin/sh", "-c", inside, "sh", path}, args), nil
}

// spaces separates the program from all others, and forbids it name spaces of its own, in which it
// would have more rights.
func (b *Box) spaces() []string {
	line := []string{"--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent",
		"--new-session", "--cap-drop", "ALL", "--clearenv"}
	if b.Network {
		line = append(line, "--share-net")
	}
	return line
}

// files mounts what the program may access. The rest is read-only: /proc too, because root can
// change the settings of the kernel there even in a box.
func (b *Box) files() (line []string) {
	read := slices.Clone(system)
	if b.Network {
		read = append(read, forNetwork...)
	}
	if len(b.Devices) > 0 {
		read = append(read, forDevices...)
	}
	mount := func(how string, places []string) {
		for _, place := range places {
			line = append(line, how, place, place)
		}
	}
	size := strconv.Itoa(inMemory)
	mount("--ro-bind-try", read)
	line = append(line, "--proc", "/proc", "--dev", "/dev", "--size", size, "--tmpfs", "/dev/shm", "--size",
		size, "--tmpfs", "/tmp")
	mount("--dev-bind", b.Devices)
	mount("--ro-bind", b.Read)
	mount("--bind", b.Write)
	return append(line, "--remount-ro", "/proc", "--remount-ro", "/dev", "--remount-ro", "/")
}

func (b *Box) environment() (line []string) {
	env := append([]string{"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + cmp.Or(b.Home, "/tmp")}, b.Env...)
	for _, v := range env {
		name, value, _ := strings.Cut(v, "=")
		line = append(line, "--setenv", name, value)
	}
	return line
}

// Usable returns nil if programs can run in boxes on this machine. Otherwise it returns ErrMissing,
// errOld, or the error of bubblewrap in a trial: in many containers it may not create name spaces.
// After one success it is not tried again.
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

// patience is how long a trial may take: a busy machine needs many seconds.
const patience = time.Minute

func try() error {
	path, args, err := (&Box{}).Around("true", nil)
	if err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir = os.TempDir()
	said, err := cmd.CombinedOutput()
	switch first, _, _ := strings.Cut(strings.TrimSpace(string(said)), "\n"); {
	case err == nil:
		return nil
	case strings.Contains(first, "nknown option"):
		return errOld
	case ctx.Err() != nil:
		return fmt.Errorf("bubblewrap (bwrap) did not create a sandbox within %v", patience)
	default:
		return fmt.Errorf("bubblewrap (bwrap) cannot create a sandbox here: %s", cmp.Or(first, err.Error()))
	}
}
