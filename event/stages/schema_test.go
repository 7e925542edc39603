package stages

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"match/report"
)

// The documents conform to the schema of the documents of all events.
func TestDocumentsConform(t *testing.T) {
	text, err := os.ReadFile("../../docs/reference/event.schema.json")
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
	list := testLedger()
	list[1].SearchGames, list[1].SearchSeconds = 120, 60
	list[1].Ended, list[1].Answer = list[1].Begun, "commit 4 made the engine weaker"
	for _, r := range []*report.Report{Report(&list[0]), Entry(&list[1], list, nil), Entry(&list[2], list, []Scaling{{7, "Scaling of a against b", "+1.0 ± 2.0 Elo for each doubling of the limit"}}), Ledger(list), Ledger(nil)} {
		text, err := r.JSON()
		var document map[string]any
		if err == nil {
			err = json.Unmarshal(text, &document)
		}
		if err == nil {
			err = conforms.Validate(document)
		}
		if err != nil {
			t.Errorf("%s: %v\n%s", r.Kind, err, text)
		}
		document["details"] = 7
		if conforms.Validate(document) == nil {
			t.Errorf("%s: a number conforms", r.Kind)
		}
	}
}
