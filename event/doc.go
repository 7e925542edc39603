// Package event runs what is played under one number, with everything around
// it: its plan, its files, its record in the store, what the machine must be
// able to do, going on after an interruption, and gates made of several
// matches.
//
//	Plan ─► Run ─► Outcome
//
// Whoever makes plans from a command line, or from another program's, says what
// was asked and leaves the rest to [Plan.Complete]; [ReadPlan] reads one that was
// written as JSON. All are held to [Plan.Validate].
//
//	p := &event.Plan{Players: players, Conditions: event.DefaultConditions(), Format: &event.Match{Games: 100}}
//	p.Conditions.Limits.TC = tc
//	p.Complete()
//	err := p.Validate() // an *event.FieldError names the field
//
// A new kind of event is a [Format]: its director, and what reports say of it.
// What it can do besides are small interfaces, such as [Placer] and [Completer].
// A new output is a [Recorder], or made of the Outcome when the event has come
// to its end.
//
// The package prints nothing and knows no flags: what it has to say while an
// event runs goes to one function, and errors name the field that they are
// about (see [FieldError]). Whoever parses a command line, serves a page or
// watches over a daemon runs events through it.
package event
