package event

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"

	"match/results/store"
)

// TestAMatchOfTheFirstProgramGoesOn resumes a match of the first program version
// that was killed. It ends as if it had never been interrupted.
func TestAMatchOfTheFirstProgramGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a whole match twice")
	}
	packed, err := os.Open("../results/store/testdata/first-program.db.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	plain, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(plain)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "r.db")
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	s := openStore(t, path)
	list, err := s.List(t.Context(), store.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	resumed := 0
	for _, entry := range list {
		if entry.Status() != "unfinished" {
			continue
		}
		resumed++
		e, err := s.Resume(t.Context(), entry.ID)
		if err != nil {
			t.Fatal(err)
		}
		p, err := PlanOf(e)
		if err != nil {
			t.Fatal(err)
		}
		before, err := e.Standing(t.Context())
		if err != nil || before.Pairs == 0 {
			t.Fatalf("%d pairs were stored, %v", before.Pairs, err)
		}
		p.Outputs = Outputs{}
		play(t, p.files(t), Options{Store: s, Resume: e})
		undisturbed := *p
		play(t, undisturbed.files(t), Options{})
		if left(t, p) != left(t, &undisturbed) {
			t.Errorf("match %d, gone on with after %d pairs, leaves other bytes", entry.ID, before.Pairs)
		}
	}
	if resumed == 0 {
		t.Error("there is no match to go on with")
	}
}
