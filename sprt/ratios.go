package sprt

import "fmt"

// Ratio is a quotient that a sample may leave undefined.
type Ratio struct {
	Value float64 // meaningful where Why is empty
	Why   string  // why it is undefined
}

// PairRatio is pairs won over pairs lost, (WD+WW)/(LL+LD).
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

// DrawRatio is the share of even pairs, (WL+DD)/pairs, as fastchess prints
// it. The share of drawn games cannot be told from pairs.
func (p Pentanomial) DrawRatio() Ratio { return share(p[2], p.Pairs()) }

// DrawRatio is the share of drawn games.
func (t Trinomial) DrawRatio() Ratio { return share(t.Draws, t.Games()) }

func share(part, whole int) Ratio {
	if whole == 0 {
		return Ratio{Why: "no games"}
	}
	return Ratio{Value: float64(part) / float64(whole)}
}

// CheckWhite says why the games of c cannot be those that white counts from
// White's side, or returns nil. They are as many games, with as many draws as
// games allow that were counted or pairs that could hold them; and of a pair
// that one player won or lost twice White won one game and lost one.
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
			return fmt.Errorf("%d draws from White's side, but the pairs have from %d to %d, by twos", white.Draws, half, half+2*c[2])
		}
		decided := c[0] + c[4]
		rest := white.Wins - decided // by twos where no pair has one draw
		if rest < 0 || white.Losses < decided || half == 0 && rest%2 != 0 {
			return fmt.Errorf("White cannot have won %d games and lost %d: the pairs that A won or lost twice make %d of each",
				white.Wins, white.Losses, decided)
		}
	}
	return nil
}

// WhiteAdvantage is the logistic Elo that the white pieces were worth, with
// its interval by Student's t on games: white holds all games of the match
// counted from White's side, whoever that was. Pairs cancel it in everything
// else.
func WhiteAdvantage(white Trinomial) Estimate { return EloEstimate(white) }
