// Package engines holds the commands that look at an engine: check, analyze,
// suite, bench, perft, eval, variants, builds, and 'match uci', which is one.
package engines
