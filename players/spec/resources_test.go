package spec

import (
	"strings"
	"testing"
)

func TestResources(t *testing.T) {
	have, err := ParseResources([]string{"gpu=2", "tb=1", "licence=3"})
	if err != nil || have.String() != "gpu=2,licence=3,tb=1" {
		t.Error(have, err)
	}
	for text, want := range map[string]string{
		"gpu=1": "each name once", "": "want a name", "x=": `"x=": want NAME=AMOUNT, such as gpu=2`, "x=0": "from 1 to 1024", "x=-1": "from 1 to 1024",
		"x=9999": "from 1 to 1024", "a b=1": "want a name", "gpu:2": "want a name",
	} {
		if r, err := ParseResources([]string{"gpu=2", text}); err == nil || r != nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	need := Resources{"gpu": 1}.Plus(Resources{"gpu": 1, "tb": 1})
	if need["gpu"] != 2 || need.Beyond(have) != "" || need.Plus(need).Beyond(have) != "gpu" || need.Beyond(nil) != "gpu" || Resources(nil).Beyond(nil) != "" {
		t.Error(need)
	}
}
