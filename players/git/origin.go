package git

import (
	"context"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
)

// Origin returns the URL of the remote "origin" of a repository, or "" without
// such a remote.
func Origin(ctx context.Context, repository string) string {
	if likeURL.MatchString(repository) {
		return repository
	}
	r, err := open(ctx, repository)
	if err != nil {
		return ""
	}
	text, err := r.git(ctx, "config", "--get", "remote.origin.url")
	address := chomp(text)
	if u, err := url.Parse(address); err == nil && strings.HasPrefix(u.Scheme, "http") {
		u.User = nil // it may be a secret
		return u.String()
	}
	if err != nil || address == "" || likeURL.MatchString(address) {
		return address
	}
	if !filepath.IsAbs(address) {
		address = filepath.Join(r.tree, address)
	}
	return address
}

// scp matches the short form of an ssh address: user@host:path.
var scp = regexp.MustCompile(`^([A-Za-z0-9._-]+@)?([A-Za-z0-9.-]+):([^/].*)$`)

// HostPath returns the host and path of a repository's URL, which are the same
// for all protocols.
func HostPath(address string) string {
	place := address
	if m := scp.FindStringSubmatch(address); m != nil && !strings.Contains(address, "://") {
		place = m[2] + "/" + m[3]
	} else if u, err := url.Parse(address); err == nil && u.Scheme != "" && strings.Contains(address, "://") {
		place = u.Host + u.Path
	}
	return strings.TrimSuffix(strings.TrimRight(place, "/"), ".git")
}

// IsCommit reports whether a text is a full commit ID.
func IsCommit(text string) bool { return fullCommit.MatchString(text) }

// IsURL reports whether a text is the URL of a remote repository and not a
// path.
func IsURL(text string) bool { return likeURL.MatchString(text) }
