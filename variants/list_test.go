package variants

import (
	"errors"
	"strings"
	"testing"
)

func TestList(t *testing.T) {
	list := List()
	if len(list) != len(Names()) || list[0].Name != Names()[0] {
		t.Errorf("%d entries of %d variants", len(list), len(Names()))
	}
	for _, e := range list {
		if v, err := Get(e.Name); err != nil || e.Hash != v.Hash() || e.About == "" {
			t.Errorf("%+v, %v", e, err)
		}
	}
	var text strings.Builder
	if err := WriteList(&text, []entry{{"flat", "12ab", "counts men"}, {"a-name-of-20-letters", "34cd", "x"}}); err != nil {
		t.Fatal(err)
	}
	if want := "flat                  12ab  counts men\na-name-of-20-letters  34cd  x\n"; text.String() != want {
		t.Errorf("%q", text.String())
	}
	if err := WriteList(full{}, list); !errors.Is(err, errFull) {
		t.Errorf("a full disk: %v", err)
	}
}

var errFull = errors.New("no space")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }
