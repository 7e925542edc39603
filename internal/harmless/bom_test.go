package harmless

import (
	"errors"
	"testing"
)

// The UTF-8 mark is removed once, only at the beginning; those of UTF-16 are
// rejected.
func TestTrim(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "a": "a", BOM + "a": "a", BOM: "", "a" + BOM: "a" + BOM, BOM + BOM: BOM, "\xef\xbb": "\xef\xbb", "\xff": "\xff",
	} {
		if got, err := TrimBOM([]byte(text)); err != nil || string(got) != want {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"\xff\xfea\x00", "\xfe\xff\x00a", "\xff\xfe"} {
		if got, err := TrimBOM([]byte(text)); !errors.Is(err, ErrUTF16) || got != nil {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}
