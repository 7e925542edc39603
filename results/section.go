package results

// Section is what only some kinds of events have to show beside their standing,
// such as a schedule, a bracket or the parameters that are tuned, for reports
// that know nothing of those kinds.
type Section struct {
	Title  string
	Note   string // a sentence above the table, "" for none
	Header []string
	Rows   [][]string // as long as the header
	Charts []Chart
}

// Chart is how a figure went from step to step.
type Chart struct {
	Title     string
	Unit      string    // what the steps are, such as "batches"
	Steps     []float64 // the numbers of the steps, ascending
	Values    []float64 // as many
	Low, High float64   // the range that is shown at least
}
