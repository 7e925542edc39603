package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/binary"
	"errors"
)

// The parts of a request: the epoch, the sender's public key and the session's
// number identify the keys; the counter comes last.
const (
	epochSize  = 16
	keySize    = 32
	saltSize   = 16
	headerSize = epochSize + keySize + saltSize + 8
)

// Overhead is the maximum number of bytes that sealing adds to a message.
const Overhead = headerSize + 12 + 16

// direction distinguishes the messages of a session: none can be sent back as one
// of another kind.
type direction byte

const (
	toServer direction = iota + 1
	toMember
	pushed // to the member, without a request
)

// ErrForged is returned for a message that was not made by the other end of the
// session for this subject, or that has been used.
var ErrForged = errors.New("the message is forged, altered or repeated")

// keysOf derives the keys of a session. The public keys are part of the
// derivation, so that they cannot be replaced by others.
func keysOf(own *ecdh.PrivateKey, other *ecdh.PublicKey, epoch, member, server, salt []byte) (cipher.AEAD, error) {
	secret, err := own.ECDH(other)
	if err != nil {
		return nil, err
	}
	about := append(append(append([]byte("match fleet "), member...), server...), salt...)
	key, err := hkdf.Key(sha256.New, secret, epoch, string(about), 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// seal appends a sealed message to a prefix. The message can be opened only with
// this direction, counter and subject.
func seal(keys cipher.AEAD, prefix []byte, d direction, counter uint64, subject string, data []byte) []byte {
	return keys.Seal(prefix, nil, data, place(d, counter, subject))
}

func unseal(keys cipher.AEAD, d direction, counter uint64, subject string, sealed []byte) ([]byte, error) {
	data, err := keys.Open(nil, nil, sealed, place(d, counter, subject))
	if err != nil {
		return nil, ErrForged
	}
	return data, nil
}

func place(d direction, counter uint64, subject string) []byte {
	return append(binary.BigEndian.AppendUint64([]byte{byte(d)}, counter), subject...)
}
