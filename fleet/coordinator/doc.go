// Package coordinator is the server of a fleet: it holds the queue of events,
// plays each by the loop of package event with the fleet as its hands, and keeps
// every pair in a results store, which is the only truth. It answers members over
// an embedded NATS server, which listens with TLS alone.
//
// NATS carries requests and replies, and nothing is kept in it: what is in hand
// stands in a ledger in memory, and what has counted in the store. So there is no
// stream that could be lost, filled, or disagree with the store.
//
// The package is not for reports or flags: who submits an event mirrors it
// (package mirror), and makes the reports.
package coordinator
