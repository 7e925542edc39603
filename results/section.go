package results

import "match/sprt"

// Section is what only some kinds of events show beside their standing, such as
// a schedule, a bracket or tuned parameters. It serves reports that have no
// code for those kinds.
type Section struct {
	Title  string
	Note   string // a sentence above the table, "" for none
	Header []string
	Rows   [][]string // as long as the header
	Charts []Chart

	// Bracket is the content of the rows as a drawing; nil: none.
	Bracket *Bracket

	// Lanes are the players by block as a drawing; nil: none.
	Lanes *Lanes
}

// Chart is the course of a figure over the steps.
type Chart struct {
	Title  string
	Unit   string    // what the steps are, such as "batches"
	Steps  []float64 // the numbers of the steps, ascending
	Values []float64 // as many
	Start  float64   // the initial value, for a figure that is set and not estimated
	Still  bool      // no initial value: the steps are places, not time
	Best   *Range    // 95 % interval of the best value; nil: not known
	Mean   *Mean     // the mean that the values lead to; nil: the last value is the result
	Scale  float64   // one step of the figure: the chart shows at least two to either side of Start; 0: fit the values

	// Low and High are the 95 % interval at each step, if the figure is
	// estimated; nil: it is set.
	Low, High []float64
}

// Mean is the mean of the values from a step on.
type Mean struct{ From, Value float64 }

// Range is a range from Low to High, which is at least as large.
type Range struct{ Low, High float64 }

// Bracket is a knockout: in the next round the winner of a match meets the
// winner of the match beside it.
type Bracket struct {
	Rounds [][]BracketMatch // each has half as many as the one before it
	Third  *BracketMatch    // the match for third place; nil: not played
}

// BracketMatch is a match of a knockout.
type BracketMatch struct {
	Names  [2]string // "": not yet known
	Points [2]string // "": no games yet
	Winner int       // 0 or 1; -1: not yet known
	Free   bool      // the only player advances without a match
	Note   string    // such as how a tie was broken; "" for none
}

// Lanes are players that play in turn, one for each block.
type Lanes struct {
	Names    []string
	Verdicts []sprt.Verdict // by name
	Blocks   []int          // the player of each block, as an index into the names
	Pairs    int            // of a block
}
