package link

import "time"

// Hurry has the connection lose its patience soon.
func (c *Conn) Hurry(patience, pong time.Duration) { c.patience, c.pong = patience, pong }
