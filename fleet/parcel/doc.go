// Package parcel makes a plan ready for the journey to another machine, and
// looks over one that arrives: a plan that is played elsewhere must name nothing
// that only one machine has, and above all no file.
package parcel
