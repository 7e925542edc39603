// Package report says for people, for programs and line by line what endgame
// tables hold: statistics of endings, positions with their moves and the way to
// mate. It asks package tablebase and works nothing out itself.
package report
