// Package tuning holds 'match tune': its sources of positions, its runs, their follow-ups, and
// resuming them. The tuning itself is in package tune.
package tuning
