// Package git makes players of commits: it finds the commit that git:REF names,
// exports it into a cache, builds it as the repository says, and checks what
// came of it with the engine's own bench. It never writes into a repository of
// the user: neither to the work tree nor to what is under .git.
//
// It is not for playing. What it leaves behind is a spec of package spec with a
// path to an engine, and where that engine came from.
package git
