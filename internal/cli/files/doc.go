// Package files holds the commands on files: PGN, opening books, tournament
// reports, endgame tables. The formats are in the packages pgn, openings, pairing
// and tablebase.
package files
