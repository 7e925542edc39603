//go:build unix

package players

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"match/board"
	"match/engine/limits"
	"match/players/spec"
	"match/players/testengine"
)

// An engine gets other option values between games in the same process. If
// options differ in kind, the engine must be opened again.
func TestAnEngineBecomesAnother(t *testing.T) {
	with := func(pairs ...string) (options []spec.Option) {
		for i := 0; i < len(pairs); i += 2 {
			options = append(options, spec.Option{Name: pairs[i], Value: pairs[i+1]})
		}
		return options
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		was, is []spec.Option
		want    bool
	}{
		"a spin":            {with("Hash", "16"), with("hash", "32"), true},
		"two":               {with("Hash", "16", "Ponder", "false"), with("Hash", "32", "Ponder", "true"), true},
		"a combo":           {with("Style", "Solid"), with("Style", "Very Risky"), true},
		"a number as text":  {with("Eval File", "0.5"), with("Eval File", "0.25"), true},
		"the same file":     {with("Eval File", "a.nnue", "Hash", "16"), with("Eval File", "a.nnue", "Hash", "17"), true},
		"a file":            {with("Eval File", "a.nnue"), with("Eval File", "b.nnue"), false},
		"one more":          {with("Hash", "16"), with("Hash", "16", "Threads", "1"), false},
		"one less":          {with("Hash", "16", "Threads", "2"), with("Hash", "16"), false},
		"another":           {with("Hash", "16"), with("Threads", "2"), false},
		"beyond its bounds": {with("Hash", "16"), with("Hash", "4096"), false},
	} {
		who := spec.Player{Kind: spec.UCI, Path: exe, Args: testengine.Args("instant"), Options: c.was}
		p, err := Open(t.Context(), who, Env{})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		process := p.(*uciPlayer).proc
		other := who
		other.Name, other.Options = "other", c.is
		if got := Become(t.Context(), p, other); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
		if !c.want {
			continue
		}
		if said := Transcript(p); !bytes.Contains(said, []byte("setoption name "+strings.ToUpper(c.is[0].Name[:1])+c.is[0].Name[1:]+" value "+c.is[0].Value)) {
			t.Errorf("%s: it was told\n%s", name, said)
		}
		start := board.StartPosition()
		if err := p.NewGame(t.Context(), &start); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Move(t.Context(), board.NewLine(start), Turn{Limits: limits.Limits{Depth: 1}}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if p.Name() != "other" || p.(*uciPlayer).proc != process {
			t.Errorf("%s: %s plays, by the same process: %v", name, p.Name(), p.(*uciPlayer).proc == process)
		}
		p.(*uciPlayer).stop("", 0)
		if Become(t.Context(), p, who) {
			t.Errorf("%s: a process that has ended became another", name)
		}
	}
	if b, err := Open(t.Context(), spec.Player{Kind: spec.Builtin, Variant: "flat"}, Env{}); err != nil || Become(t.Context(), b, spec.Player{}) {
		t.Errorf("a built-in player becomes another: %v", err)
	}
}
