// Package pages completes the page of an event with data from its plan: its
// title, its maximum number of games, its known ratings, its sections, and the
// place of its logs. Package web shows these without depending on plans, and
// package event does not depend on pages.
package pages
