package auth

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"time"
)

// serverName is the name in the server's certificate. It is fixed: addresses
// change, and the authority signs no other certificates.
const serverName = "match-fleet"

// caFile holds the authority's certificate and key.
const caFile = "ca.pem"

// Authority is the certificate authority of one fleet.
type Authority struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

// OpenAuthority reads the authority from a fleet's directory, or creates it if
// there is none.
func OpenAuthority(dir string) (*Authority, error) {
	path := filepath.Join(dir, caFile)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if data, err = newAuthority(); err == nil {
			err = WriteSecret(path, data)
		}
	}
	if err != nil {
		return nil, err
	}
	pair, err := tls.X509KeyPair(data, data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	key, ok := pair.PrivateKey.(*ecdsa.PrivateKey)
	if !ok {
		return nil, fmt.Errorf("%s: its key is not an ECDSA key", path)
	}
	return &Authority{pair.Leaf, key}, nil
}

func newAuthority() ([]byte, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	t := template("match fleet authority", 30*365*24*time.Hour)
	t.IsCA, t.BasicConstraintsValid, t.KeyUsage, t.MaxPathLenZero = true, true, x509.KeyUsageCertSign, true
	der, err := x509.CreateCertificate(rand.Reader, t, t, &key.PublicKey, key)
	if err != nil {
		return nil, err
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	return append(text, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})...), nil
}

// template returns a certificate that is valid from yesterday on, since clocks
// differ.
func template(name string, valid time.Duration) *x509.Certificate {
	serial, _ := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	return &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-24 * time.Hour), NotAfter: time.Now().Add(valid),
	}
}

// Fingerprint returns the SHA-256 of the authority's certificate in hexadecimal
// digits.
func (a *Authority) Fingerprint() string { return fingerprint(a.cert) }

func fingerprint(c *x509.Certificate) string {
	sum := sha256.Sum256(c.Raw)
	return hex.EncodeToString(sum[:])
}

// ServerTLS returns the server's TLS configuration: version 1.3, and a new
// certificate for each start of the server.
func (a *Authority) ServerTLS() (*tls.Config, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	t := template(serverName, 5*365*24*time.Hour)
	t.DNSNames, t.KeyUsage, t.ExtKeyUsage = []string{serverName}, x509.KeyUsageDigitalSignature, []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	der, err := x509.CreateCertificate(rand.Reader, t, a.cert, &key.PublicKey, a.key)
	if err != nil {
		return nil, err
	}
	chain := tls.Certificate{Certificate: [][]byte{der, a.cert.Raw}, PrivateKey: key}
	return &tls.Config{Certificates: []tls.Certificate{chain}, MinVersion: tls.VersionTLS13}, nil
}

// ErrForeign is returned for a server that the fleet's authority did not sign.
var ErrForeign = errors.New("this is not the fleet's server: its certificate is signed by another authority")

// ClientTLS returns a member's TLS configuration, which trusts this authority
// and no other.
func ClientTLS(authority string) *tls.Config {
	return &tls.Config{
		ServerName: serverName, MinVersion: tls.VersionTLS13,
		InsecureSkipVerify: true, // VerifyConnection verifies the authority's fingerprint
		VerifyConnection: func(state tls.ConnectionState) error {
			for _, c := range state.PeerCertificates {
				if fingerprint(c) == authority {
					return verify(state.PeerCertificates[0], c)
				}
			}
			return ErrForeign
		},
	}
}

func verify(leaf, authority *x509.Certificate) error {
	roots := x509.NewCertPool()
	roots.AddCert(authority)
	if _, err := leaf.Verify(x509.VerifyOptions{Roots: roots, DNSName: serverName}); err != nil {
		return fmt.Errorf("%w (%v)", ErrForeign, err)
	}
	return nil
}
