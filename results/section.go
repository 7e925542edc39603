package results

import "match/sprt"

// Section is what only some kinds of events have to show beside their standing,
// such as a schedule, a bracket or the parameters that are tuned, for reports
// that know nothing of those kinds.
type Section struct {
	Title  string
	Note   string // a sentence above the table, "" for none
	Header []string
	Rows   [][]string // as long as the header
	Charts []Chart

	// Bracket is what the rows say, to be drawn; nil: there is none.
	Bracket *Bracket

	// Lanes are who played when, to be drawn; nil: there are none.
	Lanes *Lanes
}

// Chart is how a figure went from step to step.
type Chart struct {
	Title  string
	Unit   string    // what the steps are, such as "batches"
	Steps  []float64 // the numbers of the steps, ascending
	Values []float64 // as many
	Start  float64   // where it began, of a figure that is set and not estimated
	Still  bool      // it does not begin anywhere: the steps are places, not time
	Best   *Range    // where the best value lies, with 95 %; nil: that is not known
	Mean   *Mean     // what the values come to; nil: the last one is that
	Scale  float64   // what is a step to the figure: the chart shows two to either side of Start at least; 0: whatever it went through

	// Low and High are the 95 % interval at each step of a figure that is
	// estimated; nil: it is set.
	Low, High []float64
}

// Mean is that of the values from a step on.
type Mean struct{ From, Value float64 }

// Range is from a number to one that is no smaller.
type Range struct{ Low, High float64 }

// Bracket is a knockout: who wins a match meets, in the next round, the winner
// of the match beside it.
type Bracket struct {
	Rounds [][]BracketMatch // each has half as many as the one before it
	Third  *BracketMatch    // for the third place; nil: it is not played
}

// BracketMatch is a match of a knockout.
type BracketMatch struct {
	Names  [2]string // "": not known yet
	Points [2]string // "": nothing is played yet
	Winner int       // 0 or 1; -1: not known yet
	Free   bool      // the only player goes on without a match
	Note   string    // such as how a tie was broken, "" for nothing
}

// Lanes are several players of whom one plays at a time, block by block.
type Lanes struct {
	Names    []string
	Verdicts []sprt.Verdict // by name
	Blocks   []int          // who played, as indexes of the names
	Pairs    int            // of a block
}
