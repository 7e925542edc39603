// Package simulate measures a fleet's server with thousands of workers on one
// machine. The server is the real one, and so are the workers' connections,
// encryption, requests and leases; only the chess is replaced, by waiting.
//
// Workers live in processes of their own (Crowd), so that what the server takes
// is told from what they take, and so that a process with its workers can be
// killed. The package is not for how games are played, or for how fast a network
// is.
package simulate
