package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The Containerfile cannot be built here. The test checks that the copied files
// exist, and that it uses the build flags of a release.
func TestContainerfile(t *testing.T) {
	text, err := os.ReadFile("../../Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	stages := 0
	for line := range strings.SplitSeq(string(text), "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		switch words[0] {
		case "FROM":
			stages++
		case "COPY":
			if strings.HasPrefix(words[1], "--from=") {
				continue
			}
			for _, file := range words[1 : len(words)-1] {
				if _, err := os.Stat(filepath.Join("../..", file)); err != nil {
					t.Errorf("%s: %v", line, err)
				}
			}
		case "RUN", "WORKDIR", "ARG", "USER", "VOLUME", "ENTRYPOINT":
		default:
			t.Errorf("unknown instruction: %s", line)
		}
	}
	for _, flag := range append(releaseFlags[:2:2], "-s -w -buildid= -X match/internal/build.version=") {
		if !strings.Contains(string(text), flag) {
			t.Errorf("the image is built without %s", flag)
		}
	}
	if stages != 2 {
		t.Errorf("%d stages, want one that builds and one that runs", stages)
	}
}
