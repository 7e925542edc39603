package results

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"reflect"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"match/players/git"
	"match/players/speed"
	"match/rating"
	"match/record"
	"match/report"
	"match/sprt"
	"match/tune/spsa"
)

var update = flag.Bool("update", false, "write the schema anew")

// schemaPath is the schema that users get. It follows from the types; changing it
// affects every reader of documents.
const schemaPath = "../docs/reference/event.schema.json"

// testedIdea is a tested idea, as package event/stages writes it.
type testedIdea struct {
	Idea    string `json:"idea"`
	Title   string `json:"title"`
	Author  string `json:"author,omitempty"`
	Engine  string `json:"engine"`
	Branch  string `json:"branch,omitempty"`
	Commit  string `json:"commit"`
	Dirty   string `json:"dirty,omitempty"`
	Base    string `json:"base"`
	Outcome string `json:"outcome,omitempty"`
	Reason  string `json:"reason,omitempty"`
	Stages  []struct {
		Name        string               `json:"name"`
		Limits      string               `json:"limits"`
		Games       int                  `json:"games"`
		Most        int                  `json:"most_games"`
		Pentanomial sprt.Pentanomial     `json:"pentanomial"`
		Test        *report.SPRTDocument `json:"sprt,omitempty"`
		Verdict     sprt.Verdict         `json:"verdict"`
		Ended       bool                 `json:"ended"`
		Figures     report.Figures       `json:"figures"`
	} `json:"stages"`
	*testedTimes
}

// testedTimes are only in lists.
type testedTimes struct {
	Test      int64        `json:"test,omitempty"`
	Begun     string       `json:"begun,omitempty"`
	Ended     *string      `json:"ended,omitempty"`
	Status    string       `json:"status,omitempty"`
	Games     int          `json:"games,omitempty"`
	Hours     float64      `json:"processor_hours,omitempty"`
	Events    []int64      `json:"events,omitempty"`
	Verdict   sprt.Verdict `json:"verdict,omitempty"`
	Bisection int64        `json:"bisection,omitempty"`
	Answer    string       `json:"answer,omitempty"`
	Damage    string       `json:"damage,omitempty"`
}

// detailsOf are the types of what only one kind of event has.
var detailsOf = map[string]reflect.Type{
	"match": reflect.TypeFor[matchDetails](), "gate": reflect.TypeFor[gateDetails](), "tournament": reflect.TypeFor[fieldDetails](),
	"ladder": reflect.TypeFor[ladderDetails](), "race": reflect.TypeFor[raceDetails](), "bisect": reflect.TypeFor[bisectDetails](),
	"test": reflect.TypeFor[testedIdea](), "ideas": reflect.TypeFor[struct {
		Ideas []testedIdea `json:"ideas"`
	}](),
	"bisect.speed": reflect.TypeFor[speedDetails](), "tuning": reflect.TypeFor[struct {
		Parameters []spsa.Estimate `json:"parameters"`
	}](), "speed": reflect.TypeFor[speed.Details](), "history": reflect.TypeFor[struct { // of package history, which imports this one
		Base    string  `json:"base"`
		Events  []int64 `json:"events"`
		Commits []struct {
			git.Commit
			Games int           `json:"games"`
			Elo   report.Figure `json:"elo"`
			Step  report.Figure `json:"step"`
		} `json:"commits"`
	}](),
}

// word is the schema of types that are written as text.
func word() *jsonschema.Schema { return &jsonschema.Schema{Type: "string"} }

func eventSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	types := map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[sprt.Verdict](): word(), reflect.TypeFor[sprt.Model](): word(), reflect.TypeFor[sprt.Kind](): word(),
	}
	made := func(of reflect.Type) *jsonschema.Schema {
		t.Helper()
		s, err := jsonschema.ForType(of, &jsonschema.ForOptions{TypeSchemas: types})
		if err != nil {
			t.Fatal(of, err)
		}
		return s
	}
	types[reflect.TypeFor[report.Figure]()] = made(reflect.TypeFor[report.FigureDocument]())
	types[reflect.TypeFor[report.Test]()] = made(reflect.TypeFor[report.SPRTDocument]())
	s := made(reflect.TypeFor[report.Document]())
	name := any(report.Schema)
	s.Properties["schema"].Const = &name
	s.Schema, s.Title = "https://json-schema.org/draft/2020-12/schema", report.Schema
	s.Description = "What --json writes of an event of any kind. docs/reference/json.md says what the fields mean."
	s.Defs = map[string]*jsonschema.Schema{}
	kinds := []any{}
	for _, kind := range []string{"match", "gate", "tournament", "ladder", "race", "bisect", "bisect.speed", "tuning", "speed", "history", "test", "ideas"} {
		kinds = append(kinds, kind)
		own := any(kind)
		s.Defs[kind] = made(detailsOf[kind])
		s.AllOf = append(s.AllOf, &jsonschema.Schema{
			If:   &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{"kind": {Const: &own}}},
			Then: &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{"details": {Ref: "#/$defs/" + kind}}},
		})
	}
	s.Properties["kind"].Enum = kinds
	return s
}

func TestSchemaOnRecord(t *testing.T) {
	text, err := json.MarshalIndent(eventSchema(t), "", "  ")
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
		t.Errorf("%s is not the schema of the documents (%v): run this test with -update, and say in the change log what is new", schemaPath, err)
	}
}

// The document of every kind of event conforms to the stored schema, and would not with a detail of
// another type.
func TestDocumentsConform(t *testing.T) {
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
	rungs := []rating.Rung{{Rating: 1500, Wins: 8, Losses: 2}, {Rating: 1800, Wins: 4, Losses: 6}}
	ladder := &Ladder{Standing: record.NewStanding([]string{"new", "a", "b"}), Rungs: rungs, Performance: rating.Perform(rungs)}
	adaptive := adaptiveSummary(t, sprt.Pentanomial{9, 20, 40, 22, 10})
	for _, r := range []*report.Report{
		published(t).Report(), adaptive.Report(), new(Summary).Report(), gateOf(t, Passed, Broken).Report(), fieldOf(t, "a", "b", "c", "idle").Report(),
		ladder.Report(), raceOf(false, 3, 0).Report(), bisectOf(4, false, alike, alike, ahead, ahead).Report(), speedBisectOf(true, 0.05).Report(),
		(&speed.Result{}).Report(),
	} {
		text, err := r.JSON()
		if err != nil {
			t.Fatal(err)
		}
		var document map[string]any
		if err := json.Unmarshal(text, &document); err != nil {
			t.Fatal(err)
		}
		if err := conforms.Validate(document); err != nil {
			t.Errorf("%s: %v", r.Kind, err)
		}
		for key := range document["details"].(map[string]any) {
			document["details"].(map[string]any)[key] = map[string]any{"no": "detail"}
		}
		document["details"].(map[string]any)["outcome"] = 7
		if conforms.Validate(document) == nil {
			t.Errorf("%s: any details conform", r.Kind)
		}
	}
}
