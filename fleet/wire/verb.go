package wire

// The verbs of requests.
const (
	VerbJoin    = "join"    // Join → Joined, by the holder of a token
	VerbHello   = "hello"   // Hello → Welcome, by every member first
	VerbAsk     = "ask"     // Ask → Asked
	VerbDone    = "done"    // arena.Played → Taken
	VerbRefuse  = "refuse"  // Refuse → nothing
	VerbBeat    = "beat"    // Beat → Beaten
	VerbLeave   = "leave"   // nothing → nothing
	VerbTell    = "tell"    // Tell → nothing
	VerbSigned  = "signed"  // Files → Signatures of the first file
	VerbGet     = "get"     // PartOf → Part
	VerbStatus  = "status"  // StatusOf → Status
	VerbPlan    = "plan"    // EventNumber → Submit
	VerbPairs   = "pairs"   // PairsFrom → Pairs
	VerbLog     = "log"     // LogOf → Log, by the event's owner, like the next three
	VerbCancel  = "cancel"  // EventNumber → nothing
	VerbRestart = "restart" // EventNumber → nothing
	VerbShare   = "share"   // Share → nothing
	VerbNeed    = "need"    // Files → Files that the server lacks
	VerbPut     = "put"     // Part → nothing
	VerbSign    = "sign"    // Signature → nothing
	VerbSubmit  = "submit"  // Submit → EventNumber
	VerbDrain   = "drain"   // Drain → nothing
	VerbExpel   = "expel"   // Expel → nothing
	VerbAdmit   = "admit"   // Admit → nothing
	VerbPrune   = "prune"   // Prune → Pruned
)

// MaxRequest returns the maximum size of a request with a verb, in bytes. Only few need
// much.
func MaxRequest(verb string) int {
	switch verb {
	case VerbDone, VerbPut, VerbSubmit:
		return MaxMessage
	case VerbBeat, VerbRefuse, VerbNeed:
		return 1 << 20
	}
	return 64 << 10
}

// Verbs lists the verbs with which members see, submit and manage events.
var Verbs = []string{
	VerbStatus, VerbPlan, VerbPairs, VerbGet, VerbLog, VerbCancel, VerbRestart, VerbShare, VerbNeed, VerbPut, VerbSign, VerbSubmit,
	VerbDrain, VerbExpel, VerbAdmit, VerbPrune,
}

// Senders returns the rights with which a verb can be sent.
func Senders(verb string) []Right {
	switch verb {
	case VerbJoin:
		return []Right{ToJoin}
	case VerbHello, VerbGet:
		return []Right{ToWork, ToRead, ToSubmit, ToOwn}
	case VerbStatus, VerbPlan, VerbPairs:
		return []Right{ToRead, ToSubmit, ToOwn}
	case VerbLog, VerbCancel, VerbRestart, VerbShare, VerbNeed, VerbPut, VerbSign, VerbSubmit:
		return []Right{ToSubmit, ToOwn}
	case VerbDrain, VerbExpel, VerbAdmit, VerbPrune:
		return []Right{ToOwn}
	}
	return []Right{ToWork}
}
