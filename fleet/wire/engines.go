package wire

// Signature is a word of somebody for a program: this content may be run under
// this name.
type Signature struct {
	Sum       string `json:"sum"`  // SHA-256 of the content
	Name      string `json:"name"` // of the file
	Key       string `json:"key"`  // public, of who signs
	Signature []byte `json:"signature"`
}

// Signatures are those of one program.
type Signatures struct {
	List []Signature `json:"list,omitempty"`
}

// Tell is a line of a worker for who has submitted an event.
type Tell struct {
	Event string `json:"event"`
	Line  string `json:"line"`
}

// LogOf asks what was said in a game that a player lost by a fault.
type LogOf struct {
	Number int64  `json:"number"` // of the event
	Round  string `json:"round"`  // of the game, as its tag has it
}

// Log is the end of it, where it is long.
type Log struct {
	Text string `json:"text"`
}
