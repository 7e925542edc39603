// Package ucitext is the text of the Universal Chess Interface as the side
// that runs the engine sees it: what an engine declares and reports, and the
// commands that ask it for a move. Functions here are pure; who starts the
// engine and waits for it is package players, and the engine's own side of the
// protocol is engine/uci.
//
// What is read comes from programs of any quality: nothing here panics or
// keeps more than it is given, and what cannot be understood is left out.
package ucitext
