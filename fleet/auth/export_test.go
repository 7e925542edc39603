package auth

import "time"

// Hurry shortens the timeouts of the connection.
func (c *Conn) Hurry(patience, pong time.Duration) { c.patience, c.pong = patience, pong }
