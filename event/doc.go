// Package event runs what is played under one number, with everything around
// it: its plan, its files, its record in the store, what the machine must be
// able to do, going on after an interruption, and gates made of several
// matches.
//
//	Plan ─► Run ─► Outcome
//
// A new kind of event is a [Format]: its director, and what reports say of it.
// A new output is a [Recorder], or made of the Outcome when the event has come
// to its end.
//
// The package prints nothing and knows no flags: what it has to say while an
// event runs goes to one function, and errors name the option that they are
// about (see [OptionError]). Whoever parses a command line, serves a page or
// watches over a daemon runs events through it.
package event
