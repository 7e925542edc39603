package openings

import "testing"

func TestDefaultIsReadable(t *testing.T) {
	if book, err := readDefault(); err != nil {
		t.Error(err)
	} else if book.Len() < 1000 {
		t.Errorf("%d openings", book.Len())
	}
}

func BenchmarkDefault(b *testing.B) {
	for b.Loop() {
		if _, err := readDefault(); err != nil {
			b.Fatal(err)
		}
	}
}
