// Package record holds what an event leaves behind, as data: pairs of games in
// the order in which they count, and what two players or many have come to
// after them.
//
// An event is anything that is played under one number: a match, a tournament,
// a ladder, a tuning run. Its players are numbered from 0, its pairs from 1.
// Whoever plays pairs, keeps them, shows them or learns from them speaks in the
// types of this package; it does none of that itself, and has no statistics
// but counting.
package record
