// Package question answers questions with the statistics of package sprt: the
// meaning of a result, the cost of a test, whether its error rates are met. A
// question is given as values, as a line of text or as a JSON document; its
// answer is text or JSON.
//
// It does not compute statistics itself and has no command line. The reports of
// matches are in package results.
package question
