package program

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"match/internal/cli/clitest"
)

// ciExamples returns the fenced blocks of a page of docs/guide in the given language.
func ciExamples(t *testing.T, page, language string) (blocks []string) {
	t.Helper()
	text, err := os.ReadFile("../../../docs/guide/" + page)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllSubmatch(text, -1) {
		blocks = append(blocks, string(m[1]))
	}
	return blocks
}

// TestCIScript runs the script of docs/guide/ci.md like a CI service.
func TestCIScript(t *testing.T) {
	scripts := ciExamples(t, "ci.md", "sh")
	if len(scripts) != 1 {
		t.Fatalf("%d shell scripts in docs/guide/ci.md, the test knows one", len(scripts))
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/ci",
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			return os.WriteFile(filepath.Join(env.WorkDir, "gate.sh"), []byte(scripts[0]), 0o755)
		},
		Cmds: clitest.Commands(),
	})
}

// TestCIWorkflows checks that the workflows run the script, keep its output
// files, and are indented as YAML requires.
func TestCIWorkflows(t *testing.T) {
	workflows := ciExamples(t, "ci.md", "yaml")
	if len(workflows) < 2 {
		t.Fatalf("%d workflows in docs/guide/ci.md, want GitHub's and GitLab's", len(workflows))
	}
	for _, w := range append(workflows, ciExamples(t, "slices.md", "yaml")...) {
		if strings.Contains(w, "sh gate.sh") && !(strings.Contains(w, "sh gate.sh uci:./candidate uci:./baseline") && strings.Contains(w, "gate*")) {
			t.Errorf("the workflow does not run the script or keep its reports:\n%s", w)
		}
		for _, line := range strings.Split(w, "\n") {
			indent := len(line) - len(strings.TrimLeft(line, " "))
			if indent%2 != 0 || strings.Contains(line, "\t") {
				t.Errorf("indented by %d: %q", indent, line)
			}
		}
	}
	script := ciExamples(t, "ci.md", "sh")[0]
	for _, file := range []string{"gate.xml", "gate.md", "gate.json", "gate.db"} {
		if !slices.ContainsFunc(strings.Fields(script), func(word string) bool { return word == file }) {
			t.Errorf("the script does not write %s", file)
		}
	}
}
