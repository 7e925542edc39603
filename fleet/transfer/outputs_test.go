package transfer_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"match/event"
	"match/fleet/auth"
	"match/fleet/server"
	"match/fleet/wire"
	"match/fleet/worker"
	"match/internal/bounded"
)

// everyOutput sets all texts of outputs, most of which are paths, to files of a
// directory.
func everyOutput(o *event.Outputs, dir string) {
	v := reflect.ValueOf(o).Elem()
	for i := range v.NumField() {
		if name := v.Type().Field(i).Name; v.Field(i).Type() == reflect.TypeFor[string]() {
			v.Field(i).SetString(filepath.Join(dir, name))
		}
	}
}

// A submitter can name every output that there is, and the server writes none.
func TestTheServerWritesNoOutputs(t *testing.T) {
	f := open(t, server.Options{})
	f.work(f.enroll(wire.ToWork, 1)[0], func(*worker.Options) {})
	dir := t.TempDir()
	p := plan(t, 2, dir)
	p.Format = &event.Tournament{Type: event.Swiss, Swiss: "dutch", Rounds: 1, Pairs: 1} // it has each of them
	everyOutput(&p.Outputs, dir)
	data, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := auth.Dial(t.Context(), f.enroll(wire.ToSubmit, 1)[0], nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	ctx := bounded.Context(t)
	var submitted wire.EventNumber
	if err := conn.Call(ctx, wire.VerbSubmit, map[string]any{"key": "an event with every output", "plan": json.RawMessage(data)}, &submitted); err != nil {
		t.Fatal(err)
	}
	for from := 1; ; {
		var now wire.Pairs
		if err := conn.Call(ctx, wire.VerbPairs, wire.PairsFrom{Number: submitted.Number, From: from}, &now); err != nil {
			t.Fatal(err)
		}
		if from += len(now.Pairs); !now.State.Over() {
			continue
		}
		if now.State != wire.Finished || from == 1 {
			t.Fatalf("%+v after %d pairs", now, from-1)
		}
		break
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("the server has written %v, %v", files, err)
	}
}
