// Package record holds the data that an event produces: pairs of games in the
// order in which they count, and the standings of two or many players after
// them.
//
// An event is anything that is played under one number: a match, a tournament,
// a ladder, a tuning run. Its players are numbered from 0, its pairs from 1.
// Packages that play pairs, store them, show them or learn from them exchange
// the types of this package. It does none of that itself, and its only
// statistics are counts.
package record
