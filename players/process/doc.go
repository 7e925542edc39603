// Package process runs an engine as a child process that is spoken to in
// lines, and leaves nothing of it behind.
//
// Whatever a child does — never read, never stop printing, ignore signals that
// can be ignored, fork, change its session — every wait here has a deadline
// that the child cannot postpone, memory is bounded, and Close ends the child
// with all its descendants. On Linux that holds even when this program is
// killed: the children get the parent-death signal, and a guard process ends
// what is left of their descendants.
//
// The package knows lines and time, and nothing of chess or of any protocol.
package process
