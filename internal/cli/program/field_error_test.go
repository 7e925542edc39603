package program

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"match/event"
	"match/internal/cli"
)

// plans are plans as written by programs without flags.
var plans = map[string]string{
	"": `{"version": 2, "kind": "match", "players": [{"kind": "builtin", "variant": "tapered"}, {"kind": "builtin", "variant": "flat"}],
		"conditions": {"limits": {"nodes": 100}, "margin": 100000000, "book": "default", "order": "random", "start": 1, "seed": 1},
		"format": {"games": 4, "sprt": {"model": "normalized", "elo0": 0, "elo1": 5, "alpha": 0.05, "beta": 0.05}}}`,
	"tournament": `{"version": 2, "kind": "tournament", "players": [{"kind": "builtin", "variant": "tapered"}, {"kind": "builtin", "variant": "flat"}],
		"conditions": {"limits": {"nodes": 100}, "book": "default", "order": "random", "start": 1, "seed": 1},
		"format": {"type": "round-robin", "rounds": 1, "pairs": 1}}`,
	"ladder": `{"version": 2, "kind": "ladder", "players": [{"kind": "builtin", "variant": "tapered"}, {"kind": "builtin", "variant": "flat"}],
		"conditions": {"limits": {"nodes": 100}, "book": "default", "order": "random", "start": 1, "seed": 1},
		"format": {"rungs": [{"rating": 1000, "error": 0}], "within": 40, "games": 4, "batch": 4}}`,
}

// A value that a flag rejects is also rejected in a plan, and the key of the field
// identifies the flag.
func TestPlansOfFlagsAndOfJSONAreRefusedAlike(t *testing.T) {
	for _, c := range []struct{ command, flag, value, field, json string }{
		{"", "nodes", "-1", "", ""},
		{"", "nodes", "many", "", ""},
		{"", "depth", "0", "conditions.limits.depth", "-1"},
		{"", "depth", "1001", "conditions.limits.depth", "1001"},
		{"", "movetime", "-1s", "conditions.limits.movetime", "-1000000000"},
		{"", "movetime", "1us", "conditions.limits.movetime", "1000"},
		{"", "tc", "10+x", "", ""},
		{"", "time-margin", "-1s", "conditions.margin", "-1"},
		{"", "move-timeout", "-1s", "conditions.move_timeout", "-1"},
		{"", "order", "randon", "conditions.order", `"randon"`},
		{"", "start", "0", "conditions.start", "0"},
		{"", "seed", "-1", "", ""},
		{"", "draw", "move=1", "conditions.adjudication", `{"draw": {"move": 1}}`},
		{"", "resign", "count=3", "conditions.adjudication", `{"resign": {"count": 3}}`},
		{"", "max-moves", "-1", "conditions.adjudication", `{"max_moves": -1}`},
		{"", "games", "1", "format.games", "1"},
		{"", "games", "1000000002", "format.games", "1000000002"},
		{"", "a", "tapred", "", ""},
		{"tournament", "type", "swis", "format.type", `"swis"`},
		{"tournament", "rounds", "0", "format.rounds", "0"},
		{"tournament", "pairs", "0", "format.pairs", "0"},
		{"tournament", "seeds", "5", "format.seeds", "5"},
		{"ladder", "games", "1000000002", "format.games", "1000000002"},
		{"ladder", "games", "0", "format.games", "0"},
		{"ladder", "batch", "0", "format.batch", "0"},
		{"ladder", "within", "0", "format.within", "0"},
	} {
		name := "--" + c.flag + "=" + c.value
		args := []string{name, "--no-db", "--progress=none"}
		switch c.command {
		case "tournament":
			args = append([]string{c.command, "--player=tapered", "--player=flat"}, args...)
		case "ladder":
			args = append([]string{c.command, "--rungs=flat,rating=1000"}, args...)
		}
		var stdout, stderr bytes.Buffer
		code := Run(context.Background(), args, strings.NewReader(""), &stdout, &stderr)
		if code != cli.ExitBroken || strings.Count(stderr.String(), "\n") != 1 || !strings.HasPrefix(stderr.String(), "match: --"+c.flag) {
			t.Errorf("%s: exit code %d: %s", name, code, &stderr)
		}
		if c.json == "" { // not a value of the type, or not in the plan
			continue
		}
		_, err := readPlan(withField(t, plans[c.command], c.field, c.json))
		field := new(event.FieldError)
		if !errors.As(err, &field) || cli.FlagFilling(field.Key) != c.flag {
			t.Errorf("%s = %s: %v, its key %q, want that of --%s", c.field, c.json, err, field.Key, c.flag)
		}
		if text := (cli.FieldError{FieldError: field}).Error(); err != nil && !strings.HasPrefix(text, "--"+c.flag) {
			t.Errorf("%s = %s is said as %s", c.field, c.json, text)
		}
	}
}

// readPlan reads a plan in JSON and validates it.
func readPlan(data []byte) (*event.Plan, error) {
	p := new(event.Plan)
	if err := json.Unmarshal(data, p); err != nil {
		return nil, err
	}
	return p, p.Validate()
}

// withField returns a JSON document with another value of a field.
func withField(t *testing.T, document, path, value string) []byte {
	t.Helper()
	var all map[string]any
	if err := json.Unmarshal([]byte(document), &all); err != nil {
		t.Fatal(err)
	}
	at := all
	names := strings.Split(path, ".")
	for _, name := range names[:len(names)-1] {
		at = at[name].(map[string]any)
	}
	at[names[len(names)-1]] = json.RawMessage(value)
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestPlansOfJSONAreRead(t *testing.T) {
	for name, text := range plans {
		if p, err := readPlan([]byte(text)); err != nil || len(p.Players) != 2 {
			t.Errorf("%s: %v", name, err)
		}
	}
	for text, want := range map[string]string{
		"{":                                  "unexpected end",
		`{"version": 3}`:                     "version 3",
		`{"kind": "checkers", "version": 2}`: "checkers",
	} {
		if _, err := readPlan([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A field without a flag is named by its key.
func TestFieldsWithoutAFlag(t *testing.T) {
	for want, e := range map[string]*event.FieldError{
		"no limit":                    {Key: "conditions.limits", Err: errors.New("no limit")},
		"colour 7: want at most 3":    {Key: "format.colour", Value: "7", Err: errors.New("want at most 3")},
		"--depth 0: want 1 to 1000":   {Key: "conditions.limits.depth", Value: "0", Err: errors.New("want 1 to 1000")},
		"--openings: no such file":    {Key: "conditions.book", Err: errors.New("no such file")},
		"--b: no variant":             {Key: "players[1]", Err: errors.New("no variant")},
		"--player: no such engine":    {Key: "players", Err: errors.New("no such engine")},
		"--games 3: want an even one": {Key: "format.games", Value: "3", Err: errors.New("want an even one")},
	} {
		if got := (cli.FieldError{FieldError: e}).Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
