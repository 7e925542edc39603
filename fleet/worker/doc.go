// Package worker plays the tasks of a fleet on this machine: it asks the server
// for tasks, has the local hands of package arena play them, and brings back
// each pair. It keeps a pair until the server's store has it, and says in every
// beat what it has in hand.
//
// It plays built-in players alone, and verifies each by its hash: nothing that
// comes from the server runs on the machine.
package worker
