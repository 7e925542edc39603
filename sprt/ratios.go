package sprt

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

// WhiteAdvantage is the logistic Elo that the white pieces were worth, with
// its interval by Student's t on games: white holds all games of the match
// counted from White's side, whoever that was. Pairs cancel it in everything
// else.
func WhiteAdvantage(white Trinomial) Estimate { return EloEstimate(white) }
