package store

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestAddress(t *testing.T) {
	t.Chdir(t.TempDir())
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for got, want := range map[string]string{
		sqliteAddress("/a b/c?d#e%f.db", 20*time.Millisecond):           "file:/a%20b/c%3Fd%23e%25f.db?_pragma=busy_timeout(20)",
		sqliteAddress("/x.db", 2*time.Second, "mode=ro", "immutable=1"): "file:/x.db?_pragma=busy_timeout(2000)&mode=ro&immutable=1",
		sqliteAddress("x.db", 0, "_pragma=query_only(1)"):               "file:" + filepath.ToSlash(here) + "/x.db?_pragma=busy_timeout(0)&_pragma=query_only(1)",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// A file with any name can be opened, and stays the same one after a change of
// directory.
func TestOpen(t *testing.T) {
	t.Chdir(t.TempDir())
	db := OpenSQLite("odd ?#%20 name.db", time.Second, 1)
	defer db.Close()
	t.Chdir(t.TempDir())
	if _, err := db.Exec("CREATE TABLE x (y); INSERT INTO x VALUES (3)"); err != nil {
		t.Fatal(err)
	}
	if n := db.Stats().MaxOpenConnections; n != 1 {
		t.Errorf("%d connections", n)
	}
	if files, err := os.ReadDir("."); err != nil || len(files) != 0 {
		t.Errorf("%v, %v", files, err)
	}
	missing := OpenSQLite("none.db", 0, 0, "mode=ro")
	defer missing.Close()
	if err := missing.Ping(); err == nil {
		t.Error("a file that is not there is read")
	}
}
