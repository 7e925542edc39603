package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/engine"
	"match/internal/nearest"
	"match/internal/progress"
	"match/openings"
	"match/pgn/archive"
	"match/players/spec"
	"match/sprt"
	"match/variants"
)

// completed are the words that shells offer for flags, by the flags' names.
var completed = map[string]func(typed string) []string{
	"variant":  func(string) []string { return variants.Names() },
	"a":        completePlayer,
	"b":        completePlayer,
	"order":    words(string(openings.Random), string(openings.Sequential)),
	"openings": words(openings.Names()...),
	"progress": words(progress.Modes...),
	"model":    words(sprt.Models()...),
	"to":       words(archive.Formats()...),
	"without":  completeFeatures,
}

func words(list ...string) func(string) []string { return func(string) []string { return list } }

// completePlayer offers variants and the kinds of process; behind a comma, the
// keys of such a player.
func completePlayer(typed string) (offers []string) {
	comma := strings.LastIndexByte(typed, ',')
	if comma < 0 {
		return append(variants.Names(), "uci:", "xboard:", "file:")
	}
	kind := "builtin"
	for _, process := range []string{"uci", "xboard"} {
		if strings.HasPrefix(typed, process+":") {
			kind = process
		}
	}
	for _, key := range spec.KeyNames(kind) {
		offers = append(offers, typed[:comma+1]+key+"=")
	}
	return offers
}

func completeFeatures(typed string) (offers []string) {
	given := typed[:strings.LastIndexByte(typed, '+')+1]
	for _, name := range engine.FeatureNames() {
		if !slices.Contains(strings.Split(given, "+"), name) {
			offers = append(offers, given+name)
		}
	}
	return offers
}

// addCompletions teaches the shells what may follow each flag of every command,
// and which variant or book a command may be about.
func addCompletions(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if offer, known := completed[f.Name]; known && f.Value.Type() != "bool" && f.Value.Type() != "float64" {
			_ = cmd.RegisterFlagCompletionFunc(f.Name, offering(offer)) // an error says that there is one already
		}
	})
	switch cmd.CommandPath() {
	case "match variants show":
		cmd.ValidArgsFunction = offering(completed["variant"])
	case "match openings list", "match openings convert":
		cmd.ValidArgsFunction = offering(completed["openings"])
	}
	for _, c := range cmd.Commands() {
		addCompletions(c)
	}
}

// offering leaves files to the shell: most of these may be files as well. A
// word that ends in = or : goes on without a space.
func offering(offer func(string) []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) (offers []string, directive cobra.ShellCompDirective) {
		for _, o := range offer(typed) {
			if !strings.HasPrefix(o, typed) {
				continue
			}
			offers = append(offers, o)
			if strings.HasSuffix(o, "=") || strings.HasSuffix(o, ":") {
				directive |= cobra.ShellCompDirectiveNoSpace
			}
		}
		return offers, directive
	}
}

// refuseUnknownShells makes `match completion NAME` an error for a shell that
// there is no script for: cobra prints its help and ends with 0.
func refuseUnknownShells(root *cobra.Command) {
	root.InitDefaultCompletionCmd("completion")
	completion, _, err := root.Find([]string{"completion"})
	if err != nil {
		return
	}
	completion.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	completion.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		var shells []string
		for _, c := range cmd.Commands() {
			shells = append(shells, c.Name())
		}
		return fmt.Errorf("unknown shell %q%s: want %s", args[0], nearest.Hint(args[0], shells), strings.Join(shells, ", "))
	}
}
