package board

import "testing"

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		name  string
		pos   Position
		depth int
		perft func(*Position, int) uint64
	}{
		{"startpos", StartPosition(), 5, Perft},
		{"kiwipete", mustParse(kiwipete), 4, Perft},
		{"startpos-made", StartPosition(), 4, PerftMade},
		{"kiwipete-made", mustParse(kiwipete), 3, PerftMade},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			var nodes uint64
			for b.Loop() {
				nodes += c.perft(&c.pos, c.depth)
			}
			b.ReportMetric(float64(nodes)/1e6/b.Elapsed().Seconds(), "Mnps")
		})
	}
}

func BenchmarkLegal(b *testing.B) {
	p := mustParse(kiwipete)
	var list MoveList
	for b.Loop() {
		p.Legal(&list)
	}
}

func BenchmarkMake(b *testing.B) {
	p := mustParse(kiwipete)
	var list MoveList
	p.Legal(&list)
	var next Position
	i := 0
	for b.Loop() {
		next = p
		next.Make(list.At(i % list.Len()))
		i++
	}
}
