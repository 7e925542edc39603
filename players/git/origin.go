package git

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"

	"match/internal/plural"
	"match/players/spec"
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

// Same returns a line that reports that two players are identical: at least one
// of them is built from a commit; programs, benches, files that they may read,
// arguments, options and limits are equal. It returns "" if they differ, or if the
// user has named one player twice.
func Same(a, b spec.Player) (string, error) {
	if a.Source == nil || b.Source == nil || benchesDiffer(a.Source, b.Source) {
		return "", nil
	}
	hashA, err := a.Hash()
	if err != nil {
		return "", err
	}
	hashB, err := b.Hash()
	if err != nil || hashA != hashB || a.Limits.String() != b.Limits.String() {
		return "", err
	}
	return fmt.Sprintf("git:%s and git:%s are the same engine (commits %.8s and %.8s): equal %s; there is nothing to measure",
		a.Source.Ref, b.Source.Ref, a.Source.Commit, b.Source.Commit, compared(a.Source, b.Source)), nil
}

// benchesDiffer reports whether both benches are known and differ. Then the
// engines differ, even if all of their files that are known are equal.
func benchesDiffer(a, b *spec.Source) bool { return a.Bench != 0 && b.Bench != 0 && a.Bench != b.Bench }

// compared names what is equal in two equal engines.
func compared(a, b *spec.Source) string {
	list := []string{fmt.Sprintf("executables (SHA-256 %.12s…)", a.Binary)}
	if a.Bench != 0 && b.Bench != 0 {
		list = append(list, fmt.Sprintf("benches (%d nodes)", a.Bench))
	}
	if a.Data != "" {
		list = append(list, fmt.Sprintf("data files (SHA-256 %.12s…)", a.Data))
	}
	return plural.And(list)
}
