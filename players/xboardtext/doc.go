// Package xboardtext formats and parses the text of the xboard protocol (CECP,
// version 2) on the side of a GUI: an engine's features, its thinking output,
// its moves, and the commands that set its clocks. Its functions are pure;
// package players runs the conversation.
//
// The protocol is old and often loosely followed. The functions skip text that
// they do not understand, and never panic.
package xboardtext
