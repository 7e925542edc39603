// Package worker plays the tasks of a fleet on this machine. It asks the server
// for tasks, plays them with the local executor of package arena, and sends each
// pair back. It keeps a pair until the server's store has it, and lists its
// pairs in hand in every beat.
//
// It plays built-in players, after verifying each by its hash. It runs a
// program only if the worker's owner has allowed that very file.
package worker
