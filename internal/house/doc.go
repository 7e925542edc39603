// Package house holds the rules of the whole tree as tests: which package may
// import which, and that every package says what it is for. It has no code.
package house
