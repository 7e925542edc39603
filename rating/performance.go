package rating

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Rung is a player's result against one opponent with a known rating.
type Rung struct {
	Rating              float64 // Elo
	SE                  float64 // of that rating, one sigma; 0: exact
	Wins, Draws, Losses int
	// Pairs counts the games that were pairs, by points: 0, ½, 1, 1½, 2.
	// Without them games count as independent.
	Pairs [5]int
}

// Games returns the number of games.
func (r Rung) Games() int { return r.Wins + r.Draws + r.Losses }

// Points returns the score.
func (r Rung) Points() float64 { return float64(r.Wins) + float64(r.Draws)/2 }

// Performance is the rating at which the expected score against all rungs
// equals the real one: Σ n·E(R−r) = Σ points. Colours are assumed to be
// balanced.
type Performance struct {
	Rating float64 // meaningful if Known
	Known  bool
	Bound  *Bound // set if every game was won, or every game lost
	Why    string // the reason if there is no rating
	// Games is the error from the games alone. Total includes the errors of the
	// rungs' ratings, assumed to be independent, and their misfit.
	Games, Total Interval
	// Misfit is the standard deviation of errors in the rungs' ratings, in Elo,
	// that would explain the disagreement of their scores beyond chance. It is
	// 0 if they agree.
	Misfit float64
	// Scale is set if the fit is bad (P < 0.05). It is the ratio of the spread
	// of the scores to the spread of the rungs' ratings: 0.7 means that 100 Elo
	// of the rungs are 70. Total then also covers the interval on that scale.
	// 0: the fit is not bad.
	Scale float64
	// ChiSquare, with Freedom degrees of freedom, tests whether one rating fits
	// all rungs. P is meaningful if Freedom > 0.
	ChiSquare float64
	Freedom   int
	P         float64
	// Expected is the expected score on each rung at the rating. Z is the
	// difference of the real score from it in standard errors. Both are empty
	// without a rating.
	Expected, Z []float64
}

// Interval is a standard error and a 95% interval, which need not be
// symmetric.
type Interval struct{ SE, Lower, Upper float64 }

// Perform rates one player by its results against rungs. It always returns a
// rating, a bound, or the reason why there is neither.
func Perform(rungs []Rung) Performance {
	f := performance{rungs: rungs}
	for _, r := range rungs {
		f.games += float64(r.Games())
		f.points += r.Points()
		f.draws += float64(r.Draws)
	}
	switch {
	case f.games == 0:
		return Performance{Why: "no games"}
	case f.points == 0 || f.points == f.games:
		return f.bound()
	}
	r := f.solve(0)
	f.setDraws(r)
	f.setDispersion(r)
	p := Performance{Rating: r, Known: true}
	p.Games = Interval{SE: f.deviation(r) / f.slope(r), Lower: f.solve(-z95), Upper: f.solve(z95)}
	f.test(&p)
	p.Misfit = f.misfit(&p)
	p.Total = p.Games.widened(r, f.anchorSE(r, p.Misfit))
	f.rescale(&p)
	return p
}

// performance is the computation for one player.
type performance struct {
	rungs                []Rung
	games, points, draws float64
	k                    float64 // the parameter of Ordo's draw model
	phi                  float64 // dispersion of pairs
}

// solve finds the rating at which the actual score is z standard errors below the
// expected one. z = ±1.96 gives the ends of the interval of all ratings that the
// score does not rule out.
func (f *performance) solve(z float64) float64 {
	return bisect(func(r float64) bool {
		excess := f.expected(r) - f.points
		if z != 0 {
			excess -= z * f.deviation(r)
		}
		return excess < 0
	})
}

func score(elo float64) float64 { return logistic(elo * eloUnit) }

func (f *performance) expected(rating float64) (sum float64) {
	for _, r := range f.rungs {
		sum += float64(r.Games()) * score(rating-r.Rating)
	}
	return sum
}

// slope returns the derivative of the expected score with respect to the rating.
func (f *performance) slope(rating float64) (sum float64) {
	for _, r := range f.rungs {
		sum += rungSlope(r, rating)
	}
	return sum
}

// variance returns the variance of the score on one rung.
func (f *performance) variance(r Rung, rating float64) float64 {
	return float64(r.Games()) * f.varianceAt(score(rating-r.Rating))
}

// varianceAt returns the variance of a game at the expected score p.
func (f *performance) varianceAt(p float64) float64 {
	return f.phi * (p*(1-p) - ordoLaw{}.draws(p, f.k)/4)
}

// deviation returns the standard deviation of the whole score.
func (f *performance) deviation(rating float64) float64 {
	sum := 0.0
	for _, r := range f.rungs {
		sum += f.variance(r, rating)
	}
	return math.Sqrt(sum)
}

// setDraws fits the draw model to the number of draws.
func (f *performance) setDraws(rating float64) {
	var list []side
	for _, r := range f.rungs {
		p := score(rating - r.Rating)
		list = append(list, side{float64(r.Games()), p * (1 - p)})
	}
	f.k, f.phi = drawMoment(list, f.draws, f.games), 1
}

// setDispersion measures the variance of the pairs relative to independent games,
// shrunk like the dispersion of a group.
func (f *performance) setDispersion(rating float64) {
	observed, model, m := 0.0, 0.0, 0.0
	for _, r := range f.rungs {
		p := score(rating - r.Rating)
		for points, n := range r.Pairs {
			off := float64(points)/2 - 2*p
			observed += float64(n) * off * off
			m += float64(n)
			model += 2 * float64(n) * f.varianceAt(p)
		}
	}
	if m < 2 || !(model > 0) {
		return
	}
	f.phi = (m*(observed/model)*m/(m-1) + ghosts) / (m + ghosts)
}

// anchorSE returns the error from the rungs' own errors and their misfit.
func (f *performance) anchorSE(rating, misfit float64) float64 {
	sum := 0.0
	for _, r := range f.rungs {
		pull := rungSlope(r, rating) * math.Hypot(r.SE, misfit)
		sum += pull * pull
	}
	return math.Sqrt(sum) / f.slope(rating)
}

// rungSlope returns the derivative of a rung's expected score with respect to the
// rating.
func rungSlope(r Rung, rating float64) float64 {
	p := score(rating - r.Rating)
	return float64(r.Games()) * p * (1 - p) * eloUnit
}

// misfit estimates the errors of the rungs' ratings like DerSimonian and
// Laird's spread between studies: from the excess of the chi-square over its
// mean.
func (f *performance) misfit(p *Performance) float64 {
	sum, squares, mean := 0.0, 0.0, 0.0
	for _, r := range f.rungs {
		v := f.variance(r, p.Rating)
		if !(v > 0) {
			continue
		}
		slope := rungSlope(r, p.Rating)
		weight := slope * slope / v
		sum, squares = sum+weight, squares+weight*weight
		mean += weight * r.SE * r.SE
	}
	if p.Freedom == 0 || !(sum > 0) || !(sum-squares/sum > 0) {
		return 0
	}
	excess := p.ChiSquare - float64(p.Freedom) - mean*(1-1/float64(p.Freedom+1)) // the expected part of the excess from the rungs' known errors
	return math.Sqrt(math.Max(0, excess/(sum-squares/sum)))
}

// widened adds an independent error.
func (i Interval) widened(centre, se float64) Interval {
	return Interval{
		SE:    math.Hypot(i.SE, se),
		Lower: centre - math.Hypot(centre-i.Lower, z95*se),
		Upper: centre + math.Hypot(i.Upper-centre, z95*se),
	}
}

// test compares each rung with the common rating.
func (f *performance) test(p *Performance) {
	for _, r := range f.rungs {
		expected := float64(r.Games()) * score(p.Rating-r.Rating)
		z := 0.0
		if v := f.variance(r, p.Rating); v > 0 {
			z = (r.Points() - expected) / math.Sqrt(v)
			p.ChiSquare += z * z
			p.Freedom++
		}
		p.Expected, p.Z = append(p.Expected, expected), append(p.Z, z)
	}
	if p.Freedom--; p.Freedom <= 0 {
		p.Freedom, p.ChiSquare = 0, 0
		return
	}
	p.P = distuv.ChiSquared{K: float64(p.Freedom)}.Survival(p.ChiSquare)
}

// bound returns the bound if every game was won, or every game lost: the rating
// at which such a result has a probability of 5%.
func (f *performance) bound() Performance {
	won := f.points > 0
	why := "every game was lost: only a bound can be given"
	if won {
		why = "every game was won: only a bound can be given"
	}
	return Performance{Bound: boundOf(won, func(rating float64) float64 { return f.sweep(rating, won) }), Why: why}
}

// sweep returns the logarithm of the probability of winning, or losing, every
// game.
func (f *performance) sweep(rating float64, won bool) (sum float64) {
	for _, r := range f.rungs {
		d := (rating - r.Rating) * eloUnit
		if !won {
			d = -d
		}
		sum += float64(r.Games()) * logLogistic(d)
	}
	return sum
}
