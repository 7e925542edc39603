package syzygy

// cityCrc128 is CityHashCrc128 of the words of one or more CityHashCrc256, that is of a multiple of
// 32 bytes.
func cityCrc128(s []byte) (low, high uint64) {
	if len(s) > 900 {
		hash := cityCrc256(s)
		return hash[2], hash[3]
	}
	low, high = word(s)^city3, word(s[8:])
	if s = s[16:]; len(s) < 128 {
		return cityMurmur(s, low, high)
	}
	return city128(s, low, high)
}

// cityMurmur hashes 17 to 127 bytes, or 16.
func cityMurmur(s []byte, a, b uint64) (low, high uint64) {
	var c, d uint64
	if n := uint64(len(s)); n <= 16 {
		a = mix(a*city1) * city1
		c = b*city1 + (fold(word(s), right(word(s[n-8:])+n, int(n))) ^ word(s[n-8:]))
		d = mix(a + word(s))
	} else {
		c = fold(word(s[n-8:])+city1, a)
		d = fold(b+n, c+word(s[n-16:]))
		a += d
		for ; len(s) > 0; s = s[min(16, len(s)):] {
			a = (a ^ mix(word(s)*city1)*city1) * city1
			b ^= a
			c = (c ^ mix(word(s[8:])*city1)*city1) * city1
			d ^= c
		}
	}
	a, b = fold(a, c), fold(d, b)
	return a ^ b, fold(b, a)
}

// pair is two words of a state.
type pair struct{ a, b uint64 }

// weak hashes 32 bytes into a pair.
func weak(s []byte, a, b uint64) pair {
	a += word(s)
	b = right(b+a+word(s[24:]), 21)
	c := a
	a += word(s[8:]) + word(s[16:])
	b += right(a, 44)
	return pair{a + word(s[24:]), b + c}
}

// city128 is CityHash128 with a seed, of 128 bytes or more.
func city128(s []byte, x, y uint64) (low, high uint64) {
	all, z := s, uint64(len(s))*city1
	var v, w pair
	v.a = right(y^city1, 49)*city1 + word(s)
	v.b = right(v.a, 42)*city1 + word(s[8:])
	w.a = right(y+z, 35)*city1 + x
	w.b = right(x+word(s[88:]), 53) * city1
	for ; len(s) >= 128; s = s[128:] {
		for half := 0; half < 128; half += 64 {
			t := s[half:]
			x = right(x+y+v.a+word(t[8:]), 37) * city1
			y = right(y+v.b+word(t[48:]), 42) * city1
			x ^= w.b
			y += v.a + word(t[40:])
			z = right(z+w.a, 33) * city1
			v = weak(t, v.b*city1, x+w.a)
			w = weak(t[32:], z+w.b, y+word(t[16:]))
			x, z = z, x
		}
	}
	x += right(v.a+z, 49) * city0
	z += right(w.a, 37) * city0
	for done := 0; done < len(s); { // from the end; the last step may overlap bytes that are already hashed
		done += 32
		t := all[len(all)-done:]
		y = right(x+y, 42)*city0 + v.b
		w.a += word(t[16:])
		x = x*city0 + w.a
		z += w.b + word(t)
		w.b += v.a
		v = weak(t, v.a+z, v.b)
	}
	x, y = fold(x, v.a), fold(y+z, w.a)
	return fold(x+v.b, w.b) + y, fold(x+w.b, y+v.b)
}
