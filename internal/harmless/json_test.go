package harmless

import (
	"bytes"
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

func TestJSON(t *testing.T) {
	for doc, want := range map[string]string{
		`{"a":"plain"}`:               `{"a":"plain"}`,
		"{\n  \"ü\": \"象棋\"\n}\n":     "{\n  \"ü\": \"象棋\"\n}\n",
		"\"a\u202eb\u009b\x7f\"":      `"a\u202eb\u009b\u007f"`,
		"\"\U000e0001 \U0001f600\"":   `"\udb40\udc01 ` + "\U0001f600\"",
		"[\"\u00a0\", \"\u200b\", 1]": `["\u00a0", "\u200b", 1]`,
		"":                            "",
	} {
		if got := string(JSON([]byte(doc))); got != want {
			t.Errorf("%q: %q, want %q", doc, got, want)
		}
	}
}

// The meaning of a document is unchanged, and nothing in it is interpreted as a
// command.
func TestJSONMeansTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		doc, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		safe := JSON(doc)
		var back, plain string
		if err := json.Unmarshal(safe, &back); err != nil {
			t.Fatalf("%q: %v", safe, err)
		}
		if json.Unmarshal(doc, &plain); back != plain {
			t.Fatalf("%q, want %q", back, plain)
		}
		if bytes.IndexFunc(safe, acts) >= 0 {
			t.Fatalf("%q acts", safe)
		}
	})
}
