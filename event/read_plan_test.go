package event

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// readPlan reads a plan in JSON and validates it.
func readPlan(data []byte) (*Plan, error) {
	p := new(Plan)
	if err := json.Unmarshal(data, p); err != nil {
		return nil, err
	}
	return p, p.Validate()
}

// A plan that is read is the plan that is played, and one with an error names the
// field and what is wanted.
func TestReadPlan(t *testing.T) {
	p, err := readPlan([]byte(soundPlan))
	if err != nil {
		t.Fatal(err)
	}
	if p.Kind != "match" || len(p.Players) != 2 || p.Players[1].Variant != "flat" || p.Conditions.Limits.Nodes != 100 || p.Format.(*Match).Games != 4 {
		t.Errorf("%+v", p)
	}
	for _, c := range []struct{ was, is, key, want string }{
		{`"games": 4`, `"games": "four"`, "", "games"},
		{`"nodes": 100`, `"nodes": -1`, "", "nodes"},
		{`"seed": 1`, `"seed": 1, "adjudication": {"tables": {"only": "nonsense"}}`, "conditions.adjudication.tables.only", `not "nonsense"`},
		{`"seed": 1`, `"seed": 1, "adjudication": {"tables": {"men": -5}}`, "conditions.adjudication.tables.men", "must not be negative"},
		{`"seed": 1`, `"seed": 1, "adjudication": {"draw": {"move": 1}}`, "conditions.adjudication.draw", "needs count=N"},
		{`"kind": "match"`, `"kind": "checkers"`, "", "checkers"},
		{`"kind": "match", `, ``, "", "the kind of event is missing"},
		{`"start": 1`, `"start": 0`, "conditions.start", "counted from 1"},
		{`"variant": "flat"}`, `"variant": "flat", "timeout": -1}`, "players[1]", "timeout"},
		{`{"version": 2, `, `{"version": 9, `, "", "version 9"},
		{`{"version": 2, `, `{"version": 2, "withdrawn": {"nobody": ""}, `, "withdrawn", "no player has this name"},
		{`{"version": 2`, `{"version": 2,,`, "", "invalid character"},
	} {
		text := strings.Replace(soundPlan, c.was, c.is, 1)
		if text == soundPlan {
			t.Fatalf("%s is not in the plan", c.was)
		}
		_, err := readPlan([]byte(text))
		field := new(FieldError)
		if err == nil || errors.As(err, &field) != (c.key != "") || field.Key != c.key || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: key %q, %v; want key %q and %q", c.is, field.Key, err, c.key, c.want)
		}
	}
}
