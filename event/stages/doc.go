// Package stages tests ideas: a commit against its base, stage after stage, as [test] in the
// engine's .match.toml describes it. Each stage is a match like any other; the results database
// keeps which matches belong to which idea.
package stages
