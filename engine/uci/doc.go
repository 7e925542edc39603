// Package uci lets the built-in engine sit down at other programs' boards: it
// speaks the Universal Chess Interface, as its engine side, over a pair of
// streams.
//
// It knows the protocol only. Searching belongs to package engine; programs on
// the other end of the protocol, engines that match plays with, belong to
// package players.
//
// Whatever arrives, the session goes on: what it cannot make sense of is
// answered by a line "info string …" that says why, and changes nothing.
package uci
