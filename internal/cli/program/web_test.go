//go:build unix

package program

import (
	"bufio"
	"bytes"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"match/internal/bounded"
	"match/internal/cli"
)

// freeAddress returns an unused address.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// watch reads the live stream at an address, as soon as there is one, until a
// line matches the pattern.
func watch(t *testing.T, address, pattern string) {
	t.Helper()
	wanted := regexp.MustCompile(pattern)
	ctx := bounded.Context(t)
	for ctx.Err() == nil {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/live/stream", nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := http.DefaultClient.Do(request)
		if err != nil {
			time.Sleep(20 * time.Millisecond) // the server is not there yet
			continue
		}
		lines := bufio.NewScanner(r.Body)
		lines.Buffer(nil, 1<<22)
		for lines.Scan() {
			if wanted.MatchString(lines.Text()) {
				r.Body.Close()
				return
			}
		}
		r.Body.Close()
	}
	t.Fatalf("%q was never on the page at %s", pattern, address)
}

// TestKilledMatchIsShownAgain kills a watched match and resumes it: the page is
// at the same address with all played games, without a flag.
func TestKilledMatchIsShownAgain(t *testing.T) {
	t.Parallel()
	dir, address := t.TempDir(), freeAddress(t)
	db := filepath.Join(dir, "results.db")
	start := func(args ...string) *exec.Cmd {
		cmd := program(t, append(args, "--db", db, "--progress", "none")...)
		cmd.Dir, cmd.Stderr = dir, new(bytes.Buffer)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
		return cmd
	}
	first := start("--a", "tapered", "--b", "flat", "--nodes", "300", "--games", "100000", "--html", "page.html", "--web="+address)
	watch(t, address, "in ([3-9]|[1-9][0-9]+) pairs") // only the newest state is sent
	first.Process.Kill()
	first.Wait()
	second := start("resume")
	watch(t, address, "tapered against flat")
	second.Process.Signal(syscall.SIGINT)
	second.Wait()
	if code := second.ProcessState.ExitCode(); code != cli.ExitInterrupt {
		t.Errorf("exit code %d: %s", code, second.Stderr)
	}
	page, err := os.ReadFile(filepath.Join(dir, "page.html"))
	if err != nil || !strings.Contains(string(page), "no verdict") && !strings.Contains(string(page), "interrupted") {
		t.Errorf("the page of an interrupted match: %v, %.200s", err, page)
	}
}

// TestWebServesTheStore starts match web and ends it.
func TestWebServesTheStore(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := filepath.Join(dir, "results.db")
	played := program(t, "--a", "tapered", "--b", "flat", "--nodes", "50", "--games", "4", "--db", db, "--progress", "none")
	if out, err := played.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	cmd := program(t, "web", "--db", db)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	url, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	client := http.Client{Timeout: bounded.Limit}
	r, err := client.Get(strings.TrimSpace(url))
	if err != nil || r.StatusCode != http.StatusOK || r.Request.URL.Path != "/" {
		t.Fatalf("%v %v", r, err)
	}
	r.Body.Close()
	cmd.Process.Signal(os.Interrupt)
	if err := cmd.Wait(); err != nil {
		t.Errorf("an end by Ctrl-C is no failure: %v", err)
	}
}
