package transfer

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"match/fleet/auth"
	"match/fleet/wire"
)

// SignatureFile returns the path of a file's signature, which lies beside it.
func SignatureFile(path string) string { return path + ".sig" }

// WriteSignature signs a file and writes the signature beside it.
func WriteSignature(s *auth.Signer, path string) error {
	r, err := RefOf(path)
	if err != nil {
		return err
	}
	signature, err := s.Sign(r.Sum, r.Name)
	if err != nil {
		return err
	}
	data, err := json.MarshalIndent(signature, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(SignatureFile(path), append(data, '\n'), 0o666)
}

// maxSignature is larger than any signature file, in bytes.
const maxSignature = 4096

// ReadSignature reads the signature beside a file; nil if there is none. It
// returns an error if the signature is forged, or if it is for another content
// because the file has changed.
func ReadSignature(r Ref, path string) (*wire.Signature, error) {
	at, s := SignatureFile(path), new(wire.Signature)
	data, err := os.ReadFile(at)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if len(data) > maxSignature {
		err = errors.New("too long")
	}
	if err == nil {
		err = json.Unmarshal(data, s)
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s is not a signature of 'match fleet sign': %w", at, err)
	case s.Sum != r.Sum || s.Name != r.Name:
		return nil, fmt.Errorf("%s has changed since it was signed: sign it again with 'match fleet sign', or remove %s", path, at)
	}
	return s, auth.Verify(s)
}

// The largest number of signatures stored for a file, of one member and of all: a worker gets
// all in one message.
const (
	maxSigned     = 16
	maxSignatures = 512
)

// signed is a stored signature.
type signed struct {
	wire.Signature
	By string `json:"by,omitempty"` // the member that sent it; "": the server itself, or an earlier version of the program
}

// Sign stores a signature of a file that is here. A member that sends many leaves others their turn.
func (d *Dir) Sign(sender string, s *wire.Signature) error {
	if err := auth.Verify(s); err != nil {
		return err
	}
	if _, is := parseRef(Ref{s.Sum, s.Name}.String()); !is {
		return fmt.Errorf("%.100q is no name of a file that was sent", s.Name)
	}
	if !d.Has(s.Sum) {
		return fmt.Errorf("%s: %w", s.Name, ErrMissing)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	list, err := d.signatures(s.Sum)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(other signed) bool { return other.Key == s.Key && other.Name == s.Name })
	own := 0
	for i := range list {
		if list[i].By == sender {
			own++
		}
	}
	if own >= maxSigned || len(list) >= maxSignatures {
		return fmt.Errorf("%s already has %d signatures, %d of this member", s.Name, len(list), own)
	}
	path := d.signaturesFile(s.Sum)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return auth.WriteJSON(path, append(list, signed{*s, sender}))
}

// Signatures returns the signatures of a file. The caller must verify them.
func (d *Dir) Signatures(sum string) ([]wire.Signature, error) {
	if !IsSum(sum) {
		return nil, fmt.Errorf("%q is not a SHA-256 sum", sum)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	list, err := d.signatures(sum)
	plain := make([]wire.Signature, len(list))
	for i := range list {
		plain[i] = list[i].Signature
	}
	return plain, err
}

func (d *Dir) signaturesFile(sum string) string { return filepath.Join(d.path, sum, "signatures.json") }

// signatures returns the signatures of a file. The caller holds the lock.
func (d *Dir) signatures(sum string) (list []signed, err error) {
	if err = auth.ReadJSON(d.signaturesFile(sum), &list); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return list, err
}
