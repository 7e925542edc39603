// Package engine is the built-in engine: one search for every evaluation
// variant, its limits and its use of the clock.
//
// A search limited by nodes or depth is a pure function of variant, options, game and limits: it
// does not depend on the clock, map order or addresses. The package depends on package variants for
// its data, not the other way round. It implements no protocol (see engine/uci).
package engine
