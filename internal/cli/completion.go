package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"match/engine"
	"match/internal/flagtable"
	"match/players/rungs"
	"match/players/spec"
	"match/results/store"
	"match/variants"
)

// CompletePlayer offers variants and the kinds of engine process; after a comma, the keys of such a
// player.
func CompletePlayer(typed string) (offers []string) {
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

// CompleteRungs offers sets of rungs: Stockfish by levels and by strength, a player of known
// rating; after a comma, the keys of a player and of a rung.
func CompleteRungs(typed string) (offers []string) {
	offers = CompletePlayer(typed)
	comma := strings.LastIndexByte(typed, ',')
	if comma < 0 {
		return append(offers, "stockfish,levels=", "stockfish,elo=")
	}
	for _, key := range rungs.OwnKeys {
		offers = append(offers, typed[:comma+1]+key+"=")
	}
	return offers
}

// Words offers a fixed list, regardless of what is typed.
func Words[S ~string](list ...S) func(string) []string {
	return func(string) []string { return flagtable.Texts(list) }
}

// CompleteVariant offers the variants.
func CompleteVariant(string) []string { return variants.Names() }

// VariantRow makes a row whose value is a variant.
func VariantRow(to **variants.Variant, value, usage string) *flagtable.Row {
	return flagtable.Parsed(to, "variant", value, variants.Get, usage).Offer(CompleteVariant)
}

// CompleteFeatures offers search features after those that are already typed.
func CompleteFeatures(typed string) (offers []string) {
	given := typed[:strings.LastIndexByte(typed, '+')+1]
	for _, name := range engine.FeatureNames() {
		if !slices.Contains(strings.Split(given, "+"), name) {
			offers = append(offers, given+name)
		}
	}
	return offers
}

// Offering turns offer into a completion function of cobra. The shell may complete files as well,
// because most of these values may be files. It adds no space after a word that ends in = or :.
func Offering(offer func(string) []string) cobra.CompletionFunc {
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

// offerPatience is how long a completion waits for a database that another process has locked.
const offerPatience = time.Second

// AnyEvent accepts every event, for commands that take every kind and state of event.
func AnyEvent(*store.Entry) bool { return true }

// Unfinished accepts the events that can be resumed.
func Unfinished(e *store.Entry) bool { return e.Finished.IsZero() }

// OfferNames offers names of players: those of the event on the command line or, without one, of
// the latest event that wanted accepts.
func OfferNames(wanted func(*store.Entry) bool) cobra.CompletionFunc {
	return fromStore(cobra.ShellCompDirectiveNoFileComp, func(ctx context.Context, s *store.Store, given []string) (names []string, err error) {
		list, err := s.List(ctx, store.Filter{Last: mostOffered})
		for i := range list {
			if e := &list[i]; wanted(e) && (len(given) == 0 || given[0] == fmt.Sprint(e.ID)) {
				return e.Players, err
			}
		}
		return nil, err
	})
}

// OfferKinds offers the kinds of events.
var OfferKinds = fromStore(cobra.ShellCompDirectiveNoFileComp, func(ctx context.Context, s *store.Store, _ []string) ([]string, error) {
	return s.Kinds(ctx)
})

// wordsOf returns words of a database; given are the arguments of the command.
type wordsOf func(ctx context.Context, s *store.Store, given []string) ([]string, error)

// fromStore offers words from the database that the command uses, and perhaps files.
func fromStore(files cobra.ShellCompDirective, words wordsOf) cobra.CompletionFunc {
	return func(cmd *cobra.Command, given []string, typed string) (offers []string, _ cobra.ShellCompDirective) {
		ctx, cancel := context.WithTimeout(cmd.Context(), offerPatience)
		defer cancel()
		s, err := store.OpenToRead(ctx, cmd.Flag("db").Value.String(), nil)
		if err != nil {
			return nil, files
		}
		defer s.Close()
		list, err := words(ctx, s, given)
		if err != nil {
			return nil, files
		}
		for _, word := range list {
			if strings.HasPrefix(word, typed) {
				offers = append(offers, word)
			}
		}
		return offers, files | cobra.ShellCompDirectiveKeepOrder
	}
}

// OfferEvents offers the numbers of events in the database that the command uses, the latest first.
func OfferEvents(wanted func(*store.Entry) bool) cobra.CompletionFunc {
	return fromStore(cobra.ShellCompDirectiveDefault, func(ctx context.Context, s *store.Store, given []string) (numbers []string, err error) {
		list, err := s.List(ctx, store.Filter{Last: mostOffered, Empty: true})
		for i := range list {
			if number := fmt.Sprint(list[i].ID); wanted(&list[i]) && !slices.Contains(given, number) {
				numbers = append(numbers, number)
			}
		}
		return numbers, err
	})
}

// OfferIdeas offers the names of tested ideas.
var OfferIdeas = ofIdeas(func(i *store.Idea) string { return i.Name })

// OfferEngines offers the engines for which ideas were tested.
var OfferEngines = ofIdeas(func(i *store.Idea) string { return i.Engine })

func ofIdeas(name func(*store.Idea) string) cobra.CompletionFunc {
	return fromStore(cobra.ShellCompDirectiveNoFileComp, func(ctx context.Context, s *store.Store, _ []string) (names []string, err error) {
		list, err := s.Ideas(ctx)
		for k := range list {
			names = append(names, name(&list[k]))
		}
		slices.Sort(names)
		return slices.Compact(names), err
	})
}
