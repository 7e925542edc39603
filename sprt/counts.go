package sprt

import "fmt"

// Outcome is the result of one game from A's side, in half points.
type Outcome int

// The three outcomes; the numeric value is the number of half points.
const (
	Loss Outcome = iota
	Draw
	Win
)

// Pentanomial counts pairs by the half points A made in their two games:
// [LL, LD, WL+DD, WD, WW].
type Pentanomial [5]int

// Trinomial counts single games.
type Trinomial struct{ Wins, Draws, Losses int }

// maxCount keeps sums of counts exact in float64 arithmetic.
const maxCount = 1 << 50

// Bucket is the index into a Pentanomial of a pair with these two outcomes;
// the order of the games does not matter.
func Bucket(first, second Outcome) (int, error) {
	if first < Loss || first > Win || second < Loss || second > Win {
		return 0, fmt.Errorf("outcomes %d and %d: each must be 0 (loss), 1 (draw) or 2 (win)", first, second)
	}
	return int(first + second), nil
}

// Add counts one pair. On an error p is unchanged.
func (p *Pentanomial) Add(first, second Outcome) error {
	b, err := Bucket(first, second)
	if err == nil {
		p[b]++
	}
	return err
}

// Plus is the sum of two samples.
func (p Pentanomial) Plus(q Pentanomial) Pentanomial {
	for i := range p {
		p[i] += q[i]
	}
	return p
}

// Swap is the same sample from the other player's side.
func (p Pentanomial) Swap() Pentanomial {
	return Pentanomial{p[4], p[3], p[2], p[1], p[0]}
}

// Pairs is the number of pairs.
func (p Pentanomial) Pairs() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Games is the number of games: two a pair.
func (p Pentanomial) Games() int { return 2 * p.Pairs() }

// Validate refuses negative counts and counts beyond 2^50, past which sums
// are no longer exact.
func (p Pentanomial) Validate() error {
	names := [5]string{"LL", "LD", "WL+DD", "WD", "WW"}
	for i, n := range p {
		if err := checkCount(names[i], n); err != nil {
			return err
		}
	}
	return nil
}

// Add counts one game.
func (t *Trinomial) Add(o Outcome) error {
	switch o {
	case Win:
		t.Wins++
	case Draw:
		t.Draws++
	case Loss:
		t.Losses++
	default:
		return fmt.Errorf("outcome %d: must be 0 (loss), 1 (draw) or 2 (win)", o)
	}
	return nil
}

// Swap is the same sample from the other player's side.
func (t Trinomial) Swap() Trinomial { return Trinomial{t.Losses, t.Draws, t.Wins} }

// Games is the number of games.
func (t Trinomial) Games() int { return t.Wins + t.Draws + t.Losses }

// Validate refuses negative counts and counts beyond 2^50.
func (t Trinomial) Validate() error {
	for _, c := range []struct {
		name string
		n    int
	}{{"wins", t.Wins}, {"draws", t.Draws}, {"losses", t.Losses}} {
		if err := checkCount(c.name, c.n); err != nil {
			return err
		}
	}
	return nil
}

func checkCount(name string, n int) error {
	if n < 0 || n > maxCount {
		return fmt.Errorf("the count of %s is %d: it must be between 0 and 2^50", name, n)
	}
	return nil
}
