package texel

import (
	"context"
	"testing"
)

// benchData returns 200,000 positions of random games with all weights of
// positional, with about 30 features each.
func benchData(b *testing.B) *Data {
	v := get(b, "positional")
	return dataOf(b, v, labelledPositions(b, v, 200_000, moved(v, 20), testScale), none)
}

// BenchmarkGradient makes one pass over the positions on one core.
func BenchmarkGradient(b *testing.B) { benchPass(b, false) }

// BenchmarkHessian makes one pass for first and second derivatives on one core.
func BenchmarkHessian(b *testing.B) { benchPass(b, true) }

func benchPass(b *testing.B, second bool) {
	d := benchData(b)
	p, _, err := d.problem(Options{Prior: 50, Scale: testScale, Workers: 1})
	if err != nil {
		b.Fatal(err)
	}
	w := p.worth(p.startTuned(), p.scale)
	for b.Loop() {
		d.train.derive(w, second, 1)
	}
	b.ReportMetric(float64(d.train.rows)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mpos/s")
}

// BenchmarkFit makes a complete fit: Newton's method to a gradient of 1e-10,
// errors, rounding and losses.
func BenchmarkFit(b *testing.B) {
	d := benchData(b)
	for b.Loop() {
		if _, err := Run(context.Background(), d, Options{Prior: 50}, nil); err != nil {
			b.Fatal(err)
		}
	}
}
