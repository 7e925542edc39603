package wire

// The verbs of requests.
const (
	VerbJoin   = "join"   // Join → Joined, by the holder of a token
	VerbHello  = "hello"  // Hello → Welcome, by every member first
	VerbAsk    = "ask"    // Ask → Asked, by workers, like the next ones
	VerbDone   = "done"   // arena.Played → Taken
	VerbRefuse = "refuse" // Refuse → nothing
	VerbBeat   = "beat"   // Beat → Beaten
	VerbLeave  = "leave"  // nothing → nothing
	VerbTell   = "tell"   // Tell → nothing
	VerbSubmit = "submit" // Submit → Submitted
	VerbCancel = "cancel" // EventNumber → nothing
	VerbShare  = "share"  // Share → nothing
	VerbDrain  = "drain"  // Drain → nothing, by the owner, like the next two
	VerbExpel  = "expel"  // Expel → nothing
	VerbAdmit  = "admit"  // Admit → nothing
	VerbPlan   = "plan"   // EventNumber → Planned
	VerbPairs  = "pairs"  // PairsFrom → Pairs
	VerbLog    = "log"    // LogOf → Log
	VerbStatus = "status" // nothing → Status
	VerbNeed   = "need"   // Files → Files, by submitters: the files that the server lacks
	VerbPut    = "put"    // Part → Files: nothing, or the files to send again
	VerbGet    = "get"    // PartOf → Part, by workers
	VerbSign   = "sign"   // Signature → nothing, by submitters
	VerbSigned = "signed" // Files → Signatures of the first file, by workers
)
