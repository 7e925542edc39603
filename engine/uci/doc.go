// Package uci makes the built-in engine available to other programs: it implements the engine side
// of the Universal Chess Interface over a pair of streams.
//
// It handles only the protocol. The search is in package engine; the other side of the protocol,
// for engines that match plays with, is in package players.
//
// No input ends the session by mistake: an invalid command is answered by a line "info string …"
// with the reason, and changes nothing.
package uci
