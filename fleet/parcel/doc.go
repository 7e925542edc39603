// Package parcel prepares a plan for another machine, and checks a plan that
// arrives. A plan that is played elsewhere must not name anything that exists
// on one machine only, above all no local file.
package parcel
