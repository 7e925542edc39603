// Package worker plays the tasks of a fleet on this machine: it asks the server
// for tasks, has the local hands of package arena play them, and brings back
// each pair. It keeps a pair until the server's store has it, and says in every
// beat what it has in hand.
//
// It plays built-in players, and verifies each by its hash. Programs it runs only
// where its owner has allowed that very file.
package worker
