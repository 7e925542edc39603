package program

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"match/analysis"
	"match/event"
	"match/event/stages"
	"match/internal/cli/clitest"
	"match/players/git"
	"match/players/speed"
	"match/rating"
	"match/report"
	"match/results"
	"match/results/gains"
	"match/results/history"
	"match/results/question"
	"match/results/ratings"
	"match/results/store"
	"match/sprt"
	"match/sprt/changepoint"
	"match/sprt/design"
	"match/sprt/ideas"
)

// schemaPath is the schema that users get. It follows from the types of the reports; changing it
// affects every reader of documents.
const schemaPath = "../../../docs/reference/event.schema.json"

// slowerCommit is a bisection by speed that found a commit.
func slowerCommit() *results.SpeedBisect {
	f := &speed.Found{Belief: changepoint.NewBelief(changepoint.Prior{Sigma: 0.01, Weight: 2, Drifts: []float64{0, 0.001}, DriftWeights: []float64{1, 1}, Steps: []float64{0.01, 0.05}, Number: []float64{0.2, 0.6, 0.1, 0.1}}, []int{1, 2, 1}), Over: true, Rounds: 90, Answer: changepoint.Answer{Places: []int{1}, Chance: 0.999}}
	f.Ends.Within, f.Ends.Names = 0.005, [2]string{"good", "bad"}
	f.Ends.CPU = speed.Estimate{Gain: -0.05, Lower: -0.052, Upper: -0.048, Rounds: 20, Known: true}
	f.Ends.Runs = [][2]speed.Run{{{Nodes: 1, CPU: time.Second}, {Nodes: 1, CPU: time.Second}}}
	for i := range 8 {
		f.Belief.Observe(0, 1, 0.001*float64(i%3-1))
		f.Belief.Observe(0, 2, 0.05+0.001*float64(i%3-1))
		f.Belief.Observe(0, 3, 0.05)
	}
	return &results.SpeedBisect{Found: f, Line: "the line", Confidence: 0.95, Places: [][]git.Commit{
		{{ID: "11111111", Subject: "one"}}, {{ID: "22222222"}, {ID: "33333333", Subject: "three"}}, {{ID: "44444444", Subject: "four"}},
	}}
}

// gateOfTwo is a gate whose first comparison passed and whose second one could not be played.
func gateOfTwo(t *testing.T) *results.Gate {
	t.Helper()
	c, pairs := sprt.NewConfig(0, 8), sprt.Pentanomial{31, 83, 155, 125, 72}
	llr, err := c.LLRPairs(pairs)
	if err != nil {
		t.Fatal(err)
	}
	passed := &results.Summary{A: "new", B: "old", Test: report.TestAfter(c, llr), Pairs: pairs, Games: sprt.Trinomial{Wins: 384, Draws: 288, Losses: 260}}
	return &results.Gate{Alpha: 0.05, Beta: 0.05, Comparisons: []results.Comparison{{Summary: passed}, {Summary: &results.Summary{A: "new", B: "older"}, Err: os.ErrNotExist}}}
}

// reports returns reports of all kinds: of played events, and of what is computed without games.
func reports(t *testing.T) (list []*report.Report) {
	t.Helper()
	s, numbers := playedEvents(t, releasedDB(t))
	for _, number := range numbers {
		e, err := s.Event(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		out, err := event.Look(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, out.Report())
	}
	pairs := sprt.Pentanomial{31, 83, 155, 125, 72}
	adaptive := sprt.Config{Elo1: 8, Alpha: 0.05, Beta: 0.05, Test: sprt.Adaptive}
	idea := store.Idea{ID: 1, Name: "idea", Title: "a title", Engine: "toy", Commit: "11111111", Base: "22222222", Outcome: store.IdeaAccepted, Begun: time.Unix(0, 0), Ended: time.Unix(1, 0),
		Stages: []store.IdeaStage{{Name: "stc", Limits: "nodes=1000", Counts: pairs, Test: &adaptive, Verdict: sprt.H1, Ended: true}}}
	measured, err := gains.MeasuredBy(7, "new", "old", pairs, true)
	if err != nil {
		t.Fatal(err)
	}
	answer := func(r *report.Report, err error) *report.Report {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	test, variance := question.Test{Config: adaptive, Bounded: true}, question.Variance{Pairs: &pairs}
	table, err := question.Table{Test: adaptive, Variance: variance}.Answer()
	if err != nil {
		t.Fatal(err)
	}
	games := new(rating.Data)
	a, b := games.Player("a"), games.Player("b")
	for range 20 {
		games.AddPair(a, b, rating.WhiteWins, rating.Drawn)
		games.AddPair(a, b, rating.BlackWins, rating.Drawn)
	}
	rated, err := rating.Rate(games, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	white := sprt.Trinomial{Wins: 5, Draws: 3, Losses: 2}
	protocol := design.Answer{Protocol: design.Protocol{{Config: adaptive, Seconds: 10}}}
	plan := &question.ProtocolPlanned{Own: protocol, Copied: []question.CopiedProtocol{{Answer: protocol}}, Frontier: []design.Answer{}, Limits: []design.Limit{}}
	line := &history.History{Base: "11111111", Events: []int64{1}, Commits: []history.Commit{{Commit: git.Commit{ID: "11111111"}}, {}}}
	forecast := &stages.Test{Idea: &idea, Stages: []*stages.Stage{{Name: "stc", Test: &adaptive}}}
	return append(list, forecast.ForecastReport([]stages.Forecast{{Name: "null", Games: []float64{1}}}, "", func(*stages.Stage) string { return "here" }), new(results.Summary).Report(), new(analysis.Report).Document(),
		answer(ratings.New(rated, "", 0, "").Report(games, ratings.Asked{Matrix: true, Ranks: true, Crosstable: true, HeadToHead: []string{"a"}, Between: []string{"a", "b"}})), gateOfTwo(t).Report(), slowerCommit().Report(), (&speed.Result{}).Report(), line.Report(false),
		stages.Report(&idea), stages.Entry(&idea, nil, nil), stages.Ledger([]store.Idea{idea}), gains.NewProgress("toy", gains.New([]store.Idea{idea}, ideas.Normal(-1, 5)), measured).Report(),
		(&results.Books{A: "new", B: "old", Rows: []results.BookRow{{Book: "default", Pairs: pairs}, {}}}).Report(), plan.Report(), table.Report(),
		answer(question.Eval{Counts: pairs, Test: test}.Answer()), answer(question.Eval{Counts: white, White: &white}.Answer()),
		answer(question.Plan{Elo: 5, Test: test, Variance: variance, Beside: true}.Answer()), answer(question.Bounds{Test: adaptive, Variance: variance, Games: 20000, At: sprt.Worst}.Answer()),
		answer(question.Simulate(sprt.Simulation{Config: adaptive, Chances: [5]float64{0.1, 0.2, 0.3, 0.25, 0.15}, Runs: 2})),
		answer(question.Race{Test: sprt.Config{Elo1: 100, Alpha: 0.1, Beta: 0.1}, Pairs: pairs, Elos: []float64{0, 100}, Batch: 8, Runs: 2}.Answer()))
}

// word is the schema of types that are written as text.
func word() *jsonschema.Schema { return &jsonschema.Schema{Type: "string"} }

// eventSchema returns the schema of documents with these types of details, by kind.
func eventSchema(t *testing.T, details map[string][]reflect.Type) *jsonschema.Schema {
	t.Helper()
	types := map[reflect.Type]*jsonschema.Schema{}
	for _, of := range []reflect.Type{reflect.TypeFor[sprt.Verdict](), reflect.TypeFor[sprt.Model](), reflect.TypeFor[sprt.TestKind]()} {
		types[of] = word()
	}
	made := func(of reflect.Type) *jsonschema.Schema {
		t.Helper()
		s, err := jsonschema.ForType(of, &jsonschema.ForOptions{TypeSchemas: types})
		if err != nil {
			t.Fatal(of, err)
		}
		return s
	}
	figure := made(reflect.TypeFor[report.FigureDocument]())
	types[reflect.TypeFor[report.Figure]()] = &jsonschema.Schema{Ref: "#/$defs/figure"}
	types[reflect.TypeFor[report.Test]()] = made(reflect.TypeFor[report.SPRTDocument]())
	s := made(reflect.TypeFor[report.Document]())
	name := any(report.Schema)
	s.Properties["schema"].Const = &name
	s.Schema, s.Title = "https://json-schema.org/draft/2020-12/schema", report.Schema
	s.Description = "What --json writes, of an event of any kind and of a calculation. docs/reference/json.md says what the fields mean."
	s.Defs = map[string]*jsonschema.Schema{"figure": figure}
	kinds := []any{}
	for _, kind := range slices.Sorted(maps.Keys(details)) {
		kinds = append(kinds, kind)
		own := any(kind)
		switch of := details[kind]; {
		case kind == "analysis": // which has a schema of its own
			s.Defs[kind] = &jsonschema.Schema{Type: "object", Description: "see analysis.schema.json"}
		case len(of) == 1:
			s.Defs[kind] = made(of[0])
		default:
			s.Defs[kind] = &jsonschema.Schema{}
			for _, of := range details[kind] {
				s.Defs[kind].AnyOf = append(s.Defs[kind].AnyOf, made(of))
			}
		}
		s.AllOf = append(s.AllOf, &jsonschema.Schema{
			If:   &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{"kind": {Const: &own}}},
			Then: &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{"details": {Ref: "#/$defs/" + kind}}},
		})
	}
	s.Properties["kind"].Enum = kinds
	return s
}

// The stored schema is that of the documents. The document of every kind conforms to it, and would not with a
// detail of another type.
func TestDocumentsConform(t *testing.T) {
	list := reports(t)
	details := map[string][]reflect.Type{}
	for _, r := range list {
		if of := reflect.TypeOf(r.Details); of != nil && !slices.Contains(details[r.Kind], of) {
			details[r.Kind] = append(details[r.Kind], of)
		}
	}
	text, err := json.MarshalIndent(eventSchema(t, details), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	text = append(text, '\n')
	if *clitest.Update {
		if err := os.WriteFile(schemaPath, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(schemaPath); err != nil || !bytes.Equal(kept, text) {
		t.Fatalf("%s is not the schema of the documents (%v): run this test with -update, and say in the change log what is new", schemaPath, err)
	}
	var schema jsonschema.Schema
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	conforms, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		text, err := r.JSON()
		if err != nil {
			t.Fatal(err)
		}
		var document map[string]any
		if err := json.Unmarshal(text, &document); err != nil {
			t.Fatal(err)
		}
		if err := conforms.Validate(document); err != nil {
			t.Errorf("%s: %v\n%s", r.Kind, err, text)
		}
		wrong := document["details"].(map[string]any)
		for key := range wrong {
			wrong[key] = map[string]any{"no": "detail"}
		}
		wrong["outcome"] = 7
		if conforms.Validate(document) == nil && r.Kind != "analysis" {
			t.Errorf("%s: any details conform", r.Kind)
		}
	}
}
