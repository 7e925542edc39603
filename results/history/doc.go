// Package history estimates the strength of the commits of a line from all the
// games of a results database, rated jointly. It does not read repositories or
// databases, and it plays no games. A commit without games has no figure.
package history
