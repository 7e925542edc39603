package store

import (
	"strings"
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
	if got, err := m.Changes(was, nil); err != nil || len(got) != 0 {
		t.Errorf("nothing has changed, but %v, %v", got, err)
	}
	games := 5
	got, err := m.Changes(config{A: player{"3d4c"}, Seed: 1 << 63, Games: &games}, nil)
	want := `a.hash was "1f2e", is "3d4c"; games was null, is 5; seed was 9223372036854775809, is 9223372036854775808`
	if strings.Join(got, "; ") != want || err != nil {
		t.Errorf("got  %v, %v\nwant %s", got, err, want)
	}
}
