// Package pages tells the page of an event what only its plan knows: its title,
// its cap, its known ratings, its own sections, where its logs are. Package web
// shows that, and knows nothing of plans; package event plays, and knows nothing
// of pages.
package pages
