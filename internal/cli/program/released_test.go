package program

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"match/internal/cli"
)

// releasedDB returns a copy of a database written by an earlier version. For
// every kind of event it has a finished one, and the same one interrupted after
// two pairs.
func releasedDB(t *testing.T) (path string) {
	t.Helper()
	packed, err := os.Open("testdata/released/events.db.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	r, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "events.db")
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// call runs the program.
func call(t *testing.T, args ...string) (stdout string, code int) {
	t.Helper()
	var out, stderr bytes.Buffer
	code = Run(context.Background(), args, strings.NewReader(""), &out, &stderr)
	if code == cli.ExitBroken {
		t.Errorf("%q: %s", args, &stderr)
	}
	return out.String(), code
}

// exported returns the JSON document of an event and a hash of its games.
func exported(t *testing.T, db string, event int) string {
	t.Helper()
	document, _ := call(t, "results", "export", fmt.Sprint(event), "--json", "--db", db)
	games, _ := call(t, "results", "export", fmt.Sprint(event), "--pgn", "--db", db)
	return fmt.Sprintf("%s%x\n", document, sha256.Sum256([]byte(games)))
}

// keeps reports the parts of an earlier JSON document that are missing or changed
// in a new one. The new one may have more content, and better texts of reasons
// and warnings.
func keeps(t *testing.T, path string, now, then any) {
	t.Helper()
	switch then := then.(type) {
	case map[string]any:
		object, _ := now.(map[string]any)
		for key, value := range then {
			if got, ok := object[key]; !ok {
				t.Errorf("%s.%s is gone", path, key)
			} else if key != "why" && key != "los_why" {
				keeps(t, path+"."+key, got, value)
			}
		}
	case []any:
		list, _ := now.([]any)
		if len(list) != len(then) {
			t.Errorf("%s has %d values, not %d", path, len(list), len(then))
			return
		}
		for i, value := range then {
			keeps(t, fmt.Sprintf("%s[%d]", path, i), list[i], value)
		}
	default:
		said, isText := then.(string)
		if now != then && !(isText && strings.Contains(said, ": ")) {
			t.Errorf("%s is %v, was %v", path, now, then)
		}
	}
}

// decoded returns the document and the hash that exported has joined.
func decoded(t *testing.T, text string) (document any, hash string) {
	t.Helper()
	end := strings.LastIndex(text, "}\n") + 2
	if err := json.Unmarshal([]byte(text[:end]), &document); err != nil {
		t.Fatalf("%v:\n%s", err, text)
	}
	return document, strings.TrimSpace(text[end:])
}

// Events of an earlier version are exported like by that version, except for
// intervals of width zero, which are now omitted.
func TestReleasedEventsAreExportedAlike(t *testing.T) {
	db := releasedDB(t)
	before, err := os.ReadFile(db)
	if err != nil {
		t.Fatal(err)
	}
	golden, err := os.ReadFile("testdata/released/exports.txt")
	if err != nil {
		t.Fatal(err)
	}
	events := strings.Split(string(golden), "== event ")[1:]
	for _, then := range events {
		number, text, _ := strings.Cut(then, "\n")
		event, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(err)
		}
		before, games := decoded(t, text)
		now, gamesNow := decoded(t, exported(t, db, event))
		keeps(t, "event "+number, now, renamed(before.(map[string]any)))
		if gamesNow != games {
			t.Errorf("event %d has other games", event)
		}
	}
	if len(events) != 13 {
		t.Errorf("%d events on record", len(events))
	}
	for _, args := range [][]string{{"results"}, {"results", "show", "1"}, {"results", "verify"}, {"rate", "--event", "1"}} {
		call(t, append(args, "--db", db)...)
	}
	if after, err := os.ReadFile(db); err != nil || !bytes.Equal(before, after) {
		t.Errorf("reading has changed the database: %v", err)
	}
}

// Interrupted events of an earlier version end like its finished ones, as long as
// the engine's search is unchanged. When the search changes, play the events
// again: their command lines are in the database. The plans of its tuning runs
// lack what follows their games, which no version with this schema has left out.
func TestReleasedEventsAreResumedAlike(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	db := releasedDB(t)
	for _, c := range []struct {
		kind        string
		whole, part int // events
	}{
		{"match", 1, 2}, {"tested match", 3, 4}, {"gate", 5, 6}, {"round robin", 7, 8}, {"gauntlet", 9, 10}, {"Swiss", 11, 12},
		{"knockout", 13, 14}, {"pyramid", 15, 16}, {"ladder", 17, 18},
	} {
		t.Run(c.kind, func(t *testing.T) {
			t.Cleanup(func() { _ = os.Chdir(here) })
			call(t, "resume", fmt.Sprint(c.part), "--db", db, "--progress", "none")
			if got, want := exported(t, db, c.part), exported(t, db, c.whole); got != want {
				t.Errorf("resumed: %s\nplayed through: %s", got, want)
			}
		})
	}
}
