package openings

// twister32 is the generator of cutechess-cli. It is the 32-bit Mersenne Twister
// except for one mask: a new word uses the lowest bit of the word that it
// replaces, where the original uses the highest. So its numbers and shuffles
// differ from those of the original.
type twister32 struct {
	state [624]uint32
	at    int
}

func newTwister32(seed uint32) *twister32 {
	t := &twister32{at: 624}
	t.state[0] = seed
	for i := 1; i < len(t.state); i++ {
		before := t.state[i-1]
		t.state[i] = 1812433253*(before^before>>30) + uint32(i)
	}
	return t
}

// next returns the next number.
func (t *twister32) next() uint32 {
	if t.at == len(t.state) {
		t.twist()
	}
	y := t.state[t.at]
	t.at++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

// twist makes the next 624 words.
func (t *twister32) twist() {
	n := len(t.state)
	for i := range t.state {
		y := t.state[i]&1 + t.state[(i+1)%n]&0x7fffffff
		t.state[i] = t.state[(i+397)%n] ^ y>>1
		if y%2 != 0 {
			t.state[i] ^= 0x9908b0df
		}
	}
	t.at = 0
}
