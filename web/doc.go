// Package web shows events in a browser: a running event as it is played, and
// every event of a results store, with the same page. It also writes that page
// into one file that needs no server.
//
//	Broadcast (a watcher and recorder of the arena) ─┐
//	                                            ├─► State ─► parts of a page ─► page, stream, file
//	Archive (a results store) ──────────────────┘
//
// A Server only serves pages: no button changes an event. Names, comments and
// logs come from outside, and it always escapes them as text. It sends no
// requests to other hosts. A slow viewer gets the newest state instead of a queue
// of old ones, and no viewer can slow down a game.
//
// The package plays no games, stores no results, and computes no statistics
// itself.
package web
