package store

import (
	"encoding/json"
	"testing"
)

func TestChanges(t *testing.T) {
	type player struct {
		Hash string `json:"hash"`
	}
	type config struct {
		A     player `json:"a"`
		Seed  uint64 `json:"seed"`
		Games *int   `json:"games"`
	}
	s := openTemp(t)
	was := config{A: player{"1f2e"}, Seed: 1<<63 + 1}
	info := testInfo
	info.Config = was
	m, err := s.Begin(ctx, info)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if got, err := m.Changes(was); err != nil || len(got) != 0 {
		t.Errorf("nothing has changed, but %v, %v", got, err)
	}
	games := 5
	got, err := m.Changes(config{A: player{"3d4c"}, Seed: 1 << 63, Games: &games})
	want := `a.hash was "1f2e", is "3d4c"; games was null, is 5; seed was 9223372036854775809, is 9223372036854775808`
	if got.String() != want || err != nil {
		t.Errorf("got  %v, %v\nwant %s", got, err, want)
	}
}

// Fields can be ignored, with everything below them.
func TestIgnoredChanges(t *testing.T) {
	s := openTemp(t)
	info := testInfo
	info.Config = map[string]any{"x": 1, "a": map[string]any{"b": 1}}
	e, err := s.Begin(ctx, info)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	now := map[string]any{"x": 2, "a": map[string]any{"b": 2, "c": 3}}
	for want, ignored := range map[string][]string{
		`a.b was 1, is 2; a.c was null, is 3; x was 1, is 2`: nil,
		`a.c was null, is 3; x was 1, is 2`:                  {"a.b"},
		`x was 1, is 2`:                                      {"a", "b"},
	} {
		if got, err := e.Changes(now, ignored...); got.String() != want || err != nil {
			t.Errorf("without %v: %v, %v; want %s", ignored, got, err, want)
		}
	}
}

// Lists of equal length are compared element by element, others as a whole.
func TestChangesInLists(t *testing.T) {
	s := openTemp(t)
	type player struct {
		Hash string `json:"hash"`
	}
	config := func(hashes ...string) any {
		var list []player
		for _, h := range hashes {
			list = append(list, player{h})
		}
		return map[string]any{"players": list}
	}
	info := testInfo
	info.Config = config("1", "2")
	e, err := s.Begin(ctx, info)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	for want, now := range map[string]any{
		``:                                config("1", "2"),
		`players[1].hash was "2", is "3"`: config("1", "3"),
		`players was [{"hash":"1"},{"hash":"2"}], is [{"hash":"1"}]`: config("1"),
	} {
		if got, err := e.Changes(now); got.String() != want || err != nil {
			t.Errorf("%v, %v; want %s", got, err, want)
		}
	}
}

// The test of a tuning reports how many games it needs; a match does not.
func TestWhatVerifiesPlans(t *testing.T) {
	s := openTemp(t)
	for plan, want := range map[string]bool{`{"verifies":{"what":"tuning 1"}}`: true, `{}`: false, `[]`: false} {
		info := testInfo
		info.Plan = json.RawMessage(plan)
		e, err := s.Begin(ctx, info)
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		if sum, err := e.Summary(ctx); err != nil || sum.Plans != want {
			t.Errorf("%s: %v, %v", plan, sum, err)
		}
	}
}
