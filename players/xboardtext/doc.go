// Package xboardtext is the text of xboard's protocol (CECP, version 2) as the
// side that runs the engine sees it: features that an engine declares, its
// thinking output, its moves, and the commands that set its clocks. Functions
// here are pure; package players holds the conversation.
//
// The protocol is old and loosely kept: what cannot be understood is left out,
// and nothing here panics.
package xboardtext
