package spec

import (
	"fmt"
	"maps"
	"strings"
	"testing"
)

func TestDecode(t *testing.T) {
	file, err := DecodeTOML("x.toml", []byte("a = 1\n[b]\nc = [\"d\", 2]\n"))
	if err != nil || fmt.Sprint(file) != "map[a:1 b:map[c:[d 2]]]" {
		t.Errorf("%v, %v", file, err)
	}
	if file, err := DecodeTOML("x.toml", nil); err != nil || len(file) != 0 {
		t.Errorf("of nothing: %v, %v", file, err)
	}
	for text, want := range map[string]string{"a = 1\nb = \n": "x.toml:2:", "a = 1\na = 2\n": "x.toml"} {
		if file, err := DecodeTOML("x.toml", []byte(text)); err == nil || file != nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, %v, want %s", text, file, err, want)
		}
	}
}

func TestLinesOfTOML(t *testing.T) {
	got := LinesOfTOML([]byte(`build = "make"
# a comment
[test]
base = "main"
book.name = "x"

[[test.stage]]
name = """
two
lines"""
sprt = [
  0,
]
[[test.stage]]
name = 'ltc'
[test.stage.more]
"a key" = 1
`))
	want := map[string]int{
		"build": 1, "test": 3, "test.base": 4, "test.book.name": 5, "test.stage[0]": 7, "test.stage[0].name": 8, "test.stage[0].sprt": 11,
		"test.stage[1]": 14, "test.stage[1].name": 15, "test.stage[1].more": 16, "test.stage[1].more.a key": 17,
	}
	if !maps.Equal(got, want) {
		t.Errorf("%v", got)
	}
}
