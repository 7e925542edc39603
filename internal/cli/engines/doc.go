// Package engines holds the commands that test, use or describe an engine: check, analyze, suite,
// bench, perft, eval, variants, builds, and 'match engine uci', which is itself an engine.
package engines
