package transfer

import (
	"strings"
	"testing"

	"match/event"
	"match/tablebase"
	"match/tablebase/syzygy"
)

// Other machines know endgame tables by their hash. There a plan can be described
// by the hash, but not played.
func TestTables(t *testing.T) {
	const dir = "../../tablebase/syzygy/testdata"
	set, err := syzygy.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	named := "sha256:" + set.Hash()
	for name, want := range map[string]string{"": "", "3": "3", syzygy.Name(dir): named, named: named} {
		p := plan(builtin("flat"), builtin("tapered"), "default")
		p.Tablebases = name
		data, _, err := Pack(p)
		if err != nil {
			t.Fatal(err)
		}
		there, err := Unpack(&data, stay)
		if err != nil || there.Tablebases != want {
			t.Errorf("%q: %q, %v, want %q", name, there.Tablebases, err, want)
		}
	}
	tables, err := tablebase.Find(named)
	if err != nil || !tablebase.IsAbsent(tables) || tables.Hash() != set.Hash() || tables.MaxMen() != 0 {
		t.Errorf("%v, %v", tables, err)
	}
	if tablebase.IsAbsent(tablebase.None) || tablebase.IsAbsent(set) {
		t.Error("tables that are here")
	}
	p := plan(builtin("flat"), builtin("tapered"), "default")
	p.Tablebases, p.Outputs = named, event.Outputs{}
	if _, err := event.Run(t.Context(), p, event.Options{Concurrency: 1}); err == nil || !strings.Contains(err.Error(), "are missing on this machine") {
		t.Errorf("played here: %v", err)
	}
	p.Tablebases = "/no/such/directory"
	if _, _, err := Pack(p); err == nil {
		t.Error("tables that are not here")
	}
	for _, bad := range []string{"4", "/tables", "syzygy:/tables", "sha256:5a", named + "\n"} {
		if isPortable(bad) {
			t.Errorf("%q is taken", bad)
		}
	}
	if _, err := tablebase.Find("sha256:5a"); err == nil {
		t.Error("a hash that is none")
	}
}
