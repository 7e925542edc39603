// Package testengine holds engines for tests and measurements: one that
// answers at once with a legal move, and others that misbehave, each in one
// way. They need no installation: a test binary that calls Main first in its
// TestMain is such an engine when it is started again with the arguments
// that Args gives.
//
// They know the rules of chess and nothing of playing well.
package testengine
