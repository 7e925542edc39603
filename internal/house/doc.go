// Package house tests the rules of the whole source tree: which package may import which, and that
// every package has a comment. It has no code.
package house
