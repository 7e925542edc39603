// Package engine is the built-in engine: one search for every evaluation
// variant, its limits and its use of the clock.
//
// A search limited by nodes or depth is a pure function of variant, options,
// game and limits: no clock, map order or address enters it. The package reads
// the variant's data (package variants) and never the other way round; it
// speaks no protocol (see engine/uci).
package engine
