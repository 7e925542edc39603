package event

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"match/results/store"
)

// The store calls and lists an event as its kind says.
func TestKindsInTheStore(t *testing.T) {
	two, four := []string{"a", "b"}, []string{"a nodes=1", "b nodes=1", "a nodes=9", "b nodes=9"}
	for _, c := range []struct {
		kind         string
		players      []string
		name         string
		ofTwo, field bool
		listed       []string
		listedLimits string
	}{
		{KindMatch, two, "match 7", true, false, two, "l"},
		{kindGate, two, "match 7", true, false, two, "l"},
		{kindImport, two, "match 7", true, false, two, "l"},
		{kindImport, four, "tournament 7", false, true, four, "l"},
		{kindSlice, two, "slice 7", true, true, two, "l"},
		{kindTournament, two, "tournament 7", true, true, two, "l"},
		{"race", two, "race 7", true, true, two, "l"},
		{"ladder", two, "ladder 7", false, true, two, "l"},
		{"bisect", two, "bisect 7", false, true, two, "l"},
		{KindScale, four, "scale 7", false, true, two, "nodes=1, nodes=9"},
		{KindScale, nil, "scale 7", false, true, nil, "l"}, // damaged
		{"of a newer version", two, "of a newer version 7", true, true, two, "l"},
		{"", nil, "match 7", false, false, nil, "l"}, // damaged
	} {
		e := store.Event{ID: 7, Kind: c.kind, Players: c.players}
		if e.Name() != c.name || e.OfTwo() != c.ofTwo || e.IsField() != c.field {
			t.Errorf("%s of %d: %s, of two %v, field %v", c.kind, len(c.players), e.Name(), e.OfTwo(), e.IsField())
		}
		entry := store.Entry{Kind: c.kind, Players: c.players, Limits: "l"}
		if names, limits := entry.Listed(); !slices.Equal(names, c.listed) || limits != c.listedLimits {
			t.Errorf("%s of %d is listed as %q, %q", c.kind, len(c.players), names, limits)
		}
	}
}

// The configuration of a format stands between the conditions and the referee, and escapes no HTML.
func TestConfigOfAFormat(t *testing.T) {
	field := FieldDescription{Players: []PlayerDescription{{Name: "a<b"}}}
	text, err := fieldConfig{field, &Ladder{Games: 4}, RefereeDescription{Tables: "x"}}.MarshalJSON()
	last := 0
	for _, member := range []string{`{"players":[{"name":"a<b",`, `,"seed":0,"rungs":null,`, `"games":4`, `,"batch":0,"adjudication":{`, `,"tables":"x"}`} {
		at := strings.Index(string(text), member)
		if err != nil || !json.Valid(text) || at < last {
			t.Fatalf("%s at %d of %s, %v", member, at, text, err)
		}
		last = at
	}
	if text, err := (fieldConfig{field, memberless{}, RefereeDescription{}}).MarshalJSON(); err != nil || !json.Valid(text) {
		t.Errorf("a format without members: %s, %v", text, err)
	}
}

// memberless is a format that is configured by nothing.
type memberless struct {
	Format `json:"-"`
}
