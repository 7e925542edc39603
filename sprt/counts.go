package sprt

import (
	"cmp"
	"fmt"
)

// Outcome is the result of one game from A's side, in half points.
type Outcome int

// The three outcomes; the numeric value is the number of half points.
const (
	Loss Outcome = iota
	Draw
	Win
)

// Pentanomial counts pairs by A's half points in their two games: [LL, LD,
// WL+DD, WD, WW].
type Pentanomial [5]int

// Trinomial counts single games.
type Trinomial struct{ Wins, Draws, Losses int }

// maxCount keeps sums of counts exact in float64 arithmetic.
const maxCount = 1 << 50

// Bucket returns the index into a Pentanomial for a pair with these two
// outcomes. The order of the games does not matter.
func Bucket(first, second Outcome) (int, error) {
	if first < Loss || first > Win || second < Loss || second > Win {
		return 0, fmt.Errorf("outcomes %d and %d: each must be 0 (loss), 1 (draw) or 2 (win)", first, second)
	}
	return int(first + second), nil
}

// Add counts one pair. If it returns an error, p is unchanged.
func (p *Pentanomial) Add(first, second Outcome) error {
	b, err := Bucket(first, second)
	if err == nil {
		p[b]++
	}
	return err
}

// Plus returns the sum of two samples.
func (p Pentanomial) Plus(q Pentanomial) Pentanomial {
	for i := range p {
		p[i] += q[i]
	}
	return p
}

// Swap returns the same sample from the other player's side.
func (p Pentanomial) Swap() Pentanomial {
	return Pentanomial{p[4], p[3], p[2], p[1], p[0]}
}

// Pairs returns the number of pairs.
func (p Pentanomial) Pairs() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Games returns the number of games: two for each pair.
func (p Pentanomial) Games() int { return 2 * p.Pairs() }

// Validate rejects negative counts and counts beyond 2^50, above which sums are
// no longer exact.
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

// Swap returns the same sample from the other player's side.
func (t Trinomial) Swap() Trinomial { return Trinomial{t.Losses, t.Draws, t.Wins} }

// Games returns the number of games.
func (t Trinomial) Games() int { return t.Wins + t.Draws + t.Losses }

// Validate rejects negative counts and counts beyond 2^50.
func (t Trinomial) Validate() error {
	return cmp.Or(checkCount("wins", t.Wins), checkCount("draws", t.Draws), checkCount("losses", t.Losses))
}

func checkCount(name string, n int) error {
	if n < 0 || n > maxCount {
		return fmt.Errorf("the count of %s is %d: it must be between 0 and 2^50", name, n)
	}
	return nil
}

// Ratio is a quotient that may be undefined for a sample.
type Ratio struct {
	Value float64 // meaningful if Why is empty
	Why   string  // why it is undefined
}

// PairRatio returns the ratio of pairs won to pairs lost, (WD+WW)/(LL+LD).
func (p Pentanomial) PairRatio() Ratio {
	won, lost := p[3]+p[4], p[0]+p[1]
	switch {
	case lost > 0:
		return Ratio{Value: float64(won) / float64(lost)}
	case won > 0:
		return Ratio{Why: "no pair was lost"}
	}
	return Ratio{Why: "no pair was won or lost"}
}

// DrawRatio returns the share of even pairs, (WL+DD)/pairs, as fastchess prints
// it. Pair counts do not determine the share of drawn games.
func (p Pentanomial) DrawRatio() Ratio { return share(p[2], p.Pairs()) }

// DrawRatio returns the share of drawn games.
func (t Trinomial) DrawRatio() Ratio { return share(t.Draws, t.Games()) }

func share(part, whole int) Ratio {
	if whole == 0 {
		return Ratio{Why: "no games"}
	}
	return Ratio{Value: float64(part) / float64(whole)}
}

// CheckWhite returns an error if white, the same games counted from White's
// side, contradicts c. Both must have the same number of games. The number of
// draws must be possible for the games or pairs of c. In a pair that one player
// won or lost twice, White won one game and lost one.
func CheckWhite(c Counts, white Trinomial) error {
	if err := white.Validate(); err != nil {
		return err
	}
	if c.Games() != white.Games() {
		return fmt.Errorf("%d games from White's side, but %d from A's", white.Games(), c.Games())
	}
	switch c := c.(type) {
	case Trinomial:
		if c.Draws != white.Draws {
			return fmt.Errorf("%d draws from White's side, but %d from A's", white.Draws, c.Draws)
		}
	case Pentanomial:
		half := c[1] + c[3] // pairs with one draw
		if d := white.Draws - half; d < 0 || d > 2*c[2] || d%2 != 0 {
			return fmt.Errorf("%d draws from White's side, but the pairs have from %d to %d, in steps of 2",
				white.Draws, half, half+2*c[2])
		}
		decided := c[0] + c[4]
		rest := white.Wins - decided // by twos where no pair has one draw
		if rest < 0 || white.Losses < decided || half == 0 && rest%2 != 0 {
			return fmt.Errorf("won %d and lost %d games from White's side is impossible: the pairs that A won or lost twice give %d of each",
				white.Wins, white.Losses, decided)
		}
	}
	return nil
}

// WhiteAdvantage returns White's advantage in logistic Elo, with its interval
// by OpenBench's t on games. white holds all games of the match counted from
// White's side, regardless of the player. All other figures are free of this
// advantage, because it cancels in pairs.
func WhiteAdvantage(white Trinomial) Estimate { return EloEstimate(white) }
