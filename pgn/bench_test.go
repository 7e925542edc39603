package pgn

import (
	"bytes"
	"io"
	"math/rand/v2"
	"testing"
)

// corpus returns a few megabytes of commented games as this program writes them.
func corpus(b *testing.B) []byte {
	b.Helper()
	rng := rand.New(rand.NewPCG(7, 8))
	var text bytes.Buffer
	w := NewWriter(&text, Options{})
	for range 400 {
		if err := w.Write(randomGame(b, rng, 160)); err != nil {
			b.Fatal(err)
		}
	}
	return text.Bytes()
}

func BenchmarkReader(b *testing.B) {
	text := corpus(b)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var g Game
	for b.Loop() {
		r := NewReader(bytes.NewReader(text), "x.pgn")
		err := r.Next(&g)
		for ; err == nil; err = r.Next(&g) {
		}
		if err != io.EOF {
			b.Fatal(err)
		}
	}
}

func BenchmarkWriter(b *testing.B) {
	rng := rand.New(rand.NewPCG(9, 10))
	g := randomGame(b, rng, 160)
	w := NewWriter(io.Discard, Options{})
	b.SetBytes(int64(len(text(b, g, Options{}))))
	b.ReportAllocs()
	for b.Loop() {
		w.Write(g)
	}
}

func BenchmarkSAN(b *testing.B) {
	p := mustFEN(b, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	m, err := ParseSAN(&p, "Qxh3")
	if err != nil {
		b.Fatal(err)
	}
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = appendSAN(buf[:0], &p, m)
	}
}

func BenchmarkParseSAN(b *testing.B) {
	p := mustFEN(b, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	texts := [][]byte{[]byte("Qxh3"), []byte("Nb5"), []byte("dxe6"), []byte("O-O"), []byte("Rb1"), []byte("a4")}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, fault := parseMove(&p, texts[i%len(texts)]); fault != moveFine {
			b.Fatal(fault)
		}
	}
}
