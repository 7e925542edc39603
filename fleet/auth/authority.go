package auth

import (
	"cmp"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"path/filepath"
	"time"
)

// ServerTLS returns the TLS configuration of a fleet's server: version 1.3, with the certificate in the
// fleet's directory, which it creates if there is none. By the fingerprint of that, the authority, members
// recognise the server: they trust nothing else.
func ServerTLS(dir string) (config *tls.Config, authority string, err error) {
	path := filepath.Join(dir, "ca.pem") // the certificate and its key
	data, err := KeepSecret(path, newAuthority)
	if err != nil {
		return nil, "", err
	}
	pair, err := tls.X509KeyPair(data, data)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", path, err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS13}, fingerprint(pair.Leaf), nil
}

// newAuthority returns a new certificate, which is valid from yesterday on, since clocks
// differ, and its key.
func newAuthority() ([]byte, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	t := &x509.Certificate{
		Subject: pkix.Name{CommonName: "match fleet"}, NotBefore: now.AddDate(0, 0, -1), NotAfter: now.AddDate(30, 0, 0),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err1 := x509.CreateCertificate(rand.Reader, t, t, &key.PublicKey, key)
	private, err2 := x509.MarshalPKCS8PrivateKey(key)
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	return append(text, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})...), cmp.Or(err1, err2)
}

// fingerprint returns the SHA-256 of a certificate in hexadecimal digits.
func fingerprint(c *x509.Certificate) string { return fmt.Sprintf("%x", sha256.Sum256(c.Raw)) }

// ErrForeign is returned for a server with another certificate.
var ErrForeign = errors.New("this is not the fleet's server: it has another certificate")

// ClientTLS returns a member's TLS configuration, which trusts the certificate with a
// fingerprint and no other.
func ClientTLS(authority string) *tls.Config {
	return &tls.Config{
		MinVersion:         tls.VersionTLS13,
		InsecureSkipVerify: true, // VerifyConnection verifies the fingerprint
		VerifyConnection: func(state tls.ConnectionState) error {
			if fingerprint(state.PeerCertificates[0]) != authority {
				return ErrForeign
			}
			return nil
		},
	}
}
