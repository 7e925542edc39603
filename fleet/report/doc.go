// Package report says for people what a fleet plays and who plays it: as tables
// for a terminal, and as sections of a page. What there is to say comes in a
// status, as data; nothing here asks a server.
package report
