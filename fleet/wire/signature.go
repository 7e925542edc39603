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
