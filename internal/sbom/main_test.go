package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// The bill of materials of this test binary names every linked module with its
// checksum, and is reproducible.
func TestBill(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var texts [2]string
	for i := range texts {
		document := filepath.Join(t.TempDir(), "match.cdx.json")
		if err := write("1.2.3", program, document); err != nil {
			t.Fatal(err)
		}
		text, _ := os.ReadFile(document)
		texts[i] = string(text)
	}
	if texts[0] != texts[1] {
		t.Error("two bills of one program differ")
	}
	type component struct {
		Name, Version, Purl, Type string
		Hashes                    []struct{ Alg, Content string }
		Properties                []struct{ Name, Value string }
	}
	var bill struct {
		BOMFormat, SpecVersion string
		Metadata               struct{ Component component }
		Components             []component
		Dependencies           []struct{ DependsOn []string }
	}
	if err := json.Unmarshal([]byte(texts[0]), &bill); err != nil || bill.BOMFormat != "CycloneDX" || bill.SpecVersion != "1.6" {
		t.Fatalf("%v: %s", err, texts[0])
	}
	data, _ := os.ReadFile(program)
	sum := sha256.Sum256(data)
	if c := bill.Metadata.Component; c.Purl != "pkg:golang/match@1.2.3" || c.Type != "application" || c.Hashes[0].Content != hex.EncodeToString(sum[:]) {
		t.Errorf("program: %+v", c)
	}
	info, err := buildinfo.ReadFile(program)
	if err != nil || len(info.Deps) == 0 || len(bill.Components) != len(info.Deps)+1 || len(bill.Dependencies[0].DependsOn) != len(info.Deps)+1 {
		t.Fatalf("%d modules of %d, %v", len(bill.Components), len(info.Deps), err)
	}
	for i, m := range info.Deps {
		if c := bill.Components[i+1]; c.Name != m.Path || c.Version != m.Version || c.Purl != "pkg:golang/"+m.Path+"@"+m.Version || c.Properties[0].Value != m.Sum {
			t.Errorf("%+v, want %+v", c, m)
		}
	}
}

// A file that is not a Go program has no bill, and no document is written.
func TestNoProgram(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("words"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{text, dir, filepath.Join(dir, "none")} {
		if err := write("1.0.0", path, text+".json"); err == nil {
			t.Errorf("%s: no error", path)
		}
	}
	if _, err := os.Stat(text + ".json"); err == nil {
		t.Error("a document is left behind")
	}
}
