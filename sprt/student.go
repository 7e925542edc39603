package sprt

import "gonum.org/v1/gonum/stat/distuv"

// studentQuantile is the 97.5 % quantile of Student's distribution with nu
// degrees of freedom. Above 1000 of them it is the expansion about the normal
// quantile (Abramowitz and Stegun 26.7.5), which has more digits there than
// an inverted incomplete beta function.
func studentQuantile(nu float64) float64 {
	if nu <= 1000 {
		return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: nu}.Quantile((1 + Level) / 2)
	}
	const z, z2 = z975, z975 * z975
	const (
		g1 = z * (z2 + 1) / 4
		g2 = z * ((5*z2+16)*z2 + 3) / 96
		g3 = z * (((3*z2+19)*z2+17)*z2 - 15) / 384
		g4 = z * ((((79*z2+776)*z2+1482)*z2-1920)*z2 - 945) / 92160
	)
	return z + (g1+(g2+(g3+g4/nu)/nu)/nu)/nu
}
