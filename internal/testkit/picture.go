package testkit

import (
	"bytes"
	"math"
	"os"
	"regexp"
	"strconv"
	"testing"
)

// near is how far two coordinates may be apart, in points. Processors round differently, and the
// difference is invisible.
const near = 0.05

var number = regexp.MustCompile(`-?\d+(\.\d+)?(e-?\d+)?`)

// SamePicture fails the test unless the picture, a .svg, equals the one kept in a file, except for
// numbers that are nearly equal.
func SamePicture(t testing.TB, file string, drawn []byte) {
	t.Helper()
	if os.Getenv("UPDATE_PICTURES") != "" {
		if err := os.WriteFile(file, drawn, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	kept = bytes.ReplaceAll(kept, []byte("\r\n"), []byte("\n")) // line endings that git writes on Windows
	if where := differ(kept, drawn); where != "" {
		t.Errorf("%s was drawn otherwise: %s", file, where)
	}
}

// differ returns how two pictures differ, "" if they do not.
func differ(kept, drawn []byte) string {
	want, got := number.FindAll(kept, -1), number.FindAll(drawn, -1)
	if len(want) != len(got) || number.ReplaceAllString(string(kept), "") != number.ReplaceAllString(string(drawn), "") {
		return "other shapes, texts or colours"
	}
	for i := range want {
		a, _ := strconv.ParseFloat(string(want[i]), 64)
		b, _ := strconv.ParseFloat(string(got[i]), 64)
		if !(math.Abs(a-b) <= near) {
			return string(got[i]) + " instead of " + string(want[i])
		}
	}
	return ""
}
