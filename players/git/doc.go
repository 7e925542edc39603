// Package git builds players from commits. It finds the commit that git:REF
// names, exports it into a cache, builds it as the repository defines, and
// verifies the engine with its own bench. It never writes into a repository of
// the user: neither to the work tree nor to .git.
//
// It does not run games. Its result is a spec of package spec with the path of
// an engine and its origin.
package git
