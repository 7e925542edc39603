// Package machine knows the computer that games are played on: its processors
// and who may have which, how steadily it lets programs run, whether it has
// room for what is asked of it.
//
// It measures, plans and counts. It pins nothing and plays nothing, and what to
// do about a machine that does not suffice is for its caller to say.
package machine
