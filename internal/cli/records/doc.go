// Package records holds the commands on what the results database keeps: results,
// history, resume, web.
package records
