// Package tuning holds 'match tune': its sources of positions, its runs, what
// follows on them, and their resumption. The tuning itself is in package tune.
package tuning
