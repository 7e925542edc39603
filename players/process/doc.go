// Package process runs an engine as a child process with a line-based protocol,
// and leaves no processes behind.
//
// A child may fail to read, print without end, ignore signals, fork, or change
// its session. Even so, every wait has a deadline that the child cannot extend,
// memory is bounded, and Close ends the child with all its descendants. On
// Linux that holds even if this program is killed: the children get the
// parent-death signal, and a guard process ends the remaining descendants.
//
// The package handles lines and time, independent of chess and of the protocol.
package process
