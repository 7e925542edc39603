package results

// Section is a table that only some kinds of events have beside their standing,
// such as a schedule, a bracket or the parameters that are tuned, for reports
// that know nothing of those kinds.
type Section struct {
	Title  string
	Note   string // a sentence above the table, "" for none
	Header []string
	Rows   [][]string // as long as the header
}
