package wire

// The verbs of requests.
const (
	VerbJoin   = "join"   // Join → Joined, by who has a token
	VerbHello  = "hello"  // Hello → Welcome, by everybody at first
	VerbAsk    = "ask"    // Ask → Asked, by workers, like those that follow
	VerbDone   = "done"   // arena.Played → Taken
	VerbRefuse = "refuse" // Refuse → nothing
	VerbBeat   = "beat"   // Beat → Beaten
	VerbLeave  = "leave"  // nothing → nothing
	VerbTell   = "tell"   // Tell → nothing
	VerbBoards = "boards" // Boards → BoardsWanted
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
	VerbNeed   = "need"   // Files → Files, by who submits: those that the server has not
	VerbPut    = "put"    // Part → Files: nothing, or what is to be sent again
	VerbGet    = "get"    // PartOf → Part, by workers
	VerbSign   = "sign"   // Signature → nothing, by who submits
	VerbSigned = "signed" // Files → Signatures, of the first one; by workers
)
