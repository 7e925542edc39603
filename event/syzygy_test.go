package event

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/tablebase/syzygy"
)

// A damaged Syzygy table decides nothing, and the event warns of it once, by
// name. A directory without tables is rejected.
func TestSyzygyTablesOfAnEvent(t *testing.T) {
	dir := t.TempDir()
	book := filepath.Join(dir, "ends.epd")
	os.WriteFile(book, []byte("8/8/8/4k3/8/8/7p/K6R w - -\n"), 0o666)
	for _, name := range []string{"KQvK.rtbw", "KRvK.rtbw"} {
		data, err := os.ReadFile(filepath.Join("../tablebase/syzygy/testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		if name == "KRvK.rtbw" {
			data[len(data)-30] ^= 1
		}
		os.WriteFile(filepath.Join(dir, name), data, 0o666)
	}
	for tables, want := range map[string]int{dir: 1, "../tablebase/syzygy/testdata": 0} {
		p := planOf(&Match{Games: 2}, "tapered", "flat")
		p.Conditions.Book, p.Conditions.Adjudication.Tablebase, p.Tablebases = book, true, syzygy.Name(tables)
		var warned []string
		out, err := Run(t.Context(), p, Options{Concurrency: 1, Note: func(_, line string) {
			if strings.Contains(line, "KRvK.rtbw") {
				warned = append(warned, line)
			}
		}})
		if err != nil || len(warned) != want {
			t.Errorf("%s: %q, %v; want %d warnings", tables, warned, err, want)
		}
		if out != nil && out.Standing.Pairs != 1 {
			t.Errorf("%s: %d pairs", tables, out.Standing.Pairs)
		}
	}
	p := planOf(&Match{Games: 2}, "tapered", "flat")
	p.Tablebases = syzygy.Name(filepath.Join(dir, "none"))
	if err := p.Check(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "syzygy: no directory ") {
		t.Errorf("%v", err)
	}
}
