// Package machine examines the computer that games are played on: its processors and how to divide
// them among games, how steadily programs run on it, and whether its resources suffice for a load.
//
// It measures, plans and counts. It pins nothing and plays nothing; its caller decides what to do
// about a machine that does not suffice.
package machine
