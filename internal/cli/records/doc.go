// Package records holds the commands on the results database: results, history, resume, web.
package records
