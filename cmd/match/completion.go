package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/engine"
	"match/internal/flagtable"
	"match/internal/nearest"
	"match/players/spec"
	"match/results/store"
	"match/variants"
)

// completing reports whether a shell asks what may follow.
func completing(args []string) bool {
	return len(args) > 0 && (args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd)
}

// words offers a list, whatever is typed.
func words(list ...string) func(string) []string { return func(string) []string { return list } }

// completePlayer offers variants and the kinds of process; behind a comma, the
// keys of such a player.
func completePlayer(typed string) (offers []string) {
	comma := strings.LastIndexByte(typed, ',')
	if comma < 0 {
		return append(variants.Names(), spec.Prefixes()...)
	}
	kind := "builtin"
	for _, process := range []string{"uci", "xboard", "git"} {
		if strings.HasPrefix(typed, process+":") {
			kind = process
		}
	}
	for _, key := range spec.KeyNames(kind) {
		offers = append(offers, typed[:comma+1]+key+"=")
	}
	return offers
}

// offered are words of a type of their own.
func offered[S ~string](list []S) func(string) []string {
	return func(string) (texts []string) {
		for _, word := range list {
			texts = append(texts, string(word))
		}
		return texts
	}
}

// completeVariant offers the variants.
func completeVariant(string) []string { return variants.Names() }

// variantRow is an evaluation.
func variantRow(to **variants.Variant, value, usage string) *flagtable.Row {
	return flagtable.Parsed(to, "variant", value, variants.Get, usage).Offer(completeVariant)
}

// completeFeatures offers features of the search behind those that are typed.
func completeFeatures(typed string) (offers []string) {
	given := typed[:strings.LastIndexByte(typed, '+')+1]
	for _, name := range engine.FeatureNames() {
		if !slices.Contains(strings.Split(given, "+"), name) {
			offers = append(offers, given+name)
		}
	}
	return offers
}

// addCompletions teaches the shells what may follow each flag of every command.
func addCompletions(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if row := flagtable.Of(f); row != nil && row.Offers != nil {
			_ = cmd.RegisterFlagCompletionFunc(f.Name, offering(row.Offers)) // an error says that there is one already
		}
	})
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

// mostOffered is how many of the latest events are offered.
const mostOffered = 50

// offerPatience is how long somebody who presses a key waits for a database that
// another process has locked.
const offerPatience = time.Second

// anyEvent is for commands that are about every kind and state of event.
func anyEvent(*store.Entry) bool { return true }

// offerEvents offers the numbers of events in the database that the command is
// to look at, the latest first.
func offerEvents(wanted func(*store.Entry) bool) cobra.CompletionFunc {
	return func(cmd *cobra.Command, given []string, typed string) (offers []string, _ cobra.ShellCompDirective) {
		ctx, cancel := context.WithTimeout(cmd.Context(), offerPatience)
		defer cancel()
		s, err := store.OpenToRead(ctx, cmd.Flag("db").Value.String(), nil)
		if err != nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		defer s.Close()
		list, err := s.List(ctx, store.Filter{Last: mostOffered})
		if err != nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		for i := range list {
			number := fmt.Sprint(list[i].ID)
			if wanted(&list[i]) && strings.HasPrefix(number, typed) && !slices.Contains(given, number) {
				offers = append(offers, number)
			}
		}
		return offers, cobra.ShellCompDirectiveKeepOrder
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
