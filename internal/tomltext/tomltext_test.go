package tomltext

import (
	"fmt"
	"strings"
	"testing"
)

func TestDecode(t *testing.T) {
	file, err := Decode("x.toml", []byte("a = 1\n[b]\nc = [\"d\", 2]\n"))
	if err != nil || fmt.Sprint(file) != "map[a:1 b:map[c:[d 2]]]" {
		t.Errorf("%v, %v", file, err)
	}
	if file, err := Decode("x.toml", nil); err != nil || len(file) != 0 {
		t.Errorf("of nothing: %v, %v", file, err)
	}
	for text, want := range map[string]string{"a = 1\nb = \n": "x.toml:2:", "a = 1\na = 2\n": "x.toml"} {
		if file, err := Decode("x.toml", []byte(text)); err == nil || file != nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, %v, want %s", text, file, err, want)
		}
	}
}
