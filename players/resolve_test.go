package players

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"match/players/spec"
)

func TestResolve(t *testing.T) {
	for text, kind := range map[string]spec.Kind{"tapered,nodes=5": spec.Builtin, "uci:./x": spec.UCI, "go,depth=3": spec.UCI} {
		if s, err := Resolve(t.Context(), text); err != nil || s.Kind != kind {
			t.Errorf("%s: %+v, %v", text, s, err)
		}
	}
	if _, err := Resolve(t.Context(), "taperd"); err == nil || !strings.HasPrefix(err.Error(), `player "taperd": "taperd" is neither a variant nor a program in PATH`) {
		t.Errorf("a wrong name: %v", err)
	}
	if _, err := Resolve(t.Context(), "git:HEAD"); err == nil || err.Error() != "players cannot be built here" {
		t.Errorf("nobody builds: %v", err)
	}
}

// provider provides players of one kind, and counts them.
type provider struct {
	kind  spec.Kind
	path  string
	err   error
	asked int

	changed bool // the files of its players
}

func (p *provider) Provide(_ context.Context, list []*spec.Player) error {
	p.asked += len(list)
	for _, s := range list {
		s.Kind, s.Path, s.Source = p.kind, p.path, &spec.Source{Ref: s.Source.Ref, Repo: "/x/toy", Built: spec.Built{Commit: "0123456789"}}
	}
	return p.err
}

// Intact rejects the players of changed files.
func (p *provider) Intact(*spec.Player) bool { return !p.changed }

// Players that need a provider are provided all at once, other players are
// unchanged, and the provider's results are checked.
func TestPrepare(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &provider{kind: spec.UCI, path: exe}
	ctx := WithProvider(t.Context(), p)
	var list []spec.Player
	for _, text := range []string{"git:HEAD", "tapered", "git:main,nodes=5"} {
		s, err := spec.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	for range 2 { // the second time they are already provided
		if err := Prepare(ctx, list); err != nil || p.asked != 2 || list[0].Path != exe || list[2].Path != exe || list[1].Path != "" {
			t.Errorf("%v, asked for %d: %+v", err, p.asked, list)
		}
	}
	list[0].Path += ".gone" // as in a resumed event
	if err := Prepare(ctx, list); err != nil || p.asked != 3 || list[0].Path != exe {
		t.Errorf("%v, asked for %d", err, p.asked)
	}
	p.changed = true
	if err := Prepare(ctx, list); err != nil || p.asked != 5 {
		t.Errorf("changed files: %v, asked for %d", err, p.asked)
	}
	p.kind = spec.Xboard
	if _, err := Resolve(ctx, "git:main,nodes=5"); err == nil || !strings.Contains(err.Error(), "player toy-01234567: nodes=5: the xboard protocol has no node limit") {
		t.Errorf("a limit that the protocol has not: %v", err)
	}
	p.err = errors.New("no compiler")
	if _, err := Resolve(ctx, "git:main"); !errors.Is(err, p.err) {
		t.Errorf("%v", err)
	}
}
