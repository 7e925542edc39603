package openings

import (
	"testing"

	"match/internal/bounded"
)

func TestEmbeddedBooksAreReadable(t *testing.T) {
	bounded.Calculates(t)
	for name, data := range map[string][]byte{"default": defaultData, "sharp": sharpData} {
		book, err := readEmbedded(name, data)
		if err != nil {
			t.Error(err)
			continue
		}
		opened, err := Open(name)
		if err != nil || book.Len() < 10_000 || book.Name() != name || opened.Hash() != book.Hash() || opened.Name() != name {
			t.Errorf("%s: %d openings, named %s, %v", name, book.Len(), book.Name(), err)
		}
		for _, bad := range [][]byte{data[:len(data)/2], nil} {
			if _, err := readEmbedded(name, bad); err == nil {
				t.Errorf("%s: %d bytes of it are a book", name, len(bad))
			}
		}
	}
	if Default().Hash() == Sharp().Hash() {
		t.Error("both books are the same one")
	}
}

func BenchmarkDefault(b *testing.B) {
	for b.Loop() {
		if _, err := readEmbedded("default", defaultData); err != nil {
			b.Fatal(err)
		}
	}
}
