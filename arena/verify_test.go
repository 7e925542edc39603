//go:build unix

package arena

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/players/spec"
)

// An executor that verifies refuses an engine that reads another net by default than the
// task names, and do not take it for one with the task's net.
func TestChecksDefaults(t *testing.T) {
	dir := t.TempDir()
	script := "#!/bin/sh\necho 'option name EvalFile type string default n.net'\n" +
		"while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; quit) exit;; esac; done\n"
	for name, text := range map[string]string{"engine": script, "n.net": "a"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	who := Participant{Name: "e", Spec: spec.Player{Kind: spec.UCI, Path: filepath.Join(dir, "engine")}}
	executor := &Local{Verify: true}
	s := executor.openPlayers(0)
	defer s.close()
	if _, err := s.take(t.Context(), &who, false, 0); err != nil {
		t.Fatalf("without a hash: %v", err)
	}
	if err := executor.Meet(t.Context(), []Participant{who}, false); err != nil {
		t.Fatal(err)
	}
	executor.Close()
	who.Spec.Defaults = executor.Defaults["e"]
	if _, err := s.take(t.Context(), &who, false, 0); err != nil {
		t.Errorf("the same net: %v", err)
	}
	who.Spec.Defaults = strings.Repeat("7", 64)
	const want = "a file that an option of e names by default differs here (content "
	if _, err := s.take(t.Context(), &who, false, 0); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "instead of 777777777777)") {
		t.Errorf("another net: %v", err)
	}
	if len(s.list) != 2 {
		t.Errorf("%d players are open", len(s.list))
	}
	s.verify = false
	if _, err := s.take(t.Context(), &who, false, 0); err != nil {
		t.Errorf("where nothing is verified: %v", err)
	}
}
