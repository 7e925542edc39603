// Package design finds the test that gains most: how much Elo a protocol of
// sequential tests gains in a week, given what ideas bring, how many there are and
// how long games take.
//
// A protocol is a list of stages. An idea is accepted if it passes all of them.
// Tests of different stages are independent, given the effects of the idea.
// Effects are in normalized Elo. The package is pure arithmetic; the formulas are in
// docs/method/plan.md.
package design
