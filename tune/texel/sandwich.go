package texel

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"match/internal/inorder"
	"match/sprt"
)

// errors returns ± of every tuned weight at the minimum, with 95%, by the
// sandwich H⁻¹·M·H⁻¹. M is the covariance of the gradient. The gradients of the
// positions of one game are added up first, because these share its result. The
// ridge counts in M like the one observation that it stands for, so that a
// weight without positions keeps the error of the prior.
func (p *problem) errors(weights []float64, hessian *mat.SymDense, games int) ([]float64, error) {
	var c mat.Cholesky
	if !c.Factorize(hessian) {
		return nil, errSingular
	}
	var inverse mat.SymDense
	if err := c.InverseTo(&inverse); err != nil {
		if _, ok := err.(mat.Condition); !ok {
			return nil, err
		}
	}
	n := float64(p.set.rows)
	meat := p.meat(weights, games)
	meat.ScaleSym(p.scale*p.scale/(n*n), meat)
	for i := range weights {
		meat.SetSym(i, i, meat.At(i, i)+p.ridge/n)
	}
	var half mat.Dense // dense copies: products of packed matrices are slow
	columns := mat.DenseCopyOf(&inverse)
	half.Mul(columns, mat.DenseCopyOf(meat))
	plusMinus := make([]float64, len(weights))
	for i := range plusMinus {
		variance := mat.Dot(half.RowView(i), columns.ColView(i))
		plusMinus[i] = sprt.Z95 * math.Sqrt(max(variance, 0))
	}
	return plusMinus, nil
}

// gameRow is the place of a position of a game.
type gameRow struct {
	phase uint16
	row   uint32
}

// byGame returns the rows of all games, one game after the other, and the
// first row of each game.
func (s *set) byGame(games int) (rows []gameRow, begin []int) {
	begin = make([]int, games+1)
	s.eachRow(func(_ int, _ int, r *row) { begin[r.game+1]++ })
	for i := range games {
		begin[i+1] += begin[i]
	}
	next := append([]int(nil), begin...)
	rows = make([]gameRow, s.rows)
	s.eachRow(func(phase, i int, r *row) {
		rows[next[r.game]] = gameRow{uint16(phase), uint32(i)}
		next[r.game]++
	})
	return rows, begin
}

func (s *set) eachRow(visit func(phase, i int, r *row)) {
	for phase := range s.phases {
		for i := range s.phases[phase].rows {
			visit(phase, i, &s.phases[phase].rows[i])
		}
	}
}

// meat adds up the squares of the games' gradients by weight.
func (p *problem) meat(weights []float64, games int) *mat.SymDense {
	rows, begin := p.set.byGame(games)
	w := p.worth(weights, p.scale)
	var done [pieces]*mat.SymDense
	inorder.Each(p.workers, pieces, func(piece int) {
		g := gradient{newSparse(p.model), mat.NewSymDense(len(p.tuned), nil)}
		for game := piece * games / pieces; game < (piece+1)*games/pieces; game++ {
			for _, r := range rows[begin[game]:begin[game+1]] {
				g.addRow(&p.set.phases[r.phase], r, w)
			}
			g.square()
		}
		done[piece] = g.squares
	})
	for _, d := range done[1:] {
		done[0].AddSym(done[0], d)
	}
	return done[0]
}

// sparse are sums by tuned weight, of which few are not 0.
type sparse struct {
	m       *model
	sums    []float64
	is      []bool // touched
	touched []int
}

func newSparse(m *model) *sparse {
	return &sparse{m: m, sums: make([]float64, len(m.tuned)), is: make([]bool, len(m.tuned))}
}

// add adds the counts of a position, times a factor.
func (s *sparse) add(entries []entry, share, factor float64) {
	for _, e := range entries {
		s.addTo(s.m.mg[e.feature], share*float64(e.count)*factor)
		s.addTo(s.m.eg[e.feature], (1-share)*float64(e.count)*factor)
	}
}

func (s *sparse) addTo(weights []int, x float64) {
	for _, i := range weights {
		if !s.is[i] {
			s.is[i] = true
			s.touched = append(s.touched, i)
		}
		s.sums[i] += x
	}
}

func (s *sparse) clear() {
	for _, i := range s.touched {
		s.sums[i], s.is[i] = 0, false
	}
	s.touched = s.touched[:0]
}

// gradient is the gradient of one game at a time.
type gradient struct {
	*sparse
	squares *mat.SymDense
}

// addRow adds a position of the game.
func (g *gradient) addRow(b *bucket, r gameRow, w worth) {
	share := float64(r.phase) / 256
	x := 0.0
	entries := b.of(int(r.row))
	for _, e := range entries {
		x += float64(e.count) * (share*w.mg[e.feature] + (1-share)*w.eg[e.feature])
	}
	target := b.rows[r.row].target
	_, q := logistic(x)
	g.add(entries, share, q-target)
}

// square adds the square of the game's gradient and starts the next game.
func (g *gradient) square() {
	raw := g.squares.RawSymmetric()
	slices.Sort(g.touched)
	for at, i := range g.touched {
		line, x := raw.Data[i*raw.Stride:], g.sums[i]
		for _, j := range g.touched[at:] {
			line[j] += x * g.sums[j]
		}
	}
	g.clear()
}
