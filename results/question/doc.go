// Package question puts questions to the statistics of package sprt: what a
// result means, what a test costs, whether its error rates hold. A question comes
// as values, as a line of text or as a JSON document; its answer goes out as text
// or as JSON.
//
// It has no statistics of its own and knows no command line. It is not for the
// reports of matches: those are in package results.
package question
