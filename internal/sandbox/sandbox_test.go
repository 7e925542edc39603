package sandbox

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/internal/testkit"
)

// in runs a shell command in a box and returns what it printed.
func in(t *testing.T, b *Box, command string) string {
	t.Helper()
	testkit.Program(t, "bwrap")
	if err := Usable(); err != nil {
		t.Skip(err)
	}
	path, args, err := b.Around("sh", []string{"-c", command})
	if err != nil {
		t.Fatal(err)
	}
	out, _ := exec.CommandContext(bounded.Context(t), path, args...).CombinedOutput()
	return strings.TrimSpace(string(out))
}

// home returns a directory outside of /tmp and of the system's directories, like
// those of users.
func home(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp(".", "home-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	dir, err = filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestFiles(t *testing.T) {
	dir := home(t)
	for _, name := range []string{"secret", "seen/file", "own/file"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	seen, own := filepath.Join(dir, "seen"), filepath.Join(dir, "own")
	b := &Box{Read: []string{seen}, Write: []string{own}, Home: own, Dir: seen}
	for command, want := range map[string]string{
		"cat " + dir + "/secret 2>&1 | grep -c 'No such file'": "1",
		"cat file":                                     "seen/file",
		"echo x > file || echo refused":                "sh: 1: cannot create file: Read-only file system\nrefused",
		"echo x > /usr/x || echo refused":              "sh: 1: cannot create /usr/x: Read-only file system\nrefused",
		"cat ~/file; echo new > ~/new; cat ~/new":      "own/filenew",
		"echo x > /tmp/x && cat /tmp/x":                "x",
		"pwd; echo $HOME":                              seen + "\n" + own,
		"ls /home /root /run /var 2>/dev/null | wc -l": "0",
	} {
		if got := in(t, b, command); got != want {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
	if text, err := os.ReadFile(filepath.Join(own, "new")); err != nil || string(text) != "new\n" {
		t.Errorf("what was written is %q, %v", text, err)
	}
	if _, err := os.Stat("/tmp/x"); err == nil {
		t.Error("/tmp is that of the machine")
	}
}

func TestNetwork(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			fmt.Fprintln(c, "hello")
			c.Close()
		}
	}()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash opens the connection, and is not installed")
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	command := bash + " -c 'cat < /dev/tcp/127.0.0.1/" + port + " || echo refused'"
	if got := in(t, &Box{}, command); strings.Contains(got, "hello") || !strings.HasSuffix(got, "refused") {
		t.Errorf("without network: %q", got)
	}
	if got := in(t, &Box{Network: true}, command); got != "hello" {
		t.Errorf("with network: %q", got)
	}
}

func TestSurroundings(t *testing.T) {
	t.Setenv("SECRET", "word")
	for command, want := range map[string]string{
		"echo $SECRET-$GIVEN-$PATH": "-a=b-/usr/local/bin:/usr/bin:/bin",
		"echo /proc/[0-9]*":         "/proc/1 /proc/2", // bubblewrap itself and the shell
		"ulimit -c":                 "0",
	} {
		if got := in(t, &Box{Env: []string{"GIVEN=a=b"}}, command); got != want {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
	for _, dir := range []string{"/tmp", "/dev/shm"} {
		if got := in(t, &Box{}, "df -k "+dir+" | tail -1 | tr -s ' ' | cut -d' ' -f2"); got != "1048576" {
			t.Errorf("%s KiB can be written to %s", got, dir)
		}
	}
}

func TestUsable(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"env", "mkdir"} {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Skip(err)
		}
		if err := os.Symlink(path, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir)
	if err := try(); err != ErrMissing {
		t.Errorf("%v without bubblewrap", err)
	}
	script := "#!/bin/sh\necho 'bwrap: no permissions' >&2\necho more >&2\nexit 1\n"
	if err := os.WriteFile(filepath.Join(dir, "bwrap"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := try(); err == nil || !strings.HasSuffix(err.Error(), "here: bwrap: no permissions") {
		t.Error(err)
	}
	script = "#!/bin/sh\necho 'bwrap: Unknown option --disable-userns' >&2\nexit 1\n"
	if err := os.WriteFile(filepath.Join(dir, "bwrap"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := try(); err != errOld {
		t.Errorf("%v with an old bubblewrap", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "bwrap"), []byte("#!/bin/sh\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := try(); err != nil {
		t.Error(err)
	}
}
