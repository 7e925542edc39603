package program

import (
	"path/filepath"
	"runtime"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"match/internal/bounded"
)

// withoutLocks calls do, whose processes cannot lock files: as on a network file system without
// locks, each attempt fails with ENOLCK.
func withoutLocks(t *testing.T, do func()) {
	t.Helper()
	const load, equal, answer = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, unix.BPF_RET | unix.BPF_K
	const number, secondArgument, allow, fail = 0, 24, 0x7fff0000, 0x00050000 // of linux/seccomp.h
	filter := []unix.SockFilter{
		{Code: load, K: number},
		{Code: equal, Jt: 6, K: unix.SYS_FLOCK},
		{Code: equal, Jf: 4, K: unix.SYS_FCNTL},
		{Code: load, K: secondArgument},
		{Code: equal, Jt: 3, K: unix.F_SETLK},
		{Code: equal, Jt: 2, K: unix.F_SETLKW},
		{Code: equal, Jt: 1, K: unix.F_OFD_SETLK},
		{Code: answer, K: allow},
		{Code: answer, K: fail | uint32(unix.ENOLCK)},
	}
	done := make(chan error, 1)
	go func() {
		runtime.LockOSThread() // the thread ends with this goroutine, and its filter with it
		program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
		err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
		if err == nil {
			err = unix.Prctl(unix.PR_SET_SECCOMP, unix.SECCOMP_MODE_FILTER, uintptr(unsafe.Pointer(&program)), 0, 0)
		}
		if err == nil {
			do()
		}
		done <- err
	}()
	if err := bounded.Receive(t, "processes without locks", done); err != nil {
		t.Skipf("the system does not allow it: %v", err)
	}
}

// A file system that does not lock files is named as the reason, at once. The match can be
// played without a database there.
func TestWithoutLocks(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "results.db")
	game := []string{"tapered", "flat", "--nodes", "20", "--games", "2", "--progress", "none"}
	const want = "its file system does not lock files, as some network file systems: keep it on a local disk; name another one with --db, or use --no-db\n"
	for _, how := range []string{"new", "old"} {
		withoutLocks(t, func() {
			for _, args := range [][]string{append(game, "--db", db), {"results", "--db", db}, {"resume", "--db", db}} {
				if how == "new" && args[0] != "tapered" {
					continue
				}
				out, err := program(t, args...).CombinedOutput()
				if err == nil || string(out) != "match: results database "+db+": "+want {
					t.Errorf("%s database, %v: %v, %s", how, args, err, out)
				}
			}
			if out, err := program(t, append(game, "--no-db", "--pgn", filepath.Join(t.TempDir(), "games.pgn"))...).CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
		if out, err := program(t, append(game, "--db", db)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
}
