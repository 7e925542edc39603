package analysis

import (
	"bytes"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"match/report"
)

var update = flag.Bool("update", false, "write the schema anew")

// schemaPath is the schema that users get. It follows from the types; changing it
// affects every reader of reports.
const schemaPath = "../docs/reference/analysis.schema.json"

func schemaOfReport(t *testing.T) *jsonschema.Schema {
	t.Helper()
	number := func() *jsonschema.Schema { return &jsonschema.Schema{Types: []string{"number", "null"}} }
	estimate := &jsonschema.Schema{Type: "object", Required: []string{"value", "lower", "upper", "rule"}, Properties: map[string]*jsonschema.Schema{
		"value": number(), "lower": number(), "upper": number(), "rule": {Type: "string"}, "why": {Type: "string"},
	}}
	s, err := jsonschema.For[Report](&jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{reflect.TypeFor[report.Figure](): estimate}})
	if err != nil {
		t.Fatal(err)
	}
	s.Schema, s.Title = "https://json-schema.org/draft/2020-12/schema", "details of an analysis"
	s.Description = "The details of what match analyze --json writes; event.schema.json has the rest. docs/reference/analysis.md says what the fields mean. Costs are points per 100 games, errors half-widths of 95% intervals."
	return s
}

func TestSchemaOnRecord(t *testing.T) {
	text, err := json.MarshalIndent(schemaOfReport(t), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	text = append(text, '\n')
	if *update {
		if err := os.WriteFile(schemaPath, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(schemaPath); err != nil || !bytes.Equal(kept, text) {
		t.Errorf("%s is not the schema of the report (%v): run this test with -update, and say in the change log what is new", schemaPath, err)
	}
}

// Reports conform to the stored schema: on many games, on one game, and with the
// referee's noise.
func TestReportsConform(t *testing.T) {
	text, err := os.ReadFile(schemaPath)
	if err != nil {
		t.Fatal(err)
	}
	var schema jsonschema.Schema
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	conforms, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(8, 8))
	many, single := randomPairs(rng, 40, 60), randomPairs(rng, 1, 10)
	noisy := NewReport(many, plant(rng, many, carelessCaptures), Options{Moments: 3})
	noisy.Referee.Noise = &noise{}
	for name, r := range map[string]*Report{
		"many": NewReport(many, plant(rng, many, nil), Options{}), "noisy": noisy, "hostile": evilReport(t),
		"one pair": NewReport(single, plant(rng, single, nil), Options{Moments: 3}),
	} {
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		var document any
		if err := json.Unmarshal(text, &document); err != nil {
			t.Fatal(err)
		}
		if err := conforms.Validate(document); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		document.(map[string]any)["findings"] = "none"
		if conforms.Validate(document) == nil {
			t.Errorf("%s: findings that are text conform", name)
		}
	}
}
