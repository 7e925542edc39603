// Package follow shows the progress of an event at a terminal: how far it has
// come, a line for every game, the standing from time to time. It makes no
// decisions, and the closing report belongs to the format.
package follow
