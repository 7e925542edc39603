package store

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/pgn"
)

// writtenByFirst returns a database that the first version of the program wrote:
// a match without a test, one with a test, the two comparisons of a gate, an
// import, and a match that was killed after its first pair.
func writtenByFirst(t *testing.T) (path string) {
	t.Helper()
	f, err := os.Open("testdata/first-program.db.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "results.db")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// fingerprint returns a hash that distinguishes texts.
func fingerprint(text []byte) string { return fmt.Sprintf("%x", sha256.Sum256(text))[:16] }

// TestWhatTheFirstProgramWrote checks that every match is listed, shown and
// exported as by the program that wrote it. The fingerprints are those of its own
// output, except for pairs that all scored alike, which no longer have an
// interval, and for stopped tests, which have a corrected Elo since.
func TestWhatTheFirstProgramWrote(t *testing.T) {
	s := openAt(t, writtenByFirst(t))
	list, err := s.List(ctx, Filter{})
	if err != nil || len(list) != 6 {
		t.Fatalf("%d events, %v", len(list), err)
	}
	for i, want := range []struct {
		id              int64
		kind, players   string
		status          string
		pgn, json, show string
	}{
		{7, "match", "material, flat", "unfinished", "5e9087b6cd8ed62c", "c0ddc2e7488569e8", "1621a85cd0f555cb"},
		{5, "import", "flat, tapered", "imported", "0791568afdcf789b", "82d4fd589e8c9a80", "cbc69236ca2cff69"},
		{4, "gate", "flat, flat-flipped", "no verdict", "00da3d44c9eb2fbb", "c54eec7e140a93bc", "b067bae7f7c195bd"},
		{3, "gate", "flat, material", "no verdict", "fd0f4c66cd36d6f7", "297c87d974978120", "0ad0d92dbfab3be6"},
		{2, "match", "flat-flipped, flat", "H0 accepted", "89c563e1b40760eb", "a31f8566b2d6f316", "1e9a853f39a6d051"},
		{1, "match", "tapered, flat", "finished", "3ad42c3aca836cbb", "26010c8ff55fddb1", "edd39da9f004bd0f"},
	} {
		l := &list[i]
		if l.ID != want.id || l.Kind != want.kind || strings.Join(l.Players, ", ") != want.players || l.Status() != want.status {
			t.Errorf("listed is %d, a %s of %v, %s; want %+v", l.ID, l.Kind, l.Players, l.Status(), want)
		}
		e, err := s.Event(ctx, want.id)
		if err != nil {
			t.Fatal(err)
		}
		games, doc, shown := reports(t, e)
		for what, texts := range map[string][2]string{
			"PGN": {fingerprint(games), want.pgn}, "JSON": {fingerprint(doc), want.json}, "show": {fingerprint(shown), want.show},
		} {
			if texts[0] != texts[1] {
				t.Errorf("match %d: its %s has the fingerprint %s, want %s", want.id, what, texts[0], texts[1])
			}
		}
		seen, err := e.Verify(ctx, func(p Problem) { t.Error(p) })
		if err != nil || seen.Games != 2*l.Pairs || seen.Unsummed != seen.Games {
			t.Errorf("verified %+v, %v", seen, err)
		}
	}
}

// reports returns the program's reports on an event of two players.
func reports(t *testing.T, e *Event) (games, doc, shown []byte) {
	t.Helper()
	var b bytes.Buffer
	out := pgn.NewWriter(&b, pgn.Options{})
	for g, err := range e.Games(ctx) {
		if err != nil {
			t.Fatal(err)
		}
		if err := out.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	sum, err := e.Summary(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if doc, err = sum.JSON(); err != nil {
		t.Fatal(err)
	}
	details, err := e.Details(ctx)
	if err != nil {
		t.Fatal(err)
	}
	path, err := e.Path(ctx, 1000)
	if err != nil {
		t.Fatal(err)
	}
	text := sum.Block() + "\n" + details.Text(sum.A, sum.B) + "\n" + sum.Test.PathText(path, 10)
	return b.Bytes(), doc, []byte(text)
}

// TestFirstProgramIsResumed resumes the killed match of the first program: its
// new pair has checksums, and its old one has none.
func TestFirstProgramIsResumed(t *testing.T) {
	path := writtenByFirst(t)
	s := openAt(t, path)
	if e, err := s.LastUnfinished(ctx); err != nil || e.ID != 7 {
		t.Fatalf("%+v, %v", e, err)
	}
	if e, err := s.LastPlanned(ctx, "gate", "d48288eb23eec9f6-2"); err != nil || e.ID != 4 {
		t.Fatalf("%+v, %v", e, err)
	}
	e, err := s.Resume(ctx, 7)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	before := readPairs(t, e)
	games := newPlayer(1)
	games.number, games.counts = 1, before[0].Counts
	next := games.next()
	next.LLR, _ = e.Test.LLRPairs(next.Counts)
	if err := e.Record(ctx, next); err != nil {
		t.Fatal(err)
	}
	if err := e.Record(ctx, before[0]); err != nil {
		t.Errorf("the first pair again: %v", err)
	}
	seen, err := e.Verify(ctx, func(p Problem) { t.Error(p) })
	if err != nil || seen != (Verified{Games: 4, Unsummed: 2, Unsealed: 1}) {
		t.Errorf("verified %+v, %v", seen, err)
	}
}

// TestOlderProgramsRefuse lets a program of the first schema open a current
// database.
func TestOlderProgramsRefuse(t *testing.T) {
	path := writtenByFirst(t)
	openAt(t, path).Close()
	before, _ := os.ReadFile(path)
	_, err := open(ctx, path, nil, schema[:1])
	if err == nil || !strings.Contains(err.Error(), "its schema has version 6, this program supports versions up to 1") {
		t.Errorf("opened by a program of the first schema: %v", err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the file has changed")
	}
}

// TestSchemaStaysWhileAnOlderProgramPlays holds the lock of a match as a
// process of the first version would.
func TestSchemaStaysWhileAnOlderProgramPlays(t *testing.T) {
	path := writtenByFirst(t)
	l, err := acquire(ctx, path+"-match-7.lock")
	if err != nil {
		t.Fatal(err)
	}
	before, _ := os.ReadFile(path)
	if _, err := Open(ctx, path, nil); err == nil || !strings.Contains(err.Error(), "match 7 is being played by an older version") {
		t.Errorf("opened: %v", err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the file has changed")
	}
	l.release()
	openAt(t, path)
}
