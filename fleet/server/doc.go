// Package server is the server of a fleet. It holds the queue of events and
// plays each with the loop of package event, with the fleet as its executor. It
// keeps every pair in a results store, which is the only authoritative record. It
// answers members over an embedded NATS server, which accepts only TLS
// connections.
//
// NATS carries only requests and replies. Assigned pairs are in a ledger in
// memory, and counted pairs are in the store. So there is no stream that could be
// lost, fill up, or disagree with the store.
//
// The package does not handle reports or flags: the submitter of an event mirrors
// it (package transfer) and writes the reports.
package server
