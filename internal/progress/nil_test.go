package progress

import (
	"bytes"
	"testing"
)

// A meter that is not there shows nothing, and stands in nobody's way.
func TestNoMeter(t *testing.T) {
	var m *Meter
	m.Note("lost")
	m.Done()
	var out bytes.Buffer
	if m.NoteTo(&out, "kept"); out.String() != "kept\n" {
		t.Errorf("%q", out.String())
	}
}
