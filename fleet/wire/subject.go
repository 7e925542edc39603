package wire

import "strings"

// Right is a permission of a member.
type Right string

// The rights. ToWork allows a member to play, without access to the queue.
// ToRead allows it to see the queue and the pairs of every event. ToSubmit also
// allows it to add and cancel events. ToOwn allows
// everything but to play; the owner of the server's directory has it.
const (
	ToWork   Right = "worker"
	ToRead   Right = "read"
	ToSubmit Right = "submit"
	ToOwn    Right = "admin"

	ToJoin Right = "join" // of a client that has a token and is not a member yet
)

// Granted lists the rights that a token can carry.
var Granted = []string{string(ToWork), string(ToSubmit), string(ToRead), string(ToOwn)}

// Stop is the subject that informs workers when an event is over: pairs of the event that the
// message names are no longer wanted.
const Stop = "fleet.stop"

// Again returns the subject that informs members with a right that the server may have lost their
// requests: they send them again.
func Again(right Right) string { return "fleet.again." + string(right) }

// Subject returns the subject for a member's requests with a verb. The NATS
// server prevents members from sending on the subjects of another member or
// another right. A "*" stands for all members, or all verbs.
func Subject(right Right, member, verb string) string {
	return strings.Join([]string{"fleet", string(right), member, verb}, ".")
}

// Sender returns the member that sends on a subject.
func Sender(subject string) string { return strings.Split(subject, ".")[2] }

// Inbox returns the prefix of the subjects for a member's replies.
func Inbox(member string) string { return "_INBOX_" + member }

// MaxMessage is the maximum size of a message in bytes. The server disconnects
// a member that sends a longer one.
const MaxMessage = 4 << 20

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
