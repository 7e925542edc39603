// Package simulate measures a fleet's server with thousands of workers on one
// machine. The server is real, and so are the workers' connections, encryption,
// requests and leases. Only the chess is replaced by waiting.
//
// Workers run in separate processes (Crowd), so that the server's resources can
// be measured separately, and a process with its workers can be killed. The
// package does not simulate games or the speed of a network.
package simulate
