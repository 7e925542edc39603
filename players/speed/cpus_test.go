package speed

import (
	"slices"
	"strings"
	"testing"

	"match/internal/machine"
)

// Engines are timed on the last processor by default; other processors, or none,
// can be selected.
func TestCPUs(t *testing.T) {
	for name, c := range map[string]struct {
		list    string
		free    bool
		allowed []int
		want    []int
	}{
		"the last":           {"", false, []int{0, 2, 5}, []int{5}},
		"wall time":          {"", true, []int{0, 2, 5}, nil},
		"none known":         {"", false, nil, nil},
		"off":                {AnyCPU, false, []int{0, 1}, nil},
		"one, for wall time": {"0", true, nil, []int{0}},
	} {
		if got, err := cpusOf(c.list, c.free, c.allowed); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, %v, want %v", name, got, err, c.want)
		}
	}
	if _, err := CPUs("0,x", false); err == nil {
		t.Error("a list of letters was taken")
	}
	if ids := machine.AllowedCPUs(); len(ids) > 0 {
		got, err := CPUs("", false)
		if err != nil || !slices.Equal(got, ids[len(ids)-1:]) {
			t.Errorf("%v, %v, want the last of %v", got, err, ids)
		}
		if _, err := CPUs("0,1023", false); err == nil || !strings.Contains(err.Error(), "this machine has no processor 1023") {
			t.Errorf("processors that are not there: %v", err)
		}
	}
}
