// Package history shows how strong the commits of a line are, from all the games of
// a results database, rated jointly. It reads no repository and no database, and
// it plays nothing: what has no games has no figure.
package history
