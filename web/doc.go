// Package web shows events in a browser: one that is being played, as it
// happens, and every one that a results store holds, with the same page; and it
// writes that page into one file that needs no server.
//
//	Broadcast (a watcher and recorder of the arena) ─┐
//	                                            ├─► State ─► parts of a page ─► page, stream, file
//	Archive (a results store) ──────────────────┘
//
// A Server gives pages away and takes nothing in: there is no button that
// changes an event. What it is shown are names, comments and logs from outside,
// and all of them are text to it. It asks no other host for anything. A viewer
// who is slow gets the newest state and never a queue of old ones, and nobody who
// looks can slow a game.
//
// The package plays nothing, keeps nothing, and computes no statistics of its
// own.
package web
