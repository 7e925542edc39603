// Package report shows a fleet's events and workers as tables for a terminal
// and as sections of a page. It takes a status as data and does not contact a
// server.
package report
