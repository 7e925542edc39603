package rating

import (
	"fmt"
	"math"
)

// Model is the relation between ratings and results.
type Model string

// The models. Ratings of different models are on different scales: for equal
// evidence, differences in Davidson's model are nearly twice those of Score.
const (
	// Score makes every player's expected score equal to the real one. It needs no
	// draw model, and is what Ordo does with -W.
	Score Model = "score"
	// OrdoML is the maximum likelihood of wins, draws and losses under Ordo's
	// draw model, as Ordo computes it with -M.
	OrdoML Model = "ordo-ml"
	// Davidson makes the log odds of a win to a loss linear in the difference.
	Davidson Model = "davidson"
	// RaoKupper has a threshold: a game is a draw if the difference stays below
	// it.
	RaoKupper Model = "rao-kupper"
	// BayesElo is RaoKupper with two virtual draws for every player, on
	// BayesElo's own scale.
	BayesElo Model = "bayeselo"
)

// Models lists all models, the default first.
func Models() []Model { return []Model{Score, OrdoML, Davidson, RaoKupper, BayesElo} }

// eloUnit is one Elo in the natural unit of the logistic function.
const eloUnit = math.Ln10 / 400

// law is the probability of each outcome for a difference x (in natural units,
// including White's advantage) and a parameter k for the frequency of draws.
type law interface {
	// slopes are the logarithms of the outcomes' probabilities with their
	// derivatives.
	slopes(x, k float64) [3]slopes
	// parameter returns the k at which equal players draw a share d0 of their games.
	// drawRate is its inverse.
	parameter(d0 float64) float64
	drawRate(k float64) float64
	// drawn reports whether the law has the parameter at all.
	drawn() bool
}

// slopes returns the logarithms of the outcomes' probabilities with their
// derivatives.
type slopes struct{ value, x, xx, k, xk, kk float64 }

func (m Model) law() (law, error) {
	switch m {
	case Score, "":
		return scoreLaw{}, nil
	case OrdoML:
		return ordoLaw{}, nil
	case Davidson:
		return davidsonLaw{}, nil
	case RaoKupper, BayesElo:
		return raoKupperLaw{}, nil
	}
	return nil, fmt.Errorf("unknown model %q", string(m))
}

// logistic is 1/(1+e^−x).
func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// logLogistic is ln(logistic(x)), exact in both tails.
func logLogistic(x float64) float64 {
	if x < 0 {
		return x - math.Log1p(math.Exp(x))
	}
	return -math.Log1p(math.Exp(-x))
}

// scoreLaw is the quasi-likelihood p^s·(1−p)^(1−s) for s = 0, ½, 1, where p is
// the logistic function. Its maximum matches scores.
type scoreLaw struct{}

func (scoreLaw) slopes(x, _ float64) (t [3]slopes) {
	e := math.Exp(-math.Abs(x))
	p, win := 1/(1+e), -math.Log1p(e)
	loss := win - math.Abs(x)
	if x < 0 {
		p, win, loss = e/(1+e), loss, win
	}
	for o := range t {
		s := Outcome(o).points()
		t[o] = slopes{value: s*win + (1-s)*loss, x: s - p, xx: -p * (1 - p)}
	}
	return t
}

func (scoreLaw) parameter(float64) float64 { return 0 }
func (scoreLaw) drawRate(float64) float64  { return 0 }
func (scoreLaw) drawn() bool               { return false }

// davidsonLaw: win : draw : loss as e^(x/2) : e^k : e^(−x/2).
type davidsonLaw struct{}

func (davidsonLaw) slopes(x, k float64) (t [3]slopes) {
	top := max(math.Abs(x)/2, k)
	win, draw, loss := math.Exp(x/2-top), math.Exp(k-top), math.Exp(-x/2-top)
	sum := win + draw + loss
	win, draw, loss = win/sum, draw/sum, loss/sum
	logSum := math.Log(sum) + top
	lead := win - loss
	for o := range t {
		s := Outcome(o).points()
		t[o] = slopes{
			value: (s-0.5)*x - logSum, x: (s - 0.5) - lead/2, xx: -(win + loss - lead*lead) / 4,
			k: -draw, xk: draw * lead / 2, kk: -draw * (1 - draw),
		}
	}
	t[Drawn].value += k
	t[Drawn].k++
	return t
}

func (davidsonLaw) parameter(d0 float64) float64 { return math.Log(2 * d0 / (1 - d0)) }
func (davidsonLaw) drawRate(k float64) float64   { return 1 / (1 + 2*math.Exp(-k)) }
func (davidsonLaw) drawn() bool                  { return true }

// raoKupperLaw: a win is logistic(x−ε), a loss logistic(−x−ε), ε = e^k, the rest
// draws, which is (e^(2ε)−1)·win·loss.
type raoKupperLaw struct{}

func (raoKupperLaw) slopes(x, k float64) (t [3]slopes) {
	e := math.Exp(k)
	win, loss := logistic(x-e), logistic(-x-e)
	v, w := win*(1-win), loss*(1-loss)
	// first by x and ε
	t[WhiteWins] = slopes{logLogistic(x - e), 1 - win, -v, win - 1, v, -v}
	t[BlackWins] = slopes{logLogistic(-x - e), loss - 1, -w, loss - 1, -w, -w}
	grown := math.Expm1(2 * e)
	t[Drawn] = slopes{
		value: 2*e + math.Log(-math.Expm1(-2*e)) + t[WhiteWins].value + t[BlackWins].value,
		x:     loss - win, xx: -v - w, k: 2*(1+1/grown) + win + loss - 2, xk: v - w,
		kk: -4*(1/grown+1/(grown*grown)) - v - w,
	}
	for o := range t { // then by k = ln ε
		s := &t[o]
		s.xk *= e
		s.kk = s.kk*e*e + s.k*e
		s.k *= e
	}
	return t
}

// parameter: equals draw (e^ε−1)/(e^ε+1) of their games.
func (raoKupperLaw) parameter(d0 float64) float64 { return math.Log(math.Log((1 + d0) / (1 - d0))) }
func (raoKupperLaw) drawRate(k float64) float64   { return math.Tanh(math.Exp(k) / 2) }
func (raoKupperLaw) drawn() bool                  { return true }
