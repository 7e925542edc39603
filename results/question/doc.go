// Package question answers questions with the statistics of package sprt: what a
// result means, what a test costs, whether its error rates hold. A question is
// given as values, as a line of text or as a JSON document; its answer is text or
// JSON.
//
// It has no statistics and no command line of its own. The reports of matches
// are in package results.
package question
