// Package report formats the contents of endgame tables for people, for programs and line by line:
// statistics of endings, positions with their moves and the line to mate. It takes all values from
// package tablebase.
package report
