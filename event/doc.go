// Package event runs events, each with one number. It handles everything
// around the games: the plan, the files, the record in the store, the checks
// of the machine, resuming after an interruption, and gates of several
// matches.
//
//	Plan ─► Run ─► Outcome
//
// Code that makes plans from a command line, or from another program's, sets the
// given options and leaves the rest to [Plan.Complete]. All plans must pass
// [Plan.Validate].
//
//	p := &event.Plan{Players: players, Conditions: event.DefaultConditions(), Format: &event.Match{Games: 100}}
//	p.Conditions.Limits.TC = tc
//	p.Complete()
//	err := p.Validate() // an *event.FieldError names the field
//
// A new kind of event is a [Format]: its director and its reports. It embeds
// [Basics], and replaces the abilities in which it is unlike others. A new output
// is a [Recorder], or is made from the Outcome at the end of the event.
//
// The package prints nothing and does not depend on flags: messages during an
// event go to one function, and errors name their field (see [FieldError]).
// Command lines, web pages and daemons all run events through it.
package event
