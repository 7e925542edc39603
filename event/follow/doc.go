// Package follow tells people at a terminal how an event goes while it is played:
// how far it has come, a line for every game, the standing from time to time. It
// counts nothing that decides, and the closing report is not its business: that is
// the format's.
package follow
