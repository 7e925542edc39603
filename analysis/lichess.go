package analysis

import "math"

// The formulas of Lichess' server analysis, under their own names, for
// comparison with Lichess' figures. Nothing else in the package uses them.

// lichessWin returns Lichess' winning chances in per cent, 0 to 100, of a score
// in centipawns: 50 + 50·(2/(1+e^(−0.00368208·cp)) − 1), the score cut at ±1000.
func lichessWin(cp int) float64 {
	x := float64(min(max(cp, -1000), 1000))
	return 50 + 50*(2/(1+math.Exp(-lichessK*x))-1)
}

// LichessAccuracy returns Lichess' accuracy in per cent, 0 to 100, of a move
// that changed its mover's winning chances from before to after per cent:
// 103.1668100711649·e^(−0.04354415386753951·loss) − 3.166924740191411 + 1.
func LichessAccuracy(before, after float64) float64 {
	if after >= before {
		return 100
	}
	accuracy := 103.1668100711649*math.Exp(-0.04354415386753951*(before-after)) - 3.166924740191411 + 1
	return min(max(accuracy, 0), 100)
}
