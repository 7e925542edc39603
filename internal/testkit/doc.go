// Package testkit has what tests of several packages need: third-party programs to play against or
// compare with, the processes that they leave behind, directories that must not change, and
// pictures that are compared with approved ones, .svg files under testdata.
//
// UPDATE_PICTURES=1 go test replaces these with the current drawings; check them by eye afterwards.
package testkit
