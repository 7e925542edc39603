package syzygy

import (
	"testing"

	"match/internal/mapped"
)

// FuzzHead reads files with any content under any name. Every file that can be
// opened can be probed without a crash.
func FuzzHead(f *testing.F) {
	for name, data := range files(f) {
		f.Add(name, data[:min(len(data), 4096)])
		if len(data) <= 4096 {
			f.Add(name, data)
		}
	}
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		e, k, ok := parseName(name)
		if !ok {
			return
		}
		if e.usual()+extensions[k] != name {
			t.Fatalf("%s is taken for a table of %s", name, e.usual())
		}
		opened, err := openFile(name, e, k, func(string) (*mapped.File, error) { return mapped.Bytes(data), nil })
		if err != nil {
			return
		}
		opened.ready.Store(true)
		set := &Set{files: []*file{opened}}
		set.index()
		for _, c := range oracle {
			p := parse(t, c.fen)
			set.Outcome(p)
			set.Distance(p)
		}
	})
}
