package sprt

// least returns, as exactly as possible, the smallest number from lo to hi at which
// reached is true. It must be true from there to hi.
func least(lo, hi float64, reached func(float64) bool) float64 {
	for range 200 {
		mid := lo + (hi-lo)/2
		if mid <= lo || mid >= hi {
			break
		}
		if reached(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}

// leastFrom0 is least for a number from 0 up to about most, of which hi is a guess.
func leastFrom0(hi, most float64, reached func(float64) bool) float64 {
	lo := 0.0
	for !reached(hi) && hi < most {
		lo, hi = hi, 2*hi
	}
	return least(lo, hi, reached)
}
