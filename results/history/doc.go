// Package history estimates the strength of the commits of a line from all the
// games of a results database, rated jointly. It reads no repository and no
// database and plays no games; a commit without games has no figure.
package history
