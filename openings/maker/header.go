package maker

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"match/engine"
	"match/internal/harmless"
	"match/players"
)

// signatureDepth is deep enough to involve every part of the search.
const signatureDepth = 8

// signature identifies the engines of a [Config]: a different search, weights or
// engine give a different book.
type signature struct {
	Nodes  uint64 // of [engine.Bench] to [SignatureDepth] with the variant
	Engine string // the name that the engine reports, "" without an engine
}

// signature computes the signature of the Config's engines.
func (c *Config) Signature(ctx context.Context) (s signature, err error) {
	bench, err := engine.Bench(ctx, engine.Options{Variant: c.Variant, HashMB: 16}, signatureDepth)
	if err != nil {
		return s, context.Cause(ctx)
	}
	s.Nodes = bench.Nodes
	if c.Engine == nil {
		return s, nil
	}
	who, err := players.Introduce(ctx, *c.Engine, players.Env{Limits: c.engineLimits()})
	s.Engine = cmp.Or(who.Name, c.Engine.DisplayName())
	return s, err
}

// Header returns comment lines for the beginning of a book's file: the command
// that reproduces the book, and its engines.
func (c *Config) Header(s signature) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# match openings make --count %d --plies %d --free %d --seed %d --variant %s --nodes %d",
		c.Count, c.Plies, c.FreePlies, c.Seed, c.Variant.Name(), c.Nodes)
	if c.Engine != nil {
		fmt.Fprintf(&b, " --engine %s", harmless.ShellWord(c.Engine.String()))
	}
	if c.MinScore > 0 {
		fmt.Fprintf(&b, " --min-score %d", c.MinScore)
	}
	fmt.Fprintf(&b, " --max-score %d --max-loss %d\n", c.MaxScore, c.MaxLoss)
	if c.Engine != nil {
		fmt.Fprintf(&b, "# the engine is %s with %v\n", harmless.Line(s.Engine), c.engineLimits())
	}
	fmt.Fprintf(&b, "# variant %s is %s; 'match engine bench --variant %[1]s --depth %[3]d' says %[4]d nodes\n",
		c.Variant.Name(), c.Variant.Hash(), signatureDepth, s.Nodes)
	return b.String()
}
