// Package ucitext formats and parses the text of the Universal Chess Interface
// on the side of a GUI: an engine's declarations and reports, and the commands
// that request a move. Its functions are pure. Package players starts engines
// and waits for them; package engine/uci is the engine's side of the protocol.
//
// The input comes from programs of any quality. The functions never panic, keep
// no more than their input, and skip text that they do not understand.
package ucitext
